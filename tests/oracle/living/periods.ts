import { billedOf, splitShares, splitTyped, type Amounts } from '../rules/amounts.ts';
import { addDays, later, type Day } from '../rules/days.ts';
import { collectionOf } from '../rules/directDebit.ts';
import { dueDateOf, payDateOf, periodOf, type Period } from '../rules/periods.ts';
import { correctionDue } from '../rules/refunds.ts';
import type { FileRow, LifeEvent, MoneyEvent, Outcome, SetUpEvent, StatementRef, TypedAmounts } from '../life/life.ts';
import { rowsOf } from './entitlement.ts';
import { leave } from './people.ts';
import {
  done,
  impossible,
  keyOf,
  refuse,
  type Benefit,
  type BenefitPeriod,
  type Mandate,
  type Row,
  type Statement,
  type World,
} from './world.ts';

export function applySetUp(world: World, event: SetUpEvent): Outcome {
  switch (event.kind) {
    case 'makeEmployer':
      world.dutiesFrom = event.dutiesFrom;
      return done;
    case 'makeScheme':
      world.schemes.set(event.scheme, event);
      return done;
    case 'makePayroll':
      world.payrolls.set(event.payroll, event);
      return done;
    case 'makeBenefit': {
      const payroll = world.payrolls.get(event.payroll);
      const scheme = world.schemes.get(event.scheme);
      if (!payroll || !scheme) return impossible('the payroll or the scheme is not there');
      world.benefits.set(event.benefit, { ...event, payroll, scheme, madeOn: world.today, periods: [], mandates: [] });
      return done;
    }
  }
}

function openPeriod(benefit: Benefit, period: Period): BenefitPeriod {
  const { payroll, scheme, due } = benefit;
  const payDate = payDateOf(period, payroll.payDay, payroll.nation);
  const isBound = scheme.type === 'pension';
  return { ...period, payDate, due: dueDateOf(period, payDate, due, payroll.nation, isBound), status: 'open' };
}

/** Prepares each period whose day has come, however many nights were missed. @returns Whether there was one. */
export function openPeriods(world: World, today: Day): boolean {
  let hasOpened = false;
  for (const benefit of world.benefits.values()) {
    const { frequency, firstPeriodFrom } = benefit.payroll;
    for (;;) {
      const last = benefit.periods.at(-1);
      // Choice 26: the first one is that of the day on which the benefit was made.
      const next = periodOf(frequency, firstPeriodFrom, last ? addDays(last.to, 1) : later(firstPeriodFrom, benefit.madeOn));
      if (addDays(next.to, benefit.opensAfterEnd) > today) break;
      benefit.periods.push(openPeriod(benefit, next));
      hasOpened = true;
    }
  }
  return hasOpened;
}

/** The newest instruction that has not ended. */
export const currentMandate = (benefit: Benefit): Mandate | null => {
  const last = benefit.mandates.at(-1);
  return last && last.status !== 'ended' ? last : null;
};

/** Choice 17: a statement is collected by an instruction that is active; one that the bank has stopped keeps what was notified. */
export const isInForce = (mandate: Mandate | null): boolean => mandate?.status === 'active' || mandate?.status === 'stopped';

const isCollectable = (benefit: Benefit): boolean => currentMandate(benefit)?.status === 'active';

const sumOf = (rows: readonly Row[]): number => rows.reduce((sum, { amounts }) => sum + billedOf(amounts), 0);

function makeStatement(
  world: World,
  ref: StatementRef,
  benefit: Benefit,
  period: BenefitPeriod,
  due: Day,
  rows: readonly Row[],
): void {
  const total = sumOf(rows);
  const isCollected = isCollectable(benefit);
  const collection = isCollected ? collectionOf(world.today, due) : null;
  const statement: Statement = {
    ref,
    benefit,
    period,
    due,
    rows: rows.map((row) => ({ ...row, tooMuch: null, returned: 0 })),
    total,
    payment: isCollected ? 'notified' : 'waiting for payment',
    notice: isCollected ? world.today : null,
    collection,
    originalCollection: collection,
    isPresentedAgain: false,
    processing: null,
    transactionCode: null,
    mandate: null,
    paidOn: null,
    paymentKnownOn: null,
    returned: null,
    claim: null,
    // Choice 16: the late payment of a period goes on as that of its statement.
    late: ref.correction === 0 ? (world.latePeriods.get(period) ?? null) : null,
  };
  world.statements.set(keyOf(ref), statement);
}

/** The amounts of a row after what a person typed: an empty cell keeps the portal's (rule 6.8). */
function takeTyped(row: Row, typed: Pick<TypedAmounts, 'employee' | 'employer'> | undefined, benefit: Benefit): Row {
  if (!typed) return row;
  const { relief } = benefit.scheme;
  const { amounts } = row;
  const ownPart = relief === 'sacrifice' ? amounts.member : amounts.deducted;
  const employer = typed.employer ?? amounts.employer;
  // An empty cell keeps the gross share too, which the deduction alone cannot always give back to the penny.
  if (typed.employee === null || typed.employee === ownPart) {
    const employerPays = relief === 'sacrifice' ? amounts.member + employer : employer;
    return { ...row, amounts: { ...amounts, employer, employerPays } };
  }
  // By sacrifice the portal shows all of it as the employer's: an employer's amount beside 0.00 is all of it, what is given up included (rule 5.9).
  if (relief === 'sacrifice' && typed.employee === 0) {
    const member = Math.min(amounts.member, employer);
    return { ...row, amounts: splitShares(member, employer - member, relief) };
  }
  return { ...row, amounts: splitTyped(typed.employee, employer, relief) };
}

const isNegative = ({ employee, employer }: TypedAmounts): boolean => (employee ?? 0) < 0 || (employer ?? 0) < 0;

function findPeriod(world: World, name: string, from: Day): { benefit: Benefit; period: BenefitPeriod } | null {
  const benefit = world.benefits.get(name);
  const period = benefit?.periods.find((candidate) => candidate.from === from);
  return benefit && period ? { benefit, period } : null;
}

/** People whom a file makes leavers: the last day is theirs before the period is worked out. */
function applyLastDays(world: World, rows: readonly FileRow[]): void {
  for (const { person: name, lastDay } of rows) {
    const person = world.people.get(name);
    if (person && lastDay !== null) leave(person, lastDay);
  }
}

function submit(world: World, event: Extract<MoneyEvent, { kind: 'submit' | 'upload' }>): Outcome {
  const found = findPeriod(world, event.benefit, event.period);
  if (!found || found.period.status === 'nothing due') return impossible('there is no such open period');
  const { benefit, period } = found;
  if (period.status === 'submitted') return refuse('6.6');
  const typed = event.kind === 'submit' ? event.typed : event.rows;
  if (typed.some(isNegative)) return refuse('9.3');
  const without = new Set(event.kind === 'upload' ? event.withoutContribution : []);
  const typedRows = (): Row[] =>
    rowsOf(world, benefit, period)
      .filter(({ person }) => !without.has(person.person))
      .map((row) =>
        takeTyped(
          row,
          typed.find(({ person }) => person === row.person.person),
          benefit,
        ),
      );
  // Choice 12: then it is recorded that nothing is due.
  if (sumOf(typedRows()) === 0) return impossible('the contributions come to 0.00');
  if (event.kind === 'upload') applyLastDays(world, event.rows);
  const rows = typedRows();
  period.status = 'submitted';
  makeStatement(world, { benefit: event.benefit, period: event.period, correction: 0 }, benefit, period, period.due, rows);
  return done;
}

function recordNothingDue(world: World, event: Extract<MoneyEvent, { kind: 'recordNothingDue' }>): Outcome {
  const found = findPeriod(world, event.benefit, event.period);
  if (found?.period.status !== 'open') return impossible('there is no such open period');
  if (rowsOf(world, found.benefit, found.period).some(({ amounts }) => billedOf(amounts) > 0)) return refuse('10.3');
  found.period.status = 'nothing due';
  return done;
}

const minus = (one: Amounts, other: Amounts): Amounts => ({
  member: one.member - other.member,
  employer: one.employer - other.employer,
  deducted: one.deducted - other.deducted,
  employerPays: one.employerPays - other.employerPays,
  claimed: one.claimed - other.claimed,
});

/** Rule 9.3. More becomes a statement of the difference, less a refund. */
function correct(world: World, event: Extract<MoneyEvent, { kind: 'correct' }>): Outcome {
  const original = world.statements.get(keyOf({ ...event, correction: 0 }));
  const row = original?.rows.find(({ person }) => person.person === event.person);
  if (!original || !row || original.payment !== 'paid') return impossible('there is no such paid contribution');
  if (event.employee < 0 || event.employer < 0) return refuse('9.3');
  const isOver = row.membership.optedOutOn !== null || row.tooMuch !== null || row.returned > 0;
  const corrections = [...world.statements.values()].filter(({ period }) => period === original.period).length;
  const wasCorrected = [...world.statements.values()].some(
    ({ period, ref, rows }) =>
      period === original.period && ref.correction > 0 && rows.some(({ person }) => person === row.person),
  );
  if (isOver || wasCorrected) return impossible('the contribution was given back or corrected');
  const difference = minus(takeTyped(row, event, original.benefit).amounts, row.amounts);
  const { deducted, employerPays, claimed, member, employer } = difference;
  if (member >= 0 && employer >= 0 && deducted >= 0 && billedOf(difference) > 0) {
    const due = correctionDue(world.today, isCollectable(original.benefit));
    const ref = { benefit: event.benefit, period: event.period, correction: corrections };
    makeStatement(world, ref, original.benefit, original.period, due, [{ ...row, amounts: difference }]);
    return done;
  }
  if (member > 0 || employer > 0 || billedOf(difference) >= 0) return impossible('the correction goes up and down at once');
  row.tooMuch = { deducted: -deducted, employerPays: -employerPays, claimed: -claimed, due: correctionDue(world.today, false) };
  return done;
}

export function applyToPeriod(world: World, event: LifeEvent & MoneyEvent): Outcome {
  switch (event.kind) {
    case 'submit':
    case 'upload':
      return submit(world, event);
    case 'recordNothingDue':
      return recordNothingDue(world, event);
    case 'workOutAgain':
      return findPeriod(world, event.benefit, event.period)?.period.status === 'open'
        ? done
        : impossible('there is no such open period');
    case 'correct':
      return correct(world, event);
    default:
      return impossible(`${event.kind} is no event of a period`);
  }
}
