const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

const wholePounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 });

/** An amount that is stored in whole pounds, such as an allowance. @example formatPounds(20000) // '£20,000' */
export const formatPounds = (amount: number): string => wholePounds.format(amount);

/**
 * An amount in the portal's currency.
 * @param pence - Integer pence, as the service stores and sends them.
 * @see docs/product.md, section 9, "Currency"
 * @example formatPence(123456) // '£1,234.56'
 */
export function formatPence(pence: number): string {
  const sign = pence < 0 ? '-' : '';
  const [whole, fraction] = [Math.trunc(Math.abs(pence) / 100), Math.abs(pence) % 100];
  // As text, the amount reaches the formatter exactly. A division by 100 is not always exact.
  return pounds.format(`${sign}${whole}.${String(fraction).padStart(2, '0')}` as Intl.StringNumericLiteral);
}
