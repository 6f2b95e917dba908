import { type Batch, refused, type Subject } from './batch.ts';
import type { DuplicateDecision } from './instruction.ts';

/** Follows a person's decision about a potential duplicate: the row is about the known employee, or about a new one. */
export function resolveDuplicate({ rows }: Batch, subject: Subject, decision: DuplicateDecision | undefined): void {
  if (!decision) throw refused('Decide first whether this is one of the known employees or somebody else');
  const { employeeUid } = decision;
  if (employeeUid !== null && !rows.find('employees', employeeUid))
    throw refused('The employee who was chosen is no longer there. Choose again');
  subject.employeeUid = employeeUid;
}
