const wholeNumber = new Intl.NumberFormat('en-GB');

/** A count with thousands separators, or a dash if it is unknown. */
export function formatCount(count: number | null | undefined): string {
  return count === null || count === undefined ? '-' : wholeNumber.format(count);
}
