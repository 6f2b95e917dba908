import { sql } from 'kysely';
import { addDays } from '../../../schemas/lib/calendar/calendarDay.ts';
import type { DatedSalary } from '../../../schemas/lib/contributions/entitlement.ts';
import type { Reader, Scoped } from '../createStore.ts';

/** A salary that holds from a day on, with the one that the record had. */
export interface SalaryChange extends DatedSalary {
  /** Pence a year; null if it was unknown. */
  before: number | null;
  /** `yyyy-MM-dd`; null if it is unknown. */
  employmentStartDate: string | null;
}

/**
 * The salaries by date after a change. The new one takes the place of those of later days. Without dated ones, that of the record has held since the
 * employment began; one that was unknown is known from the beginning.
 */
export function changedSalaries(
  salaries: readonly DatedSalary[],
  { before, employmentStartDate, effectiveFrom, annualSalary }: SalaryChange,
): DatedSalary[] {
  const earlier = salaries.filter((one) => one.effectiveFrom < effectiveFrom);
  const isFirst = salaries.length === 0 && before !== null;
  const began =
    employmentStartDate !== null && employmentStartDate < effectiveFrom ? employmentStartDate : addDays(effectiveFrom, -1);
  const former = isFirst && employmentStartDate !== effectiveFrom ? [{ effectiveFrom: began, annualSalary: before }] : [];
  return [...earlier, ...former, { effectiveFrom, annualSalary }];
}

/** The salaries of an employee by date, earliest first. Empty while none has changed. */
export async function salariesOf(reader: Reader, employerId: number, employeeUid: string): Promise<DatedSalary[]> {
  const { rows } = await sql<DatedSalary>`
    select effective_from::text as "effectiveFrom", annual_salary as "annualSalary" from portal.employee_salaries
    where employer_id = ${employerId} and employee_uid = ${employeeUid} order by effective_from`.execute(reader);
  return rows;
}

/** Writes a change of an employee's salary into the salaries by date. The employee must be locked. */
export async function writeSalaryChange(
  tx: Scoped,
  employerId: number,
  employeeUid: string,
  change: SalaryChange,
): Promise<void> {
  const after = changedSalaries(await salariesOf(tx, employerId, employeeUid), change);
  await sql`
    delete from portal.employee_salaries where employer_id = ${employerId} and employee_uid = ${employeeUid}
      and effective_from >= ${change.effectiveFrom}::date`.execute(tx);
  await sql`
    insert into portal.employee_salaries (employee_uid, employer_id, effective_from, annual_salary)
    select ${employeeUid}::uuid, ${employerId}::bigint, n."effectiveFrom", n."annualSalary"
    from json_to_recordset(${JSON.stringify(after)}::text::json) as n("effectiveFrom" date, "annualSalary" bigint)
    on conflict (employee_uid, effective_from) do update set annual_salary = excluded.annual_salary`.execute(tx);
}
