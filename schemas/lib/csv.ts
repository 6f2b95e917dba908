/** What a spreadsheet takes for the beginning of a formula, also in the wide forms that some of them read alike. */
const formula = /^[=+\-@\t\r＝＋－＠]/;

/** A text that no spreadsheet will run: the apostrophe makes it text. @see https://owasp.org/www-community/attacks/CSV_Injection */
export const withoutFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

const quoted = (cell: string): string => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** One line of a CSV file. A cell that somebody typed goes through {@link withoutFormula} first. @see https://www.rfc-editor.org/rfc/rfc4180 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;
