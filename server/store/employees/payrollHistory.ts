import { sql } from 'kysely';
import type { Scoped } from '../createStore.ts';
import { joinedPayroll, leftPayrolls, type PayrollChanges, type PayrollRelationship } from './joinedPayroll.ts';

/** The relationships of an employee with payrolls, locked. */
async function lockRelationships(tx: Scoped, employerId: number, employeeUid: string): Promise<PayrollRelationship[]> {
  const { rows } = await sql<PayrollRelationship>`
    select payroll_uid as "payrollUid", is_active as "isActive", started_on::text as "startedOn", ended_on::text as "endedOn",
      last_pay as "lastPay"
    from portal.payroll_relationships where employee_uid = ${employeeUid} and employer_id = ${employerId} for update`.execute(tx);
  return rows;
}

async function writeChanges(
  tx: Scoped,
  employerId: number,
  employeeUid: string,
  { written, removed }: PayrollChanges,
): Promise<void> {
  for (const { payrollUid, startedOn } of removed)
    await sql`
      delete from portal.payroll_relationships where employer_id = ${employerId} and employee_uid = ${employeeUid}
        and payroll_uid = ${payrollUid} and started_on = ${startedOn}::date`.execute(tx);
  await sql`
    insert into portal.payroll_relationships (employee_uid, employer_id, payroll_uid, is_active, started_on, ended_on, last_pay)
    select ${employeeUid}::uuid, ${employerId}::bigint, n."payrollUid", n."isActive", n."startedOn", n."endedOn", n."lastPay"
    from json_to_recordset(${JSON.stringify(written)}::text::json) as n("payrollUid" uuid, "isActive" boolean, "startedOn" date, "endedOn" date, "lastPay" bigint)
    on conflict (employee_uid, payroll_uid, started_on) do update set is_active = excluded.is_active, ended_on = excluded.ended_on,
      last_pay = excluded.last_pay`.execute(tx);
}

/** Ends the payroll relationships that are active, and begins one with `payrollUid` on `date`. The employee must be locked. */
export async function joinPayroll(
  tx: Scoped,
  employerId: number,
  employeeUid: string,
  payrollUid: string,
  date: string,
): Promise<void> {
  const held = await lockRelationships(tx, employerId, employeeUid);
  await writeChanges(tx, employerId, employeeUid, joinedPayroll(held, payrollUid, date));
  await sql`
    update portal.employees set payroll_uid = ${payrollUid}, is_active = true
    where employee_uid = ${employeeUid} and employer_id = ${employerId} and (payroll_uid is distinct from ${payrollUid} or not is_active)`.execute(
    tx,
  );
}

/**
 * Ends the employment of a locked employee: the relationships with payrolls end, and nobody pays them any more. Their payroll is that of the last day.
 *
 * @param leaving - The last day, `yyyy-MM-dd`, and the pay of its period in pence, or null where the usual pay stands.
 */
export async function leavePayrolls(
  tx: Scoped,
  employerId: number,
  employeeUid: string,
  leaving: { lastDay: string; lastPay: number | null },
): Promise<void> {
  const held = await lockRelationships(tx, employerId, employeeUid);
  const changes = leftPayrolls(held, leaving);
  await writeChanges(tx, employerId, employeeUid, changes);
  await sql`
    update portal.employees set is_active = false, payroll_uid = coalesce(${changes.payrollUid}::uuid, payroll_uid)
    where employer_id = ${employerId} and employee_uid = ${employeeUid}`.execute(tx);
}

/**
 * Moves the beginning of the relationship that began with the employment, after the first day of work was corrected.
 *
 * @param from - The former first day, `yyyy-MM-dd`. @param to - The corrected one.
 */
export async function moveEmploymentStart(
  tx: Scoped,
  employerId: number,
  employeeUid: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    update portal.payroll_relationships set started_on = ${to}::date
    where employer_id = ${employerId} and employee_uid = ${employeeUid} and started_on = ${from}::date
      and coalesce(ended_on, 'infinity') >= ${to}::date`.execute(tx);
}
