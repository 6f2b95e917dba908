import { billedOf, type Relief } from '../rules/amounts.ts';
import { addDays } from '../rules/days.ts';
import type { FileRow, Happening, Name } from '../life/life.ts';
import { rowsOf } from '../living/entitlement.ts';
import { refundsOf } from '../living/refunds.ts';
import type { Benefit, BenefitPeriod, Row, Statement } from '../living/world.ts';
import type { Draft } from './draft.ts';
import type { Random } from './random.ts';

/** The amount that leaves the member's pay, as a payroll program writes it. */
const ownPartOf = ({ amounts }: Row): number => (amounts.deducted === 0 ? amounts.member : amounts.deducted);

/** Mostly the portal's own amount, now and then another one or an empty cell. */
const drawCell = (random: Random, pence: number): number | null =>
  random.weighted([
    [86, pence],
    [6, null],
    [7, Math.max(0, pence + random.pick([-1, 1, 500, -500, 2_500]))],
    [1, 0],
  ]);

/** By sacrifice both cells are filled, or none: the employer pays one amount. */
function drawCells(random: Random, row: Row, relief: Relief): Pick<FileRow, 'employee' | 'employer'> {
  const [employee, employer] = [drawCell(random, ownPartOf(row)), drawCell(random, row.amounts.employer)];
  const isHalf = relief === 'sacrifice' && (employee === null || employer === null);
  return isHalf ? { employee: null, employer: null } : { employee, employer };
}

function drawFileRow({ random, world, isRecordedLate }: Draft, row: Row, benefit: Benefit, period: BenefitPeriod): FileRow {
  const { lastDay } = row.person.employments.at(-1) ?? { lastDay: null };
  const leaves = lastDay === null && row.membership.lastDay === null && random.chance(0.02);
  return {
    person: row.person.person,
    ...drawCells(random, row, benefit.scheme.relief),
    lastDay:
      leaves &&
      (!isRecordedLate || period.payDate <= world.today) &&
      period.payDate >= (row.person.employments.at(-1)?.from ?? '')
        ? period.payDate
        : null,
  };
}

function drawUpload(draft: Draft, benefit: Benefit, period: BenefitPeriod, rows: readonly Row[]): Happening {
  const { random } = draft;
  // A file names somebody.
  const isNamed = rows.map((_, number) => number === 0 || !random.chance(0.06));
  const leftOut = rows.filter((_, number) => !isNamed[number]);
  const withoutContribution = leftOut.filter(() => random.chance(0.3)).map(({ person }) => person.person);
  const named = rows.filter((_, number) => isNamed[number]).map((row) => drawFileRow(draft, row, benefit, period));
  return { kind: 'upload', benefit: benefit.benefit, period: period.from, rows: named, withoutContribution };
}

function drawGrid(random: Random, benefit: Benefit, period: BenefitPeriod, rows: readonly Row[]): Happening {
  const corrected = random.chance(0.25) ? rows.filter(() => random.chance(0.3)) : [];
  const typed = corrected.map((row) => ({
    person: row.person.person,
    ...drawCells(random, row, benefit.scheme.relief),
    ...(random.chance(0.02) && { employee: -1, employer: 0 }),
  }));
  return { kind: 'submit', benefit: benefit.benefit, period: period.from, typed };
}

function* drawSubmission(draft: Draft, benefit: Benefit, period: BenefitPeriod): Generator<Happening> {
  const { random, world } = draft;
  if (period.status !== 'open') return;
  const rows = rowsOf(world, benefit, period);
  const nothing: Happening = { kind: 'recordNothingDue', benefit: benefit.benefit, period: period.from };
  const isNothing = rows.every(({ amounts }) => billedOf(amounts) === 0);
  if (isNothing || random.chance(0.03)) yield nothing;
  if (isNothing) return;
  if (random.chance(0.15)) yield { kind: 'workOutAgain', benefit: benefit.benefit, period: period.from };
  yield random.chance(0.5) ? drawUpload(draft, benefit, period, rows) : drawGrid(random, benefit, period, rows);
  if (random.chance(0.02)) yield { kind: 'submit', benefit: benefit.benefit, period: period.from, typed: [] };
}

/** Plans the submission of each period that was opened since. */
export function planSubmissions(draft: Draft): void {
  const { random, world, seen, plan } = draft;
  for (const benefit of world.benefits.values())
    for (const period of benefit.periods) {
      if (seen.has(period)) continue;
      seen.set(period, 'opened');
      const delay = random.weighted([
        [60, random.whole(0, 6)],
        [20, random.whole(7, 14)],
        [10, random.whole(15, 40)],
        [6, random.whole(41, 130)],
        [4, null],
      ]);
      if (delay !== null) plan(delay, 'people', () => [...drawSubmission(draft, benefit, period)]);
    }
}

/** A row of a paid statement that turns out to be wrong: too little, too much, or a typing error below zero. */
export function drawCorrection({ random }: Draft, { ref, rows, payment }: Statement): Happening | null {
  if (rows.length === 0 || payment !== 'paid' || ref.correction > 0) return null;
  const row = random.pick(rows);
  const by = random.weighted([
    [5, random.whole(1, 5_000)],
    [5, -random.whole(1, 5_000)],
  ]);
  const change = (pence: number): number => (random.chance(0.03) ? -1 : Math.max(0, pence + by));
  const { person, amounts } = row;
  return {
    kind: 'correct',
    benefit: ref.benefit,
    period: ref.period,
    person: person.person,
    employee: change(ownPartOf(row)),
    employer: change(amounts.employer),
  };
}

/** Plans the repayment of each refund that fell due, now and then with a day that is refused. */
export function planRefunds(draft: Draft): void {
  const { random, world, seen, plan } = draft;
  for (const { row, statement } of refundsOf(world)) {
    if (seen.has(row)) continue;
    seen.set(row, 'refund');
    const person: Name = row.person.person;
    const { scheme } = statement.benefit.scheme;
    const inDays = random.weighted([
      [8, random.whole(1, 25)],
      [2, random.whole(26, 80)],
    ]);
    plan(inDays, 'people', () => {
      const refund = { kind: 'recordRefund', person, scheme } as const;
      const wrongDay = addDays(world.today, random.pick([1, -400]));
      return random.chance(0.1)
        ? [
            { ...refund, paidOn: wrongDay },
            { ...refund, paidOn: world.today },
          ]
        : [{ ...refund, paidOn: world.today }];
    });
  }
}
