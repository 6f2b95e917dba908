import Alert from '@mui/material/Alert';
import { addressInScope, useViewedParty } from '../../../shared/portal/viewedParty.ts';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { awaitedPayment } from '../loadState.ts';
import type { StepProps } from '../stepProps.ts';

/** The payment that a processed upload waits for, with the way to its statement; or that there is no statement, with the way to the pay period. Nothing for any other. */
export function AwaitedPayment({ load: { status, statementUid = null, payrollDateUid = null } }: Pick<StepProps, 'load'>) {
  const viewed = useViewedParty();
  if (status === 'complete' && payrollDateUid !== null && statementUid === null)
    return (
      <Alert severity="info" sx={{ justifySelf: 'stretch' }}>
        This upload has no statement. The pay period has the contributions as they are now.{' '}
        <TextLink to={addressInScope('employer', `/contributions/${payrollDateUid}`, viewed)}>See the pay period</TextLink>
      </Alert>
    );
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
