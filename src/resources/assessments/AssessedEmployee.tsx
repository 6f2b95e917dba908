import { useRecordContext } from 'react-admin';
import type { Assessment } from '../../../schemas/generated/types.ts';
import { addressInScope, useViewedParty } from '../../shared/portal/viewedParty.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';

/** The name of an assessed employee, with a link to their page, which has the reasons. */
export function AssessedEmployee() {
  const assessment = useRecordContext<Assessment & { id: string }>();
  const viewed = useViewedParty();
  if (!assessment) return null;
  return (
    <TextLink to={addressInScope('employer', `/employees/${assessment.employeeUid}`, viewed)}>{assessment.employeeName}</TextLink>
  );
}
