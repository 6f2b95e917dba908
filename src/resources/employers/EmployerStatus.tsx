import { useRecordContext } from 'react-admin';
import type { Employer } from '../../../schemas/generated/types.ts';
import { StatusBadge } from '../../shared/ui/StatusBadge.tsx';

/** The status of an employer in its row of a list: active, closing or closed. */
export function EmployerStatus() {
  const employer = useRecordContext<Employer>();
  if (!employer) return null;
  if (!employer.isActive) return <StatusBadge tone="neutral">Closed</StatusBadge>;
  if (employer.instructionCloseEmployerId) return <StatusBadge tone="warning">Closing</StatusBadge>;
  return <StatusBadge tone="success">Active</StatusBadge>;
}
