import Box from '@mui/material/Box';
import { useRecordContext } from 'react-admin';
import { ukDay } from '../../../domain/calendar/ukDay.ts';
import type { EmployeeRequest } from '../../../schemas/generated/types.ts';
import { formatFullDate } from '../../../schemas/lib/text/formatDate.ts';
import { daysFrom, useToday } from '../../shared/dates/portalDay.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';

/** The moment of an employee's request and, while it is outstanding, the days that the employee has waited. */
export function RequestDate() {
  const request = useRecordContext<EmployeeRequest>();
  const today = useToday();
  if (!request) return null;
  const { requestedDate, status } = request;
  return (
    <>
      {formatFullDate(requestedDate)}
      {status === 'outstanding' && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.875rem' }}>
          {waitingSince(requestedDate, today)}
        </Box>
      )}
    </>
  );
}

function waitingSince(requestedDate: string, today: string): string {
  // Calendar days in the United Kingdom: a request of yesterday evening has waited a day this morning.
  const days = daysFrom(ukDay(new Date(requestedDate)), today);
  if (days < 1) return 'Since today';
  return `Waiting ${formatCount(days, 'day')}`;
}
