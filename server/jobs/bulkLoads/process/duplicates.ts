import { type Batch, refusalOf, type Subject } from './batch.ts';
import type { DuplicateDecision, Instruction } from '../../../work/bulkLoads/instruction.ts';

/** An upload is only processed once each row is decided about, so that these refusals are for records that have changed since. */
const isNew = 'An employee who may be the same person has been added since. Upload this row again, and decide about it there';
const hasGone = 'The employee who was chosen is no longer there. Upload this row again, and decide about it there';

/** Follows a person's decision about a potential duplicate: the row is about the known employee, or about a new one. */
export function resolveDuplicate(
  { rows }: Batch,
  subject: Subject,
  { candidates = [] }: Instruction,
  decision: DuplicateDecision | undefined,
): void {
  if (!decision) throw refusalOf(isNew);
  const { employeeUid } = decision;
  if (employeeUid !== null && !rows.find('employees', employeeUid)) throw refusalOf(hasGone);
  if (!candidates.every((uid) => decision.candidates.includes(uid))) throw refusalOf(isNew);
  subject.employeeUid = employeeUid;
}
