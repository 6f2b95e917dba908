import Button from '@mui/material/Button';
import type { RegularPayrollContribution } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { useFeedback } from '../../shared/feedback/feedback.ts';

interface CancelContributionProps {
  /** The contribution of the row that had the focus last. */
  contribution: RegularPayrollContribution;
  onCancelled: () => Promise<unknown>;
}

/** Cancels one contribution, after a question: it cannot be taken back, only added again. */
export function CancelContribution({ contribution, onCancelled }: CancelContributionProps) {
  const http = useHttpClient();
  const { confirm } = useFeedback();
  const { employeeName, employerContributionUid } = contribution;
  const title = `Cancel the contribution of ${employeeName}`;
  const ask = (): void =>
    confirm({
      title,
      submitLabel: 'Cancel contribution',
      body: `Nothing is paid for ${employeeName} in this period. To take this back later, add the contribution again.`,
      submitAction: () => http.post(`/contributions/${employerContributionUid}/cancel`),
      successMessage: 'Contribution cancelled',
      showDetailedErrors: true,
      onSuccess: () => void onCancelled(),
    });
  return (
    <Button color="secondary" onClick={ask}>
      {title}
    </Button>
  );
}
