import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useId, useMemo } from 'react';
import { nextPayDates, type PayDate, payScheduleOf } from '../../../domain/calendar/payDates.ts';
import { lastPublishedYear } from '../../../domain/calendar/workingDays.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { useToday } from '../../shared/dates/portalDay.ts';

const COUNT = 12;

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.9375rem',
  fontVariantNumeric: 'tabular-nums',
  'th, td': {
    textAlign: 'left',
    padding: '8px 12px 8px 0',
    borderTop: `1px solid ${theme.palette.divider}`,
    verticalAlign: 'top',
  },
  'thead th': { borderTop: 0, color: theme.palette.text.secondary, fontWeight: 500 },
  'tbody th': { fontWeight: 600, whiteSpace: 'nowrap' },
  [theme.breakpoints.down('sm')]: { '.period': { display: 'none' } },
}));

interface PayDatesProps {
  values: Readonly<Record<string, unknown>>;
  isEditing: boolean;
  /** For tests: `yyyy-MM-dd`. */
  today?: string;
}

/** The next pay dates of a payroll, computed from the present values of its form, so that they can be checked before saving. */
export function PayDates({ values, isEditing, today: given }: PayDatesProps) {
  const present = useToday();
  const today = given ?? present;
  const headingId = useId();
  const schedule = payScheduleOf(values);
  // A form passes new values at every keystroke, but few of them concern the schedule.
  const asked = JSON.stringify(schedule);
  const final = typeof values['finalPayDate'] === 'string' ? values['finalPayDate'] : null;
  const dates = useMemo(
    () =>
      (asked === 'null' ? [] : nextPayDates(JSON.parse(asked) as NonNullable<typeof schedule>, today, COUNT)).filter(
        ({ payDate }) => final === null || payDate <= final,
      ),
    [asked, today, final],
  );
  // A ceasing payroll pays until its final pay date, and the section below shows that date.
  if (values['status'] === 'Ceased') return null;
  const [next] = dates;
  if (!isEditing) {
    return next ? (
      <Box component="details" sx={{ mt: 2, '& > summary': { cursor: 'pointer', fontWeight: 600, py: 1 } }}>
        <summary>
          Next pay date: {next.weekday} {formatDate(next.payDate)}
        </summary>
        <DateTable dates={dates} label={`Next ${dates.length} pay dates`} />
      </Box>
    ) : null;
  }
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: 3, p: 2, border: 1, borderColor: 'divider', borderRadius: 2 }}>
      <Box component="h3" id={headingId} sx={{ m: 0, mb: 1, fontSize: '1rem', fontWeight: 650 }}>
        Next {COUNT} pay dates
      </Box>
      {/* The table changes at every keystroke, so a screen reader only announces its first line. */}
      <Box component="p" role="status" sx={{ m: 0, mb: next ? 1.5 : 0, color: 'text.secondary' }}>
        {next
          ? `Next pay date: ${next.weekday} ${formatDate(next.payDate)}.`
          : 'Choose a frequency and a start date to see when it will pay.'}
      </Box>
      {next && <DateTable dates={dates} label={`Next ${COUNT} pay dates`} />}
    </Box>
  );
}

function DateTable({ dates, label }: { dates: readonly PayDate[]; label: string }) {
  return (
    <>
      <Table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Pay date</th>
            <th scope="col">Day</th>
            <th scope="col" className="period">
              Pay period
            </th>
            <th scope="col">Moved</th>
          </tr>
        </thead>
        <tbody>
          {dates.map(({ payDate, weekday, period, movedFrom }) => (
            <tr key={payDate}>
              <th scope="row">{formatDate(payDate)}</th>
              <td>{weekday}</td>
              <td className="period">
                {formatDate(period.start)} to {formatDate(period.end)}
              </td>
              <td>{movedFrom ? `From ${formatDate(movedFrom.day)}: ${movedFrom.because}` : 'No'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {dates.some(({ isCertain }) => !isCertain) && (
        <Box component="p" sx={{ m: 0, mt: 1.5, color: 'text.secondary', fontSize: '0.9375rem' }}>
          Bank holidays after {lastPublishedYear} have not been published yet. Later dates only avoid weekends.
        </Box>
      )}
    </>
  );
}
