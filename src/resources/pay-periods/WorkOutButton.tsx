import { useMutation } from '@tanstack/react-query';
import type { PayPeriod, WorkedOutContributions } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { reasonOf } from '../../shared/feedback/reasonOf.ts';
import { BusyButton } from '../../shared/ui/BusyButton.tsx';

interface WorkOutButtonProps {
  period: PayPeriod;
  title: string;
  onDone: () => Promise<unknown>;
}

const result = ({ addedCount, changedCount, removedCount, keptCount }: WorkedOutContributions): string =>
  [
    `${formatCount(addedCount)} added, ${formatCount(changedCount)} changed, ${formatCount(removedCount)} cancelled.`,
    keptCount > 0 && `${formatCount(keptCount)} changed by hand stay as they are.`,
  ]
    .filter(Boolean)
    .join(' ');

/** Works out the contributions from the present levels, salaries and members. Those that were changed by hand stay as they are. */
export function WorkOutButton({ period, title, onDone }: WorkOutButtonProps) {
  const http = useHttpClient();
  const { success, error } = useFeedback();
  const { mutate, isPending } = useMutation({
    mutationFn: () => http.post<{ data: WorkedOutContributions }>(`/pay-periods/${period.payrollDateUid}/generate-contributions`),
    onSuccess: async ({ data }) => {
      await onDone();
      success(result(data));
    },
    onError: (failure) => error(reasonOf(failure)),
  });
  return (
    <BusyButton variant="outlined" color="secondary" isBusy={isPending} onClick={() => mutate()}>
      {title}
    </BusyButton>
  );
}
