const wholeNumber = new Intl.NumberFormat('en-GB');

/**
 * A count with thousands separators and, if one is given, its noun; a dash if it is unknown.
 *
 * @param many - The noun of every count but 1. Default: with an "s".
 * @example formatCount(1) // '1'
 * @example formatCount(1_204, 'entry', 'entries') // '1,204 entries'
 */
export function formatCount(count: number | null | undefined, one?: string, many = `${one ?? ''}s`): string {
  if (count === null || count === undefined) return '-';
  return one === undefined ? wholeNumber.format(count) : `${wholeNumber.format(count)} ${count === 1 ? one : many}`;
}
