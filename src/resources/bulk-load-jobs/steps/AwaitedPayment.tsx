import Alert from '@mui/material/Alert';
import { addressInScope, useViewedParty } from '../../../shared/portal/viewedParty.ts';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { awaitedPayment } from '../loadState.ts';
import type { StepProps } from '../stepProps.ts';

/** The payment that a processed upload waits for, with the way to its statement. Nothing for an upload that awaits none. */
export function AwaitedPayment({ load: { status, statementUid = null } }: Pick<StepProps, 'load'>) {
  const viewed = useViewedParty();
  if (status !== 'awaitingPayment') return null;
  return (
    <Alert severity="info" sx={{ justifySelf: 'stretch' }}>
      {awaitedPayment}{' '}
      {statementUid !== null && (
        <TextLink to={addressInScope('employer', `/statements/${statementUid}`, viewed)}>See the statement</TextLink>
      )}
    </Alert>
  );
}
