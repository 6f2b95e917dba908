import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { PayPeriod, SubmissionApproval as Approval } from '../../../schemas/generated/types.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import { isAllowed, refusalReason } from '../../fields/model/allowedActions.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { offeredActions } from '../../screens/actions/useActions.tsx';
import { useActionItem } from '../../screens/actions/useActionItem.ts';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { BeforeAndAfter } from '../../shared/ui/BeforeAndAfter.tsx';
import { warningOfNone } from './withoutContributions.ts';

interface SubmissionApprovalProps {
  period: PayPeriod & DataRecord;
  /** The reason why the screen neither asks nor approves now, such as unsaved edits; null if it does. */
  obstacle: string | null;
}

/** The next step of the approval, in words. */
function stepText({ state, askedBy, askedAt, differenceCount }: Approval): string {
  const differing = `${formatCount(differenceCount, 'contribution differs', 'contributions differ')} from those prepared.`;
  if (state === 'missing') return `${differing} They are submitted once a second person has approved them.`;
  const on = askedAt === null ? '' : ` on ${formatDate(askedAt.slice(0, 10))}`;
  return `${differing} ${askedBy ?? 'Somebody'} asked for approval${on}: another person compares people and amounts, and approves them.`;
}

/**
 * The approval of the contributions by a second person: people and amounts that differ from those prepared, and the next step. Nothing while none is needed, or
 * once it is given.
 */
export function SubmissionApproval({ period, obstacle }: SubmissionApprovalProps) {
  const http = useHttpClient();
  const headingId = useId();
  const isNeeded = lacksApproval(period);
  const { data, error, refetch } = useQuery({
    queryKey: ['pay-periods', 'approval', period.payrollDateUid],
    queryFn: () => http.get<{ data: Approval }>(`/pay-periods/${period.payrollDateUid}/approval`),
    enabled: isNeeded,
  });
  if (!isNeeded) return null;
  if (error) return <LoadFailure what="approval" error={error} onRetry={() => void refetch()} />;
  const approval = data?.data;
  if (approval?.state !== 'missing' && approval?.state !== 'asked') return null;
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Typography id={headingId} component="h3" variant="h3">
        Approval by a second person
      </Typography>
      <Alert severity="warning" icon={false}>
        {stepText(approval)}
      </Alert>
      <Differences approval={approval} />
      <Steps period={period} approval={approval} obstacle={obstacle} />
    </Box>
  );
}

/** Whether contributions that could be submitted still need the approval. */
const lacksApproval = (period: PayPeriod & DataRecord): boolean =>
  isAllowed(period, 'canUploadContributions') && !isAllowed(period, 'canUpload') && refusalReason(period, 'canUpload') !== null;

/** The people whose contributions differ from those prepared. */
function Differences({ approval: { differences, differenceCount } }: { approval: Approval }) {
  return (
    <>
      <BeforeAndAfter
        label="Contributions that differ from those prepared"
        afterTitle="To be submitted"
        rows={differences.map(({ employeeName, payrollNumber, preparedAmount, amount, potUid }) => ({
          id: potUid,
          name: employeeName,
          detail: payrollNumber,
          before: formatPence(preparedAmount),
          after: formatPence(amount),
        }))}
      />
      {differenceCount > differences.length && (
        <Typography color="text.secondary">
          The {formatCount(differences.length)} largest differences are shown. All contributions are in the table above.
        </Typography>
      )}
    </>
  );
}

/** The buttons of the next step, with their reasons where they are refused. */
function Steps({ period, approval, obstacle }: SubmissionApprovalProps & { approval: Approval }) {
  const itemOf = useActionItem();
  const { confirm } = useFeedback();
  const { actions = [] } = useDefinition().resource;
  const offered = offeredActions(actions, period).filter(
    ({ action }) => action.id === 'askForApproval' || action.id === 'approveContributions',
  );
  const refusal = offered.find(({ action }) => action.id === 'approveContributions')?.reason;
  const warning = warningOfNone(period);
  const total = `${warning === null ? '' : `${warning}\n\n`}Amount to pay: ${formatPence(approval.totalAmount)}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      {offered
        .filter(({ reason }) => !reason)
        .map(({ action }) => (
          <Button
            key={action.id}
            variant="contained"
            disabled={obstacle !== null}
            onClick={() => {
              const item = itemOf(action, period);
              const input = action.id === 'approveContributions' ? { contentSha256: approval.contentSha256 } : undefined;
              confirm({ ...item, body: `${total}\n\n${item.body}`, submitAction: () => item.submitAction(input) });
            }}
          >
            {action.title}
          </Button>
        ))}
      {approval.state === 'asked' && refusal && <Typography color="text.secondary">{refusal}</Typography>}
    </Box>
  );
}
