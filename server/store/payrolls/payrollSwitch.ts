import { type RawBuilder, sql } from 'kysely';
import { type Actor, intermediaryOf } from '../changeLog.ts';
import type { FieldChange } from '../fieldChange.ts';
import { allowLongStatements } from '../core/longStatement.ts';
import type { Scoped } from '../createStore.ts';

export interface PayrollSwitch {
  employerId: number;
  from: SwitchedPayroll;
  to: SwitchedPayroll;
  /** Only these; null for every active employee of the payroll. */
  employeeUids: readonly string[] | null;
  actor: Actor;
  /** The time in the history. */
  at: Date;
  /** `yyyy-MM-dd`: the day of the move. */
  today: string;
  /** The text in the history of each employee. */
  activity: string;
}

/** The fields of a payroll that a move needs. */
export interface SwitchedPayroll {
  payrollUid: string;
  name: string;
  status: 'Active' | 'Ceasing' | 'Ceased';
  /** Whether a second person approves contributions. */
  isControlled: boolean;
}

/**
 * Locks both payrolls of one employer, so that neither ceases during the move. The order of the uids prevents a deadlock between two opposite
 * moves. The lock allows the key share of an employee who joins one of them alone: that request holds the employee's row, which this move may be
 * waiting for.
 */
export async function holdPayrolls(tx: Scoped, employerId: number, uids: readonly string[]): Promise<SwitchedPayroll[]> {
  const { rows } = await sql<SwitchedPayroll>`
    select payroll_uid as "payrollUid", name, status, require_bulk_load_second_user_approval as "isControlled" from portal.payrolls
    where employer_id = ${employerId} and payroll_uid = any (${uids}::uuid[]) order by payroll_uid for no key update`.execute(tx);
  return rows;
}

/**
 * Moves employees to another payroll in one statement, for two as for a hundred thousand: the employee's payroll, the end of one relationship, the
 * beginning of the other, and an entry in each employee's history.
 *
 * @returns the moved employees: those active on the first payroll at that moment.
 */
export async function switchPayroll(tx: Scoped, of: PayrollSwitch): Promise<string[]> {
  const chosen: RawBuilder<unknown> = of.employeeUids === null ? sql`true` : sql`employee_uid = any (${of.employeeUids}::uuid[])`;
  const field: FieldChange = {
    field: 'payrollUid',
    from: of.from.payrollUid,
    fromName: of.from.name,
    to: of.to.payrollUid,
    toName: of.to.name,
  };
  const onBehalfOf = intermediaryOf({
    ids: sql`${of.actor.intermediaryIds ?? []}::bigint[]`,
    employerId: sql`${of.employerId}::bigint`,
    intermediaryId: sql`null::bigint`,
  });
  await allowLongStatements(tx);
  const { rows } = await sql<{ uids: string[] }>`
    with moved as (
      update portal.employees set payroll_uid = ${of.to.payrollUid}
      where employer_id = ${of.employerId} and payroll_uid = ${of.from.payrollUid} and is_active and ${chosen}
      returning employee_uid, first_name || ' ' || last_name as name
    ), gone as (
      delete from portal.payroll_relationships r using moved
      where r.employee_uid = moved.employee_uid and r.employer_id = ${of.employerId} and r.is_active and r.started_on > ${of.today}::date
      returning r.employee_uid, r.started_on
    ), ended as (
      update portal.payroll_relationships r set is_active = false, ended_on = ${of.today}::date
      from moved where r.employee_uid = moved.employee_uid and r.employer_id = ${of.employerId} and r.is_active and r.started_on <= ${of.today}::date
    ), begun as (
      insert into portal.payroll_relationships (employee_uid, payroll_uid, employer_id, started_on)
      select employee_uid, ${of.to.payrollUid}::uuid, ${of.employerId}::bigint, greatest(${of.today}::date,
        (select max(g.started_on) from gone g where g.employee_uid = moved.employee_uid)) from moved
      on conflict (employee_uid, payroll_uid, started_on) do update set is_active = true, ended_on = null
    ), noted as (
      insert into portal.changes (employer_id, kind, record_uid, title, employee_uid, actor_user_uid, acting_as, on_behalf_of, at, action, activity, fields)
      select ${of.employerId}::bigint, 'employees', employee_uid, name, employee_uid, ${of.actor.userUid}::uuid, ${of.actor.actingAs},
        ${onBehalfOf}, ${of.at}::timestamptz, 'change', ${of.activity}::text, ${JSON.stringify([field])}::text::jsonb from moved
    )
    select coalesce(array_agg(employee_uid), '{}') as uids from moved`.execute(tx);
  return rows[0]?.uids ?? [];
}
