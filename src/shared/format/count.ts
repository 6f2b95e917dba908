const wholeNumber = new Intl.NumberFormat('en-GB');

/** A count with thousands separators, or a dash when it is not known. */
export function formatCount(count: number | null | undefined): string {
  return count === null || count === undefined ? '-' : wholeNumber.format(count);
}
