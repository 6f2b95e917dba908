import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import activitySchema from '../../../schemas/entities/recent-activity.schema.json' with { type: 'json' };
import type { EmployersActivity } from '../../../schemas/generated/types.ts';
import type { JsonSchema } from '../../../schemas/lib/jsonSchema.ts';
import { Moment } from '../../shared/dates/Moment.tsx';
import { Actor } from '../../shared/changes/Actor.tsx';
import { listRow, SectionNote } from '../../shared/dashboard/Section.tsx';
import { StatusBadge } from '../../shared/ui/StatusBadge.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

const statuses: JsonSchema[] = activitySchema.properties.status.oneOf as JsonSchema[];

/** The status of an instruction, with the title and the colour of its schema. */
function Outcome({ status }: { status: string }) {
  const { title = status, 'x-tone': tone = 'neutral' } = statuses.find((one) => one.const === status) ?? {};
  return <StatusBadge tone={tone}>{title}</StatusBadge>;
}

type Entry = Omit<EmployersActivity, 'employeeUid' | 'employeeName'>;

/** The recent activity of a dashboard, the newest first. @param about - The place of an entry, beside its record. */
export function ActivityList<Shown extends Entry>({
  activity,
  about,
}: {
  activity: readonly Shown[];
  about?: (entry: Shown) => ReactNode;
}) {
  if (activity.length === 0) return <SectionNote>No recent activity yet.</SectionNote>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {activity.map((entry) => (
        <Box component="li" key={entry.instructionUid} sx={listRow}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box sx={{ fontWeight: 600 }}>
              {entry.href !== null && isNamed(entry) ? <TextLink to={entry.href}>{entry.activity}</TextLink> : entry.activity}
            </Box>
            {entry.changes !== '' && <Box sx={{ fontSize: '0.9375rem', ...twoLines }}>{entry.changes}</Box>}
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {about?.(entry)}
              <RecordName entry={entry} />
              <Actor change={entry} />
              {', '}
              <Moment at={entry.timestamp} />
            </Box>
          </Box>
          {entry.status !== 'complete' && <Outcome status={entry.status} />}
        </Box>
      ))}
    </Box>
  );
}

/** Whether the words of an entry name its record. */
const isNamed = ({ activity, title }: Entry): boolean => activity.includes(title);

/** The record of an entry, unless the words above name it. */
function RecordName({ entry }: { entry: Entry }) {
  const { title, href } = entry;
  if (isNamed(entry)) return null;
  if (href === null) return `${title} · `;
  return (
    <>
      <TextLink to={href}>{title}</TextLink>
      {' · '}
    </>
  );
}

/** A new record has many fields: its own screen shows all of them. */
const twoLines = { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' } as const;
