const totals = /^(?:grand |sub-?|sub )?totals?:?$/i;
const amount = /^[-(]?£?\s?\d[\d,. ]*\)?$/;

/**
 * Whether a row has the totals of a report: it begins with such a word, and has nothing else but numbers. A person has a name or a date, too, so that the row
 * of somebody called Total is none.
 */
export function isTotalsRow(cells: readonly string[]): boolean {
  const first = cells.findIndex((cell) => cell !== '' && cell.trim() !== '');
  if (first < 0 || !totals.test(cells[first]?.trim() ?? '')) return false;
  const others = cells.slice(first + 1).filter((cell) => cell.trim() !== '');
  return others.length > 0 && others.every((cell) => amount.test(cell.trim()));
}
