import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import { useState } from 'react';
import schema from '../../../schemas/entities/month.schema.json' with { type: 'json' };
import type { Month } from '../../../schemas/generated/types.ts';
import { daysBetween } from '../../../schemas/lib/dates/calendarDay.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { Section, SectionNote } from '../../shared/dashboard/Section.tsx';
import { useRouting } from '../../shared/navigation/routing.ts';
import { Action, ActionLink } from '../../shared/ui/Action.tsx';
import { StatusBadge } from '../../shared/ui/StatusBadge.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';
import { monthName } from './contributionSeries.ts';

type Entry = Month['toDo'][number];

const stepTitles = new Map<string, string>(
  schema.$defs.entry.properties.step.oneOf.map((choice) => [choice.const, choice.title]),
);

/** An employer has a handful as a rule; one with many payrolls would push everything else out of sight. */
const ENTRIES_AT_FIRST = 8;

/** The month of an employer: what is to be submitted, paid and answered, each with its next step, and what happened last month. */
export function ToDoList({ month: { today, toDo, toDoCount, lastMonth } }: { month: Month }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? toDo : toDo.slice(0, ENTRIES_AT_FIRST);
  const beyond = toDoCount - toDo.length;
  return (
    <Section title="This month">
      {toDo.length === 0 ? (
        <SectionNote>
          <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
            <CheckCircleOutlined aria-hidden="true" sx={{ color: 'success.main' }} /> Nothing is to be submitted, paid or answered
            now.
          </Box>
        </SectionNote>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shown.map((entry, n) => (
            <Row key={entry.id} entry={entry} today={today} isFirst={n === 0} />
          ))}
        </Box>
      )}
      {toDo.length > ENTRIES_AT_FIRST && (
        <Box sx={{ ...foot, py: 1 }}>
          <Action look="plain" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `Show the first ${ENTRIES_AT_FIRST} only` : `Show all ${formatCount(toDo.length)}`}
          </Action>
        </Box>
      )}
      {showsAll && beyond > 0 && <Box sx={foot}>and {formatCount(beyond)} more, which have later days</Box>}
      {lastMonth && <Box sx={foot}>{tellLastMonth(lastMonth)}</Box>}
    </Section>
  );
}

function tellLastMonth({ month, periodCount, submittedCount, amount, paidAmount }: NonNullable<Month['lastMonth']>): string {
  const submitted =
    submittedCount === periodCount
      ? `${formatCount(periodCount, 'pay period')} submitted`
      : `${formatCount(submittedCount)} of ${formatCount(periodCount, 'pay period')} submitted`;
  if (amount === 0) return `${monthName(month)}: ${submitted}.`;
  if (paidAmount > amount)
    return `${monthName(month)}: ${submitted}, ${formatPence(amount)}, all of it paid. ${formatPence(paidAmount - amount)} that was paid beyond that is to be refunded.`;
  const paid = paidAmount === amount ? 'all of it paid' : `${formatPence(paidAmount)} of it paid`;
  return `${monthName(month)}: ${submitted}, ${formatPence(amount)}, ${paid}.`;
}

const verbs = { submit: 'Submit by', pay: 'Pay by', answer: 'Answer by' } as const;

function Row({ entry, today, isFirst }: { entry: Entry; today: string; isFirst: boolean }) {
  const { isRouted } = useRouting();
  const { kind, step, title, note, latestSafeDate, amount, href, stepHref, nothingHref } = entry;
  const stepTitle = stepTitles.get(step) ?? step;
  return (
    <Box component="li" sx={row}>
      <Box sx={{ gridArea: 'day', color: 'text.secondary', fontSize: '0.8125rem' }}>
        {latestSafeDate !== null && (
          <>
            {verbs[kind]}{' '}
            <Box component="time" dateTime={latestSafeDate} sx={dayLook}>
              {formatDate(latestSafeDate)}
            </Box>
          </>
        )}
      </Box>
      <Box sx={{ gridArea: 'title', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 650 }}>{href !== null && isRouted(href) ? <TextLink to={href}>{title}</TextLink> : title}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
          <Lateness entry={entry} today={today} />
          {note !== null && <Box>{note}</Box>}
          {nothingHref !== null && (
            <Box>
              Nobody was paid?{' '}
              <TextLink to={nothingHref} aria-label={`Nothing to pay: ${title}`}>
                Nothing to pay
              </TextLink>
            </Box>
          )}
        </Box>
      </Box>
      <Box sx={{ gridArea: 'amount', fontWeight: 650, fontVariantNumeric: 'tabular-nums', textAlign: { sm: 'right' } }}>
        {amount === null ? '' : formatPence(amount)}
      </Box>
      <Box sx={{ gridArea: 'step', justifySelf: { xs: 'end', sm: 'stretch' }, display: 'grid' }}>
        {stepHref !== null && isRouted(stepHref) && (
          <ActionLink look={isFirst ? 'filled' : 'outlined'} to={stepHref} aria-label={`${stepTitle}: ${title}`}>
            {stepTitle}
          </ActionLink>
        )}
      </Box>
    </Box>
  );
}

/** The due date, and how late it is. */
function Lateness({ entry: { kind, dueDate, latestSafeDate, isOverdue }, today }: { entry: Entry; today: string }) {
  if (dueDate === null) return null;
  if (isOverdue)
    return (
      <>
        <StatusBadge tone="error">{formatCount(daysBetween(dueDate, today), 'day')} late</StatusBadge>
        {/* The day in front of the entry may be the same. */}
        {dueDate !== latestSafeDate && <> It was due on {formatDate(dueDate)}.</>}
      </>
    );
  if (kind === 'submit' && latestSafeDate !== null && latestSafeDate < today)
    return (
      <>
        <StatusBadge tone="warning">Past the latest safe day</StatusBadge> The payment is due on {formatDate(dueDate)}: it may
        still arrive in time.
      </>
    );
  return dueDate === latestSafeDate || dueDate < today ? null : <>The payment is due on {formatDate(dueDate)}.</>;
}

const foot = {
  px: { xs: 2, sm: 3 },
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: '0.9375rem',
} as const;

const dayLook = {
  display: { sm: 'block' },
  color: 'text.primary',
  fontSize: '0.9375rem',
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
} as const;

const row = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  px: { xs: 2, sm: 3 },
  py: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '92px minmax(0, 1fr) auto 164px' },
  gridTemplateAreas: { xs: '"day day" "title title" "amount step"', sm: '"day title amount step"' },
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
