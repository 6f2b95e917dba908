import { sql } from 'kysely';
import type { DueDayChange, DueDayChangeEmployer } from '../../../schemas/generated/types.ts';
import type { Reader } from '../createStore.ts';
import { batchStore, type Previewed } from '../manyEmployers/batches.ts';

/** A payroll or a benefit with a due day of its own, as it was before the change. */
export type RecordBefore = DueDayChangeEmployer['records'][number];

/** An employer of a preview. */
export type PreviewedEmployer = Previewed<DueDayChangeEmployer>;

/** A change of due days as it is stored. */
export type KeptDueDayChange = Omit<DueDayChange, 'allowedActions'>;

/** The changes of due days, with their employers. */
export const dueDayChanges = batchStore<KeptDueDayChange, DueDayChangeEmployer>({
  batches: 'due_day_changes',
  employers: 'due_day_change_employers',
  uid: 'due_day_change_uid',
  toDo: 'toChange',
  done: 'changed',
  columns: sql`t.due_day_change_uid as "dueDayChangeUid", t.payment_due_day as "paymentDueDay"`,
  employerColumns: sql`t.records, t.first_period as "firstPeriod"`,
  written: { columns: sql`records, first_period`, values: sql`e -> 'records', nullif(e -> 'firstPeriod', 'null')` },
});

/** The active payrolls of employers, and their active benefits with a due day of their own, by the employer's id. */
export async function dueDaysOf(reader: Reader, employerIds: readonly number[]): Promise<Map<number, RecordBefore[]>> {
  const { rows } = await sql<RecordBefore & { employerId: number }>`
    select p.employer_id as "employerId", 'payrolls' as resource, p.payroll_uid as uid, p.name, p.payment_due_day as "from"
    from portal.payrolls p where p.employer_id = any(${employerIds}::bigint[]) and p.status = 'Active'
    union all
    select b.employer_id, 'benefits', b.benefit_uid, b.name, b.payment_due_day
    from portal.benefits b join portal.payrolls p on p.payroll_uid = b.payroll_uid and p.status = 'Active'
    where b.employer_id = any(${employerIds}::bigint[]) and b.status = 'Active' and b.payment_due_day is not null
    order by resource desc, name, uid`.execute(reader);
  const all = new Map<number, RecordBefore[]>();
  for (const { employerId, ...record } of rows) all.set(employerId, [...(all.get(employerId) ?? []), record]);
  return all;
}
