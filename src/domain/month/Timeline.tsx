import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import schema from '../../../schemas/entities/month.schema.json' with { type: 'json' };
import type { Month } from '../../../schemas/generated/types.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { SectionNote } from '../../shared/dashboard/Section.tsx';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { useRouting } from '../../shared/navigation/routing.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';

type ComingDate = Month['dates'][number];

const titles = new Map<string, string>(schema.$defs.date.properties.kind.oneOf.map((choice) => [choice.const, choice.title]));
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });

/** An intermediary's clients have dates on most days: all of them would push everything else out of sight. */
const DAYS_AT_FIRST = 5;

/** The dates of the next five weeks, day by day. */
export function Timeline({ dates, isIntermediary }: { dates: readonly ComingDate[]; isIntermediary: boolean }) {
  const [showsAll, setShowsAll] = useState(false);
  if (dates.length === 0)
    return (
      <SectionNote>
        No dates in the next 5 weeks. {isIntermediary ? "Clients' pay periods" : 'Pay periods'} appear here once a payroll with a
        benefit has a start date.
      </SectionNote>
    );
  const days = [...Map.groupBy(dates, ({ date }) => date)];
  const shown = showsAll ? days : days.slice(0, DAYS_AT_FIRST);
  return (
    <Box sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map(([date, events]) => (
          <Box component="li" key={date} sx={day}>
            <Box component="time" dateTime={date} sx={{ flex: 'none', width: 92, fontVariantNumeric: 'tabular-nums' }}>
              <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
                {weekday.format(new Date(date))}
              </Box>
              <Box component="span" sx={{ fontWeight: 650, fontSize: '0.9375rem' }}>
                {formatDate(date)}
              </Box>
            </Box>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, minWidth: 0 }}>
              {events.map((event) => (
                <li key={event.kind}>
                  <Box sx={{ fontWeight: 600 }}>{titles.get(event.kind)}</Box>
                  <Periods event={event} isIntermediary={isIntermediary} />
                </li>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      {days.length > DAYS_AT_FIRST && (
        <Button sx={{ mt: 1.5 }} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? `Show the next ${DAYS_AT_FIRST} days only` : `Show all ${formatCount(days.length)} days`}
        </Button>
      )}
    </Box>
  );
}

function Periods({ event: { periods, count }, isIntermediary }: { event: ComingDate; isIntermediary: boolean }) {
  const { isRouted } = useRouting();
  const more = count - periods.length;
  return (
    <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>
      {periods.map(({ name, payrollName, employerName, href }) => (
        <Box key={`${employerName} ${payrollName} ${name}`} sx={{ '& + &': { mt: 0.25 } }}>
          {isRouted(href) ? <TextLink to={href}>{name}</TextLink> : name}, {isIntermediary ? employerName : payrollName}
        </Box>
      ))}
      {more > 0 && <Box>and {formatCount(more)} more</Box>}
    </Box>
  );
}

/** A day, with a line that connects it to the next one. */
const day = {
  position: 'relative',
  display: 'flex',
  gap: 2,
  pl: 3,
  pb: 2.5,
  '&:last-child': { pb: 0 },
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: 6,
    width: 10,
    height: 10,
    borderRadius: '50%',
    bgcolor: 'primary.main',
  },
  '&:not(:last-child)::after': {
    content: '""',
    position: 'absolute',
    left: '4px',
    top: 18,
    bottom: -4,
    width: 2,
    bgcolor: 'divider',
  },
} as const;
