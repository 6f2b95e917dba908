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
  // As text, the amount reaches the formatter exactly. A division by 100 is not always exact.
  return pounds.format(decimalPounds(pence) as Intl.StringNumericLiteral);
}

/** An amount in the form for editing: pounds, without the sign. @example poundsText(2850050) // '28,500.50' */
export const poundsText = (pence: number): string => decimalPounds(pence).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',');

/** An amount as a plain decimal of pounds, for programs and spreadsheets. @example decimalPounds(2850050) // '28500.50' */
export function decimalPounds(pence: number): string {
  // Digit by digit: decimal fractions are not exact in binary.
  const digits = String(Math.abs(pence)).padStart(3, '0');
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
