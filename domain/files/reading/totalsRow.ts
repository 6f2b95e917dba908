const totals = /^(?:grand |sub-?|sub )?totals?:?$/i;
/** With pence, so that no payroll number and no date written with dots is one. */
const amount = /^[-(]?£?\s?\d[\d,]*\.\d{1,2}\)?$/;

/**
 * Whether a row has the totals of a report: it begins with such a word, and has nothing else but amounts with pence. Nothing in such a row tells who a person is,
 * so the row of somebody called Total is none: it has a payroll number, a name or a date, too.
 */
export function isTotalsRow(cells: readonly string[]): boolean {
  const first = cells.findIndex((cell) => cell !== '' && cell.trim() !== '');
  if (first < 0 || !totals.test(cells[first]?.trim() ?? '')) return false;
  const others = cells.slice(first + 1).filter((cell) => cell.trim() !== '');
  return others.length > 0 && others.every((cell) => amount.test(cell.trim()));
}
