import Alert from '@mui/material/Alert';
import { useRecordContext } from 'react-admin';
import type { Statement } from '../../../schemas/generated/types.ts';
import { CorrectionApproval } from './CorrectionApproval.tsx';

/** The first of a statement: that it was cancelled, since its status is still the one that it had, or the correction that waits for a second person. */
export function StatementLead() {
  const statement = useRecordContext<Statement & { id: string }>();
  return (
    <>
      {statement?.isCancelled === true && <Alert severity="info">This statement was cancelled. Do not pay it.</Alert>}
      <CorrectionApproval />
    </>
  );
}
