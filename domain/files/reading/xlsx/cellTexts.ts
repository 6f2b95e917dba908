/** A character that XML cannot hold, or text that would look like one: `_x000D_`. @see ECMA-376-1, 22.9.2.19 */
const escaped = /_x([\dA-Fa-f]{4})_/g;

/** A text of a workbook without its escapes. */
const unescapeText = (text: string): string =>
  text.includes('_x') ? text.replaceAll(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

/** Collects the text of a cell, or of one that cells share, from its pieces (`t`). Phonetic hints (`rPh`) are not part of it. */
export class CellTexts {
  #text = '';
  #isText = false;
  #isPhonetic = false;

  begin(): void {
    this.#text = '';
    this.#isText = false;
    this.#isPhonetic = false;
  }

  open(name: string): void {
    if (name === 't') this.#isText = !this.#isPhonetic;
    else if (name === 'rPh') this.#isPhonetic = true;
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    else if (name === 'rPh') this.#isPhonetic = false;
  }

  add(text: string): void {
    if (this.#isText) this.#text += text;
  }

  text(): string {
    return unescapeText(this.#text);
  }
}
