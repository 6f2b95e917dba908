import { type RawBuilder, sql } from 'kysely';
import { changedSalaries, type SalaryChange } from '../../../domain/contributions/changedSalaries.ts';
import type { DatedSalary } from '../../../domain/contributions/entitlement.ts';
import { openForChanges } from './openForChanges.ts';
import type { Reader, Scoped } from '../createStore.ts';

/**
 * The day from which a new salary holds unless somebody says another: the first day of the latest pay period of the payroll that has begun and is open, or today.
 *
 * @param payrollUid - In SQL. Null gives today.
 */
export const firstDayOfOpenPeriod = (payrollUid: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce((
  select max(r.period_start_date) from portal.pay_periods r
  where r.payroll_uid = ${payrollUid} and not r.is_extra and r.status = any(${[...openForChanges]}) and r.period_start_date <= portal.uk_today()
), portal.uk_today())::text`;

/** That day, `yyyy-MM-dd`, for a payroll. @param payrollUid - Null gives today. */
export async function dayOfNewSalary(reader: Reader, payrollUid: string | null): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ${firstDayOfOpenPeriod(sql`${payrollUid}::uuid`)} as day`.execute(reader);
  const [found] = rows;
  if (!found) throw new Error('The first day of the open pay period was not answered.');
  return found.day;
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
