/** The characters that begin a formula in a spreadsheet, with the full-width forms that some spreadsheets treat alike. */
const formula = /^[=+\-@\t\r＝＋－＠]/;

/** A text that no spreadsheet runs as a formula, since it begins with an apostrophe. @see https://owasp.org/www-community/attacks/CSV_Injection */
export const withoutFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text that {@link withoutFormula} was given, for a file of ours that comes back: its apostrophe is not part of the text. */
export const withFormula = (text: string): string => (text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text);

const quoteCell = (cell: string, delimiter: string): string =>
  cell.includes(delimiter) || /["\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** One line of a CSV file, by default with commas. Pass texts from users through {@link withoutFormula} first. @see https://www.rfc-editor.org/rfc/rfc4180 */
export const csvLine = (cells: readonly string[], delimiter = ','): string =>
  `${cells.map((cell) => quoteCell(cell, delimiter)).join(delimiter)}\r\n`;
