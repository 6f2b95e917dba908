import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failedEntries } from '../../../machines/flows/failureMessages.ts';
import type { Statement } from '../../../schemas/generated/types.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { faultsOf } from '../../grid/sheet/contributionAmounts.ts';
import type { Sheet } from '../../grid/sheet/createSheet.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { useScreenAddress } from '../../screens/list/table/rows.ts';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { reasonOf } from '../../shared/feedback/reasonOf.ts';
import { formatCount } from '../../shared/format/count.ts';
import { bodyOf, consequenceOf, differenceOf } from './correctionRows.ts';

interface SubmitOptions {
  statement: Statement;
  sheet: Sheet;
  /** Reads the amounts that were paid again. The edits stay. */
  refresh: () => Promise<void>;
  /** The correction is made: the screen may be left. */
  onSubmitted: () => void;
}

/** Submits the edits of a sheet as a correction, after a confirmation that shows the difference, and opens the new statement. */
export function useSubmitCorrection({ statement, sheet, refresh, onSubmitted }: SubmitOptions) {
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
      title: 'Submit the correction',
      submitLabel: 'Submit correction',
      body: questionOf(statement, sheet),
      submitAction: async () => {
        try {
          return await http.post<{ data: Statement }>(`/statements/${statement.statementUid}/corrections`, body);
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
      successMessage: 'Correction submitted',
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
function questionOf({ periodName, correctionNotice }: Statement, sheet: Sheet): string {
  const { paid, right, total } = differenceOf(sheet);
  const edited = sheet.editedRows();
  const { label, text } = consequenceOf(total);
  return [
    `Contributions of ${periodName} corrected: ${formatCount(edited)}`,
    `Paid: ${formatPence(paid)}`,
    `Right total: ${formatPence(right)}`,
    `${label}: ${text}`,
    '',
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
