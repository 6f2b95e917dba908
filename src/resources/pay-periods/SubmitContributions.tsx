import { useState } from 'react';
import type { ContributionTotals, PayPeriod } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { RefusedButton } from '../../screens/actions/RefusedButton.tsx';
import { offeredActions } from '../../screens/actions/useActions.tsx';
import { useActionItem } from '../../screens/actions/useActionItem.ts';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { reasonOf } from '../../shared/feedback/reasonOf.ts';
import { BusyButton } from '../../shared/ui/BusyButton.tsx';
import { totalLines } from './TotalsList.tsx';

interface SubmitContributionsProps {
  period: PayPeriod & DataRecord;
  /** Said below the totals. Default: null, nothing. */
  remark?: string | null;
  /** The reason why the screen does not submit now. Default: null, it does. */
  obstacle?: string | null;
}

/** Submits the contributions. The confirmation shows the totals that the service has, and when the money moves. */
export function SubmitContributions({ period, remark = null, obstacle = null }: SubmitContributionsProps) {
  const http = useHttpClient();
  const itemOf = useActionItem();
  const { confirm, error } = useFeedback();
  const { actions = [] } = useDefinition().resource;
  const [isReading, setIsReading] = useState(false);
  const offered = offeredActions(actions, period).find(({ action }) => action.id === 'upload');
  if (!offered) return null;
  const { action, reason } = offered;
  const refused = reason ?? obstacle;
  if (refused !== null) return <RefusedButton title={action.title} reason={refused} isInBar />;

  const ask = async (): Promise<void> => {
    setIsReading(true);
    try {
      const { data } = await http.get<{ data: ContributionTotals }>(`/pay-periods/${period.payrollDateUid}/contribution-totals`);
      const item = itemOf(action, period);
      confirm({
        ...item,
        body: [
          ...totalLines(data),
          ...(remark === null ? [] : ['', remark]),
          ...(period.paymentNotice ? ['', period.paymentNotice] : []),
          '',
          item.body,
        ].join('\n'),
      });
    } catch (failure) {
      error(reasonOf(failure));
    } finally {
      setIsReading(false);
    }
  };
  return (
    <BusyButton variant="contained" isBusy={isReading} onClick={() => void ask()}>
      {action.title}
    </BusyButton>
  );
}
