import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import type { Benefit, PayPeriod } from '../../../schemas/generated/types.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';

interface DueBarProps {
  period: PayPeriod;
  /** In pence; null while it is unknown. */
  total: number | null;
  /** Whether the amount has edits in it that are not saved yet. */
  hasEdits?: boolean;
  /** Whether cells are left out of it that are to be corrected first. */
  hasFaults?: boolean;
}

/** The amount that is due, its date, and the latest safe day to upload. Nothing once nothing is to be submitted. */
export function DueBar({ period, total, hasEdits = false, hasFaults = false }: DueBarProps) {
  const isLate = period.status === 'uploadIsOverdue';
  const isPension = useIsPension(period.benefitUid, isLate);
  const { status, dueDate, latestUploadDate, paymentNotice } = period;
  const amount = total === null || total === 0 ? 'Contributions' : formatPence(total);
  const withEdits = hasFaults
    ? ', without the cells that are to be corrected'
    : hasEdits
      ? ', with the changes that are not saved yet'
      : '';
  const verb = total === null || total === 0 ? 'are' : 'is';
  const remedy = total === 0 ? 'Enter the amounts and submit them, or record that there are no contributions' : 'Submit now';
  if (status === 'openForUpload') {
    return (
      <Alert severity="info" icon={false}>
        <strong>
          {amount} {verb} due on {formatDate(dueDate)}
          {withEdits}.
        </strong>{' '}
        Submit by {formatDate(latestUploadDate)}, so that the payment arrives in time. {paymentNotice}
      </Alert>
    );
  }
  if (isLate) {
    return (
      <Alert severity="error" icon={false}>
        <strong>
          {amount} {total === null || total === 0 ? 'were' : 'was'} due on {formatDate(dueDate)}
          {withEdits}.
        </strong>{' '}
        {isPension
          ? `${remedy}: late contributions to a pension may have to be reported to The Pensions Regulator.`
          : `${remedy}.`}{' '}
        {paymentNotice}
      </Alert>
    );
  }
  return null;
}

/** Whether a benefit is a pension: of savings, no law asks for reports. False until it is known. */
function useIsPension(benefitUid: string, isAsked: boolean): boolean {
  const http = useHttpClient();
  const { data } = useQuery({
    queryKey: ['benefits', 'ofPeriod', benefitUid],
    queryFn: ({ signal }) => http.get<{ data: Benefit }>(`/benefits/${benefitUid}`, { signal }),
    enabled: isAsked,
  });
  return data?.data.type === 'pension';
}
