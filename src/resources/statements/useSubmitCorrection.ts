import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failedEntries } from '../../../machines/flows/failureMessages.ts';
import type { Statement } from '../../../schemas/generated/types.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { faultsOf } from '../../domain/contributions/contributionAmounts.ts';
import type { Sheet } from '../../grid/sheet/createSheet.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { useScreenAddress } from '../../screens/screenAddresses.ts';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { reasonOf } from '../../shared/feedback/reasonOf.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { bodyOf, consequenceOf, differenceOf } from './correctionRows.ts';

interface SubmitOptions {
  statement: Statement;
  sheet: Sheet;
  /** Whether a second person approves the correction before it is made. */
  needsApproval: boolean;
  /** Reads the amounts that were paid again. The edits stay. */
  refresh: () => Promise<void>;
  /** The correction is made: the screen may be left. */
  onSubmitted: () => void;
}

/**
 * Submits the edits of a sheet as a correction, after a confirmation that shows the difference, and opens the new statement. With the control of a second person it asks
 * for the approval, and opens the statement whose correction then waits.
 */
export function useSubmitCorrection({ statement, sheet, needsApproval, refresh, onSubmitted }: SubmitOptions) {
  const http = useHttpClient();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const addressOf = useScreenAddress();
  const { confirm } = useFeedback();
  const [isReading, setIsReading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const ask = async (reason: string): Promise<void> => {
    setIsReading(true);
    setFailure(null);
    try {
      await refresh();
    } catch (error) {
      setFailure(reasonOf(error));
      return;
    } finally {
      setIsReading(false);
    }
    if (!sheet.hasEdits())
      return setFailure('These amounts have just been corrected by somebody else. Nothing is left to submit.');
    const body = bodyOf(sheet, reason);
    confirm({
      title: needsApproval ? 'Ask for the approval of the correction' : 'Submit the correction',
      submitLabel: needsApproval ? 'Ask for approval' : 'Submit correction',
      body: questionOf(statement, sheet, needsApproval),
      submitAction: async () => {
        try {
          const step = needsApproval ? 'ask-for-correction' : 'corrections';
          return await http.post<{ data: Statement }>(`/statements/${statement.statementUid}/${step}`, body);
        } catch (error) {
          const { changes } = body;
          sheet.refuse(
            faultsOf(
              failedEntries(error),
              changes.map(({ employerContributionUid: id }) => ({ id })),
            ).cells,
          );
          throw error;
        }
      },
      showDetailedErrors: true,
      successMessage: needsApproval ? 'The approval of a second person was asked for' : 'Correction submitted',
      onSuccess: (answer) => {
        onSubmitted();
        void navigate(addressOf((answer as { data: Statement }).data.statementUid));
        void queryClient.invalidateQueries();
      },
    });
  };
  return { ask, isReading, failure };
}

/** The lines of the confirmation. */
function questionOf({ periodName, correctionNotice }: Statement, sheet: Sheet, needsApproval: boolean): string {
  const { paid, right, total } = differenceOf(sheet);
  const edited = sheet.editedRows();
  const { label, text } = consequenceOf(total);
  return [
    `Contributions of ${periodName} corrected: ${formatCount(edited)}`,
    `Paid: ${formatPence(paid)}`,
    `Right total: ${formatPence(right)}`,
    `${label}: ${text}`,
    '',
    ...(needsApproval
      ? ['Everybody else who may approve it gets a notice. Nothing is corrected until another person approves it.', '']
      : []),
    nextStepOf(total, correctionNotice ?? ''),
  ].join('\n');
}

/** @param notice - The payment of an amount to pay, as the service says it. */
function nextStepOf(total: number, notice: string): string {
  if (total === 0) return 'The differences add up to nothing, so nothing has to be paid. A new statement records them.';
  return total > 0
    ? `A new statement asks the employer for the difference. ${notice}`.trim()
    : 'A new statement of a refund is made. The provider pays the refund to the employer.';
}
