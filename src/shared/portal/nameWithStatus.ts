/**
 * The name of a payroll or a benefit as it is displayed: one that is not active carries its status in brackets.
 * @see docs/product.md, point 4, "Benefit and payroll status"
 * @example nameWithStatus({ name: 'Weekly staff', status: 'Ceased' }) // 'Weekly staff (Ceased)'
 */
export function nameWithStatus({ name, status }: Readonly<Record<string, unknown>>): string {
  const known = typeof name === 'string' ? name : '';
  return typeof status === 'string' && status !== 'Active' ? `${known} (${status})` : known;
}
