const cells = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g;

/**
 * Reads a block of cells from a spreadsheet's clipboard: tabs divide cells, line breaks rows. A cell in quotation marks may contain both.
 * @example readBlock('1\t2\r\n3\t4\r\n') // [['1', '2'], ['3', '4']]
 */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(cells)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\t') continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  // Spreadsheets end the last row with a line break, too.
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop();
  return rows;
}

/** Writes a block of cells for a spreadsheet's clipboard. */
export function writeBlock(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(cell).join('\t')).join('\r\n');
}
