const percent = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/**
 * A percentage rounded to two decimals, half away from zero, without trailing zeros.
 * @param value - In percent: 5 is five per cent.
 * @see docs/product.md, section 9, "Percent display rounds to 2 decimals"
 * @example formatPercent(4.125) // '4.13%'
 */
export function formatPercent(value: number): string {
  // Text is rounded in decimal. As a binary number, 1.005 is slightly less than the half and would become 1.
  return `${percent.format(String(value) as Intl.StringNumericLiteral)}%`;
}
