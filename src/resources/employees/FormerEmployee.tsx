import Alert from '@mui/material/Alert';
import { useRecordContext } from 'react-admin';
import type { Employee } from '../../../schemas/generated/types.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import type { DataRecord } from '../../fields/model/record.ts';

/** The end of the employment of a person who has left, with the contributions that are still to be paid. Draws nothing of a current employee. */
export function FormerEmployee() {
  const employee = useRecordContext<Employee & DataRecord>();
  if (!employee || employee.isActive) return null;
  const { employmentEndDate, lastPay, contributionsToCome } = employee;
  return (
    <Alert severity="info">
      {employmentEndDate ? `Left on ${formatDate(employmentEndDate)}.` : 'Not employed any more.'}{' '}
      {typeof lastPay === 'number' && `The last pay was ${formatPence(lastPay)}. `}
      {toCome(contributionsToCome)}
    </Alert>
  );
}

function toCome(contributions: Employee['contributionsToCome']): string {
  if (!contributions || contributions.count === 0) return 'No contributions are still to be paid.';
  const { count, amount, lastPayDate, lastDueDate } = contributions;
  const number = count === 1 ? 'One contribution is' : `${count} contributions are`;
  const pay =
    lastPayDate === null ? '' : ` The last is on the pay of ${formatDate(lastPayDate)}, due by ${formatDate(lastDueDate)}.`;
  return `${number} still to be paid, ${formatPence(amount)} in total.${pay}`;
}
