import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useRecordContext } from 'react-admin';
import entity from '../../../schemas/entities/statement-contribution.schema.json' with { type: 'json' };
import type { CorrectionApproval as Approval } from '../../../schemas/generated/types.ts';
import { sum } from '../../../domain/money/amounts.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import { isAllowed } from '../../fields/model/allowedActions.ts';
import { useResourceParts } from '../../fields/parts/resourceParts.ts';
import { amountFields } from '../../../domain/contributions/amountFields.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { offeredActions, useActions } from '../../screens/actions/useActions.tsx';
import { useActionItem } from '../../screens/actions/useActionItem.ts';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { BeforeAndAfter, type ChangedAmount } from '../../shared/ui/BeforeAndAfter.tsx';
import { Figures } from '../../shared/ui/Figures.tsx';
import { consequenceOf } from './correctionRows.ts';
import type { ShownStatement } from './StatementPage.tsx';

/** Amounts that are drawn at once. The others come with a button: a correction has up to 4,000. */
const DRAWN = 200;

/**
 * The correction of a statement that waits for a second person: people and amounts before and after it, its consequence, and the next step. Nothing where none waits, or
 * for people who neither approve nor ask.
 */
export function CorrectionApproval() {
  const statement = useRecordContext<ShownStatement>();
  const http = useHttpClient();
  const headingId = useId();
  const uid = statement?.statementUid;
  const isWaiting =
    statement !== undefined && (isAllowed(statement, 'canDeclineCorrection') || isAllowed(statement, 'canWithdrawCorrection'));
  const { data, error, refetch } = useQuery({
    queryKey: ['statements', 'correctionApproval', uid],
    queryFn: () => http.get<{ data: Approval }>(`/statements/${uid}/correction-approval`),
    enabled: isWaiting,
  });
  if (!isWaiting) return null;
  if (error) return <LoadFailure what="correction" error={error} onRetry={() => void refetch()} />;
  if (!data?.data.isAsked) return null;
  const approval = data.data;
  return (
    <Card
      component="section"
      aria-labelledby={headingId}
      sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Typography id={headingId} component="h2" variant="h2">
        Correction that waits for approval
      </Typography>
      <Alert severity="warning" icon={false}>
        {stepText(approval)}
      </Alert>
      <Totals statement={statement} approval={approval} />
      <Changes approval={approval} />
      <Steps statement={statement} approval={approval} />
    </Card>
  );
}

/** The next step of the approval, in words. */
function stepText({ askedBy, askedAt }: Approval): string {
  const on = askedAt === null ? '' : ` on ${formatDate(askedAt.slice(0, 10))}`;
  return `${askedBy ?? 'Somebody'} asked for approval${on}: another person compares people and amounts, and approves or declines the correction. Nothing is corrected until then.`;
}

interface ApprovalProps {
  statement: ShownStatement;
  approval: Approval;
}

/** The amounts that are billed, and those beside them. */
const shownFields = [...amountFields, 'taxRelief', 'sacrificedAmount'] as const;

const totalOf = (changes: Approval['changes'], side: 'before' | 'after'): number =>
  sum(changes.flatMap((change) => amountFields.map((field) => change[side][field])));

/** The totals before and after the correction, its consequence and its reason. */
function Totals({ statement: { correctionNotice }, approval: { changes, totalDifference, reason } }: ApprovalProps) {
  return (
    <>
      <Figures
        label="Totals of the correction"
        entries={[
          {
            label: 'Corrected',
            text: formatCount(changes.length, 'contribution'),
          },
          { label: 'Paid', text: formatPence(totalOf(changes, 'before')) },
          { label: 'Right total', text: formatPence(totalOf(changes, 'after')) },
          consequenceOf(totalDifference),
        ]}
      />
      <Typography sx={{ overflowWrap: 'anywhere' }}>Reason: {reason}</Typography>
      {totalDifference > 0 && correctionNotice && <Typography color="text.secondary">{correctionNotice}</Typography>}
    </>
  );
}

/** The amounts that change, each with its person. */
const changedAmounts = ({ changes }: Approval): ChangedAmount[] =>
  changes.flatMap(({ employerContributionUid, employeeName, payrollNumber, before, after }) =>
    shownFields
      .filter((field) => before[field] !== after[field])
      .map((field) => ({
        id: `${employerContributionUid} ${field}`,
        name: employeeName,
        detail: [payrollNumber, entity.properties[field].title].filter(Boolean).join(', '),
        before: formatPence(before[field]),
        after: formatPence(after[field]),
      })),
  );

function Changes({ approval }: { approval: Approval }) {
  const [isWhole, setIsWhole] = useState(false);
  const rows = changedAmounts(approval);
  return (
    <>
      <BeforeAndAfter
        label="Amounts that the correction changes"
        afterTitle="Corrected"
        rows={isWhole ? rows : rows.slice(0, DRAWN)}
      />
      {!isWhole && rows.length > DRAWN && (
        <Button sx={{ justifySelf: 'start' }} onClick={() => setIsWhole(true)}>
          Show all {formatCount(rows.length)} amounts
        </Button>
      )}
    </>
  );
}

/** The buttons of the next step, with the reason where the approval is refused. */
function Steps({ statement, approval }: ApprovalProps) {
  const itemOf = useActionItem();
  const { confirm } = useFeedback();
  const { ask, preload, dialog } = useActions();
  const { actions = [] } = useDefinition().resource;
  const { ownActions } = useResourceParts();
  const offered = offeredActions(actions, statement).filter(({ action }) => ownActions?.includes(action.id));
  const refusal = offered.find(({ action }) => action.id === 'approveCorrection')?.reason;
  const { label, text } = consequenceOf(approval.totalDifference);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        {offered
          .filter(({ reason }) => !reason)
          .map(({ action }) =>
            action.id === 'approveCorrection' ? (
              <Button
                key={action.id}
                variant="contained"
                onClick={() => {
                  const item = itemOf(action, statement);
                  confirm({
                    ...item,
                    body: `${label}: ${text}\n\n${item.body}`,
                    submitAction: () => item.submitAction({ contentSha256: approval.contentSha256 }),
                  });
                }}
              >
                {action.title}
              </Button>
            ) : (
              <Button
                key={action.id}
                variant="outlined"
                onPointerEnter={() => preload(action)}
                onFocus={() => preload(action)}
                onClick={() => ask(action, statement)}
              >
                {action.title}
              </Button>
            ),
          )}
        {refusal && <Typography color="text.secondary">{refusal}</Typography>}
      </Box>
      {dialog}
    </>
  );
}
