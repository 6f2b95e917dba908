import type { CalendarDay } from '../../../../schemas/lib/dates/calendarDay.ts';
import type { RecordValidators } from '../../../../schemas/lib/validate.ts';
import type { RecordFiles } from '../../../../schemas/generated/records.ts';
import { storedName, type NameOf } from '../../../work/changes/fieldChanges.ts';
import type { Acting } from '../../../work/core/acting.ts';
import { Refusal } from '../../../work/core/refusal.ts';
import type { AppliedRow } from '../../../store/bulkLoads/apply/appliedTables.ts';
import type { BatchFacts } from '../../../store/bulkLoads/apply/batchFacts.ts';
import type { BatchRows } from '../../../store/bulkLoads/apply/batchRows.ts';
import type { BulkLoadRun } from '../../../store/bulkLoads/apply/runs.ts';
import type { Scoped } from '../../../store/createStore.ts';

/** A batch of instructions that is being carried out, in one transaction. */
export interface Batch {
  /** The person whose instructions they are. */
  c: Acting;
  tx: Scoped;
  run: BulkLoadRun;
  today: CalendarDay;
  rows: BatchRows;
  facts: BatchFacts;
  employees: RecordFiles & RecordValidators;
  nameOf: NameOf;
}

/** A row whose instructions are being carried out: the employee whom it is about, once there is one. */
export interface Subject {
  employeeUid: string | null;
}

/** The refusal of an instruction, which ends its row. */
export const refusalOf = (reason: string): Refusal => Refusal.invalid([{ field: '', defaultMessage: reason }]);

/** The employee whom an instruction is about. @throws Refusal when there is none, or none any more. */
export function employeeOf({ rows }: Batch, { employeeUid }: Subject): AppliedRow<'employees'> {
  const employee = employeeUid === null ? undefined : rows.find('employees', employeeUid);
  if (!employee) throw refusalOf('There is no such employee. Add the employee first, or correct the payroll number.');
  return employee;
}

export const nameOfEmployee = ({ first_name, last_name }: AppliedRow<'employees'>): string => `${first_name} ${last_name}`;

/** The names of referred records, each read once for the batch. */
export function rememberedNames(): NameOf {
  const known = new Map<unknown, Promise<string | null>>();
  return (reader, owner, reference, uid) => {
    const name = known.get(uid) ?? storedName(reader, owner, reference, uid);
    known.set(uid, name);
    return name;
  };
}
