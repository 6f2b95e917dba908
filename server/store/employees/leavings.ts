import { sql } from 'kysely';
import type { AppliedName, Effect } from '../bulkLoads/apply/appliedTables.ts';
import { BatchRows } from '../bulkLoads/apply/batchRows.ts';
import { isOneOf, lockRows } from '../bulkLoads/apply/readRows.ts';
import { periodTitleOf } from '../core/periodTitle.ts';
import type { Reader, Scoped } from '../createStore.ts';

/** A leaving that was recorded on a screen, as long as it may be taken back. */
export interface KeptLeaving {
  /** The changes that it made, in their order. */
  effects: Effect[];
  /** The title of the pay period, one of the last day or later, that was submitted since; null as long as there is none. */
  submittedPeriod: string | null;
}

/** The tables of which a leaving changes the rows. Contributions and pots follow from them. */
const leftTables = [
  'employees',
  'payroll_relationships',
  'pension_scheme_relationships',
] as const satisfies readonly AppliedName[];

/** The rows that the leaving of an employee changes, locked. */
export async function lockRowsOfLeaver(tx: Scoped, employerId: number, employeeUid: string): Promise<BatchRows> {
  const rows = new BatchRows();
  for (const name of leftTables) rows.add(name, await lockRows(tx, employerId, name, isOneOf('employee_uid', [employeeUid])));
  return rows;
}

/** Keeps the changes of a leaving that is written. @param before - The rows as they were: {@link lockRowsOfLeaver}. */
export async function keepLeaving(tx: Scoped, employerId: number, employeeUid: string, before: BatchRows): Promise<void> {
  for (const name of leftTables) {
    const after = await lockRows(tx, employerId, name, isOneOf('employee_uid', [employeeUid]));
    before.follow(name, employeeUid, after);
  }
  await sql`
    insert into portal.leavings (employee_uid, employer_id, effects)
    values (${employeeUid}, ${employerId}, ${JSON.stringify(before.effectsSince(0))}::text::jsonb)
    on conflict (employee_uid) do update set effects = excluded.effects, recorded_at = excluded.recorded_at`.execute(tx);
}

/** The leaving of an employee; null where none is kept, as after a leaving by an upload, which is undone as an upload. */
export async function findLeaving(reader: Reader, employerId: number, employeeUid: string): Promise<KeptLeaving | null> {
  const { rows } = await sql<KeptLeaving>`
    select l.effects, (
      select ${periodTitleOf('r')} from portal.statements s join portal.pay_periods r on r.payroll_date_uid = s.payroll_date_uid
        join portal.benefits b on b.benefit_uid = s.benefit_uid
      where s.employer_id = l.employer_id and s.made_at >= l.recorded_at and not s.is_cancelled and s.corrects_statement_uid is null
        and greatest(r.period_end_date, r.pay_date) >= (
          select max(w.ended_on) from portal.payroll_relationships w where w.employee_uid = l.employee_uid)
        and exists (select from portal.payroll_relationships w where w.employee_uid = l.employee_uid and w.payroll_uid = s.payroll_uid)
        and exists (select from portal.pots p where p.employee_uid = l.employee_uid
          and (p.pension_scheme_uid = b.pension_scheme_uid or p.product_uid = b.product_uid))
      order by r.pay_date, s.statement_uid limit 1) as "submittedPeriod"
    from portal.leavings l where l.employer_id = ${employerId} and l.employee_uid = ${employeeUid}`.execute(reader);
  return rows[0] ?? null;
}
