import { earlier, later, type Day } from '../rules/days.ts';
import { isRefundDayValid, refundDue } from '../rules/refunds.ts';
import type { LifeEvent, MoneyEvent, Outcome } from '../life/life.ts';
import { done, impossible, refuse, type Statement, type StatementRow, type World } from './world.ts';

/** The part of a paid row that is to be given back. */
export interface Refund {
  readonly statement: Statement;
  readonly row: StatementRow;
  readonly toMember: number;
  readonly toEmployer: number;
  readonly claimed: number;
  readonly reason: 'opt-out' | 'correction';
  readonly due: Day;
}

/** The money that arrived for a row and was not given back. Negative when the bank took back what a refund had already given. */
export function arrivedOf(statement: Statement, { amounts, returned }: StatementRow): number {
  const whole = amounts.deducted + amounts.employerPays + amounts.claimed;
  return (statement.payment === 'paid' ? whole : 0) - returned;
}

/** Rules 6.4, 9.1, 9.2: everything of an opted-out membership; of a correction the difference. Only what was paid is given back. */
export function refundOf(statement: Statement, row: StatementRow): Refund | null {
  const { amounts, tooMuch, membership, returned } = row;
  if (statement.payment !== 'paid' || statement.paidOn === null) return null;
  const { optedOutOn } = membership;
  if (optedOutOn === null) {
    if (!tooMuch || returned > 0) return null;
    const { deducted: toMember, employerPays: toEmployer, claimed } = tooMuch;
    // After the bank took back the payment, the refund is due again on the day from which the next payment counts, if that is later (choice 24).
    const due = later(tooMuch.due, statement.paymentKnownOn ?? statement.paidOn);
    return { statement, row, toMember, toEmployer, claimed, reason: 'correction', due };
  }
  const wasReturned = returned > 0 && tooMuch ? tooMuch : { deducted: 0, employerPays: 0, claimed: 0 };
  const toMember = amounts.deducted - wasReturned.deducted;
  const toEmployer = amounts.employerPays - wasReturned.employerPays;
  const claimed = amounts.claimed - wasReturned.claimed;
  if (returned >= amounts.deducted + amounts.employerPays + amounts.claimed || toMember + toEmployer + claimed === 0) return null;
  const due = refundDue(optedOutOn, statement.paymentKnownOn ?? statement.paidOn);
  return { statement, row, toMember, toEmployer, claimed, reason: 'opt-out', due };
}

export function* refundsOf(world: World): Generator<Refund> {
  for (const statement of world.statements.values()) {
    if (statement.payment !== 'paid') continue;
    for (const row of statement.rows) {
      const refund = refundOf(statement, row);
      if (refund) yield refund;
    }
  }
}

/** The day by which all of somebody's refunds are asked for: the earliest. */
export const firstDue = (refunds: readonly Refund[]): Day => refunds.map(({ due }) => due).reduce(earlier);

/** Choice 30: refunds of one statement that became due with its payment are given back together, by one transfer. */
const isGivenBackWith = (one: Refund, other: Refund): boolean =>
  one.statement === other.statement &&
  [one, other].every(
    ({ row: { membership }, statement: { paymentKnownOn } }) =>
      membership.optedOutOn !== null && paymentKnownOn !== null && membership.optedOutOn < paymentKnownOn,
  );

/** Gives back everything that is due to a member of a scheme (rule 9.3). The relief goes back through the scheme. */
export function recordRefund(world: World, event: LifeEvent & Extract<MoneyEvent, { kind: 'recordRefund' }>): Outcome {
  const all = [...refundsOf(world)];
  const own = all.filter(
    ({ row, statement }) => row.person.person === event.person && statement.benefit.scheme.scheme === event.scheme,
  );
  const due = all.filter((refund) => own.some((one) => one === refund || isGivenBackWith(one, refund)));
  if (due.length === 0) return impossible('no refund is due');
  if (!due.every(({ statement }) => isRefundDayValid(event.paidOn, statement.paidOn ?? event.day, event.day)))
    return refuse('9.3');
  for (const { statement, row, toMember, toEmployer, claimed } of due) {
    row.returned += toMember + toEmployer + claimed;
    world.movements.push({ day: event.day, statement, kind: 'refunded', pence: -(toMember + toEmployer) });
  }
  return done;
}
