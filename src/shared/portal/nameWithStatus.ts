/**
 * The displayed name of a payroll or a benefit. If it is not active, its status follows in brackets.
 * @see docs/product.md, point 4, "Benefit and payroll status"
 * @example nameWithStatus({ name: 'Weekly staff', status: 'Ceased' }) // 'Weekly staff (Ceased)'
 */
export function nameWithStatus({ name, status }: Readonly<Record<string, unknown>>): string {
  const known = typeof name === 'string' ? name : '';
  return typeof status === 'string' && status !== 'Active' ? `${known} (${status})` : known;
}
