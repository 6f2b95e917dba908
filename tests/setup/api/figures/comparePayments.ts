import { sql } from 'kysely';
import { expect } from 'vitest';
import type { DashboardFigures } from '../../../../schemas/generated/types.ts';
import { daysBetween } from '../../../../schemas/lib/dates/calendarDay.ts';
import { ukDay } from '../../../../domain/calendar/ukDay.ts';
import { type SampleFigures, today, valuesOf } from './sampleFigures.ts';

interface Late {
  payrollUid: string;
  payrollDateUid: string;
  statementUid: string | null;
  dueDate: string;
  settledOn: string | null;
  settlement: string | null;
}

interface Statement {
  statementUid: string;
  payrollUid: string;
  payrollDateUid: string;
  dueDate: string;
  madeAt: Date;
  total: number;
  isPaid: boolean;
  isCorrection: boolean;
}

interface Period {
  payrollUid: string;
  payrollDateUid: string;
  dueDate: string;
  status: string;
}

interface Records {
  late: Late[];
  statements: Statement[];
  periods: Period[];
}

/** The records of pensions. All statements are read, since the amount of a late payment is that of its statement. */
async function recordsOf({ rows }: SampleFigures, id: number): Promise<Records> {
  const pensions = sql`employer_id = ${id} and benefit_uid in (select benefit_uid from portal.benefits where type = 'pension')`;
  return {
    late: await rows(sql<Late>`
      select payroll_uid as "payrollUid", payroll_date_uid as "payrollDateUid", statement_uid as "statementUid", due_date::text as "dueDate",
        settled_on::text as "settledOn", settlement from portal.late_payments l where employer_id = ${id}
        and not exists (select from portal.statements s where s.statement_uid = l.statement_uid and s.is_cancelled)`),
    statements: await rows(sql<Statement>`
      select statement_uid as "statementUid", payroll_uid as "payrollUid", payroll_date_uid as "payrollDateUid", due_date::text as "dueDate", made_at as "madeAt",
        total_amount as total, has_been_paid as "isPaid", corrects_statement_uid is not null as "isCorrection"
      from portal.statements where ${pensions} and not is_cancelled`),
    periods: await rows(sql<Period>`
      select payroll_uid as "payrollUid", payroll_date_uid as "payrollDateUid", due_date::text as "dueDate", status from portal.pay_periods where ${pensions}`),
  };
}

const bandTitles = ['Up to 14 days', '15 to 30 days', '31 to 60 days', '61 to 90 days', '91 days or more'];
const bandOf = (days: number): number => [15, 31, 61, 91].filter((from) => days >= from).length;

/** Adds to a table of months and columns. */
class Tally {
  readonly #numbers = new Map<string, number>();
  add(day: string, column: number, number = 1): void {
    const key = `${day.slice(0, 7)} ${column}`;
    this.#numbers.set(key, (this.#numbers.get(key) ?? 0) + number);
  }
  /** @returns the sum of the numbers. */
  assert(figures: DashboardFigures, chartId: string): number {
    let sum = 0;
    for (const [month, values] of valuesOf(figures, chartId))
      for (const [column, value] of values.entries()) {
        expect(value, `${chartId}, ${month}, column ${column}`).toBe(this.#numbers.get(`${month} ${column}`) ?? 0);
        sum += value ?? 0;
      }
    return sum;
  }
}

function assertLate(figures: DashboardFigures, { late, statements }: Records): number {
  const [numbers, amounts] = [new Tally(), new Tally()];
  for (const { dueDate, settledOn, settlement, statementUid } of late) {
    if (settlement !== null && settlement !== 'paid') continue;
    const band = bandOf(daysBetween(dueDate, settledOn ?? today));
    numbers.add(dueDate, band);
    amounts.add(dueDate, band, statements.find((one) => one.statementUid === statementUid)?.total ?? 0);
  }
  expect(figures.charts[0]?.columns).toEqual(bandTitles);
  const [count, pounds] = [numbers.assert(figures, 'late-payments-by-month'), amounts.assert(figures, 'late-amounts-by-month')];
  expect(figures.keyFigures.slice(0, 2).map(({ value }) => value)).toEqual([count, pounds]);
  return count;
}

function assertPunctual(figures: DashboardFigures, { late, statements, periods }: Records): number {
  const [submitted, paid] = [new Tally(), new Tally()];
  for (const { payrollDateUid, dueDate, status } of periods) {
    const days = statements
      .filter((one) => one.payrollDateUid === payrollDateUid && !one.isCorrection)
      .map(({ madeAt }) => ukDay(madeAt));
    const [first] = days.toSorted();
    if (first !== undefined) submitted.add(dueDate, first <= dueDate ? 0 : 1);
    else if (status === 'uploadIsOverdue' && dueDate < today) submitted.add(dueDate, 2);
  }
  for (const { statementUid, payrollDateUid, dueDate, madeAt, total, isPaid, isCorrection } of statements) {
    if (total <= 0) continue;
    const wasLate = late.some(
      (one) =>
        one.statementUid === statementUid ||
        (one.statementUid === null && one.payrollDateUid === payrollDateUid && !isCorrection),
    );
    if (isPaid) paid.add(dueDate, wasLate || ukDay(madeAt) > dueDate ? 1 : 0);
    else if (dueDate < today) paid.add(dueDate, 2);
  }
  return submitted.assert(figures, 'submissions-by-month') + paid.assert(figures, 'payments-by-month');
}

const ofPayroll = ({ late, statements, periods }: Records, uid: string): Records => {
  const own = <Row extends { payrollUid: string }>(rows: readonly Row[]): Row[] =>
    rows.filter(({ payrollUid }) => payrollUid === uid);
  return { late: own(late), statements: own(statements), periods: own(periods) };
};

/**
 * Compares the late payments, the submissions and the payments with their records, of all payrolls and of two of each employer.
 *
 * @returns the number of late payments, and of submissions and payments.
 */
export async function comparePayments(sample: SampleFigures): Promise<{ late: number; punctual: number }> {
  let [late, punctual] = [0, 0];
  for (const id of sample.employers) {
    const records = await recordsOf(sample, id);
    const figures = await sample.figuresOf(id, 'payments/figures?months=24');
    late += assertLate(figures, records);
    punctual += assertPunctual(figures, records);
    for (const { payrollUid } of figures.payrolls.slice(0, 2)) {
      const ofOne = await sample.figuresOf(id, `payments/figures?months=24&payrollUid=${payrollUid}`);
      assertLate(ofOne, ofPayroll(records, payrollUid));
      assertPunctual(ofOne, ofPayroll(records, payrollUid));
    }
  }
  return { late, punctual };
}
