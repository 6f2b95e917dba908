/** In pixels. */
export const fontSize = 13;
const letterWidth = 7;

/** About the width of a text, without a screen that could measure it. */
export const textWidth = (text: string): number => text.length * letterWidth;

/** A text in lines that are not wider than `width`, unless a single word is. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && textWidth(longer) - letterWidth <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
