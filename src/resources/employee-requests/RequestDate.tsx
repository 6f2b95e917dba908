import Box from '@mui/material/Box';
import { useRecordContext } from 'react-admin';
import { ukDay } from '../../../schemas/lib/calendar/ukDay.ts';
import type { EmployeeRequest } from '../../../schemas/generated/types.ts';
import { formatFullDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatCount } from '../../shared/format/count.ts';

const DAY_MS = 86_400_000;

/** The moment of an employee's request and, while it is outstanding, the days that the employee has waited. */
export function RequestDate() {
  const request = useRecordContext<EmployeeRequest>();
  if (!request) return null;
  const { requestedDate, status } = request;
  return (
    <>
      {formatFullDate(requestedDate)}
      {status === 'outstanding' && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.875rem' }}>
          {waitingSince(requestedDate)}
        </Box>
      )}
    </>
  );
}

function waitingSince(requestedDate: string): string {
  // Calendar days in the United Kingdom: a request of yesterday evening has waited a day this morning.
  const days = (Date.parse(ukDay(new Date())) - Date.parse(ukDay(new Date(requestedDate)))) / DAY_MS;
  if (days < 1) return 'Since today';
  return `Waiting ${formatCount(days)} ${days === 1 ? 'day' : 'days'}`;
}
