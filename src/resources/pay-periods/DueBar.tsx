import Alert from '@mui/material/Alert';
import type { PayPeriod } from '../../../schemas/generated/types.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';

interface DueBarProps {
  period: PayPeriod;
  /** In pence; null while it is unknown. */
  total: number | null;
}

/** The amount that is due, its date, and the latest safe day to upload. Nothing once nothing is to be submitted. */
export function DueBar({ period, total }: DueBarProps) {
  const { status, dueDate, latestUploadDate, paymentNotice } = period;
  const amount = total === null || total === 0 ? 'Contributions' : formatPence(total);
  const verb = total === null || total === 0 ? 'are' : 'is';
  if (status === 'openForUpload') {
    return (
      <Alert severity="info" icon={false}>
        <strong>
          {amount} {verb} due on {formatDate(dueDate)}.
        </strong>{' '}
        Submit on {formatDate(latestUploadDate)} at the latest, so that the payment arrives in time. {paymentNotice}
      </Alert>
    );
  }
  if (status === 'uploadIsOverdue') {
    return (
      <Alert severity="error" icon={false}>
        <strong>
          {amount} {total === null || total === 0 ? 'were' : 'was'} due on {formatDate(dueDate)}.
        </strong>{' '}
        Submit now: late contributions to a pension may have to be reported to The Pensions Regulator. {paymentNotice}
      </Alert>
    );
  }
  return null;
}
