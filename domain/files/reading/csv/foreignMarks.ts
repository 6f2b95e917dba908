/** A value in quotation marks: spaces may be around them, and a mark inside is written twice or after a backslash. */
const marked = /[ \u00A0]*"((?:[^"\\]|""|\\.)*)"[ \u00A0]*/y;
/** The same where a backslash is a character like others: `"C:\"`. */
const markedPlainly = /[ \u00A0]*"([^"]*(?:""[^"]*)*)"[ \u00A0]*/y;

/** Whether cells have marks that the CSV standard does not know: behind a space, or with a backslash in front of one inside. */
export const hasForeignMarks = (cells: readonly string[]): boolean =>
  cells.some(
    (cell) => (cell.startsWith('"') && cell.includes('\\"')) || (cell.startsWith(' ') && cell.trimStart().startsWith('"')),
  );

/**
 * The cells of a line as its program meant them; null if the marks have no partners, so that they are characters.
 *
 * @example withForeignMarks('P-1, "Ann", "Hughes, Ltd"', ',') // ['P-1', 'Ann', 'Hughes, Ltd']
 */
export function withForeignMarks(text: string, delimiter: string): string[] | null {
  const line = text.replace(/(?:\r\n|\n|\r)$/, '');
  const cells: string[] = [];
  for (let at = 0; at <= line.length;) {
    const found = valueAt(line, at, delimiter);
    if (found === null) {
      const end = line.indexOf(delimiter, at);
      const stop = end < 0 ? line.length : end;
      const cell = line.slice(at, stop);
      if (cell.trimStart().startsWith('"')) return null;
      cells.push(cell);
      at = stop + 1;
    } else {
      cells.push(found.value);
      at = found.end + 1;
    }
  }
  return cells;
}

/** The value in marks that begins at a place and ends in front of a delimiter or the end. */
function valueAt(line: string, at: number, delimiter: string): { value: string; end: number } | null {
  for (const [pattern, escaped] of [
    [markedPlainly, /""/g],
    [marked, /""|\\(["\\])/g],
  ] as const) {
    pattern.lastIndex = at;
    const [whole, value = ''] = pattern.exec(line) ?? [];
    if (whole === undefined) continue;
    const end = at + whole.length;
    if (end === line.length || line[end] === delimiter)
      return { value: value.replaceAll(escaped, (_, character: string | undefined) => character ?? '"'), end };
  }
  return null;
}
