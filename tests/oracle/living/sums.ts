import type { LifeState } from '../life/state.ts';
import type { World } from './world.ts';

/** Sums of rule 12 that do not hold, in words. */
export function findWrongSums(world: World, state: LifeState): string[] {
  const wrong: string[] = [];
  for (const [key, row] of Object.entries(state.contributions)) {
    const due = row.deducted + row.employerPays + row.claimed;
    const there = row.arrived + row.returned + row.owed;
    if (due !== there) wrong.push(`${key}: ${due} due, ${there} accounted for`);
    if ([row.member, row.employer, row.deducted, row.claimed].some((pence) => pence < 0)) wrong.push(`${key}: a negative amount`);
  }
  for (const [key, { total, fromMembers, fromEmployer }] of Object.entries(state.statements)) {
    if (total !== fromMembers + fromEmployer) wrong.push(`${key}: the total is not the sum of its parts`);
  }
  const movements = Map.groupBy(world.movements, ({ statement }) => statement);
  for (const [key, statement] of world.statements) {
    const moved = movements.get(statement) ?? [];
    const sumOf = (...kinds: string[]): number =>
      moved.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { pence }) => sum + pence, 0);
    const received = sumOf('collected', 'transferred', 'returned');
    if (received !== (statement.payment === 'paid' ? statement.total : 0)) wrong.push(`${key}: ${received} received`);
    const claimedBack = statement.rows.reduce((sum, { returned, amounts, tooMuch }) => {
      if (returned === 0) return sum;
      const isWhole = returned >= amounts.deducted + amounts.employerPays + amounts.claimed;
      return sum + (isWhole ? amounts.claimed : (tooMuch?.claimed ?? 0));
    }, 0);
    const refunded = statement.rows.reduce((sum, { returned }) => sum + returned, 0) - claimedBack;
    if (-sumOf('refunded') !== refunded) wrong.push(`${key}: ${-sumOf('refunded')} refunded, ${refunded} expected`);
  }
  return wrong;
}
