import { sql } from 'kysely';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { periodTitleOf } from '../core/periodTitle.ts';
import type { Reader } from '../createStore.ts';
import { contributionsOf } from './ofPerson.ts';
import { workOut } from './workedOut.ts';

/** The amounts, in pence, that a person has not got in a period whose contributions are submitted. */
export interface MissedAmount {
  payrollDateUid: string;
  /** The payroll, the benefit and the period. */
  name: string;
  payDate: CalendarDay;
  employeeAmount: number;
  employerAmount: number;
}

/**
 * The contributions that an employee has by the rules in periods that are submitted, and that no statement of theirs has, by period: those of somebody who has become a
 * member afterwards. A contribution that somebody has cancelled is not missed. It only reads.
 *
 * @param since - `yyyy-MM-dd`: of periods that were paid on that day or later.
 */
export async function missedAmountsOf(
  reader: Reader,
  employerId: number,
  employeeUid: string,
  since: CalendarDay,
): Promise<Map<string, MissedAmount>> {
  const { rows: periods } = await sql<Pick<MissedAmount, 'payrollDateUid' | 'name' | 'payDate'>>`
    select r.payroll_date_uid as "payrollDateUid", ${periodTitleOf('r')} as name, r.pay_date::text as "payDate"
    from portal.pay_periods r where r.employer_id = ${employerId} and not r.is_extra and r.pay_date >= ${since}::date
      and r.status in ('generatedProcessing', 'multipleStatements', 'paymentReceived')`.execute(reader);
  const uids = periods.map(({ payrollDateUid }) => payrollDateUid);
  const wanted = await workOut(reader, {
    periods: sql`r.payroll_date_uid = any(${uids}::uuid[])`,
    employeeUids: [employeeUid],
  });
  const placeOf = (one: { payrollDateUid: string; potUid: string }): string => `${one.payrollDateUid} ${one.potUid}`;
  const present = new Set((await contributionsOf(reader, employerId, employeeUid)).map(placeOf));
  const missed = Map.groupBy(
    wanted.filter((one) => !present.has(placeOf(one))),
    ({ payrollDateUid }) => payrollDateUid,
  );
  return new Map(
    periods.flatMap((period): [string, MissedAmount][] => {
      const all = missed.get(period.payrollDateUid) ?? [];
      const total = (amount: 'employeeRegularAmount' | 'employerRegularAmount') => all.reduce((sum, one) => sum + one[amount], 0);
      const [employeeAmount, employerAmount] = [total('employeeRegularAmount'), total('employerRegularAmount')];
      return employeeAmount + employerAmount === 0
        ? []
        : [[period.payrollDateUid, { ...period, employeeAmount, employerAmount }]];
    }),
  );
}
