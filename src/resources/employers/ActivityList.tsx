import Box from '@mui/material/Box';
import activitySchema from '../../../schemas/entities/recent-activity.schema.json' with { type: 'json' };
import type { RecentActivity } from '../../../schemas/generated/types.ts';
import { listRow, SectionNote } from '../../shared/dashboard/Section.tsx';
import { StatusBadge } from '../../shared/ui/StatusBadge.tsx';
import { formatFullDate } from '../../shared/dates/formatDate.ts';

const statuses = new Map<string, string>(activitySchema.properties.status.oneOf.map(({ const: code, title }) => [code, title]));

/** What was done for the employer lately, the newest first. */
export function ActivityList({ activity }: { activity: readonly RecentActivity[] }) {
  if (activity.length === 0) return <SectionNote>Nothing has been done for this employer yet.</SectionNote>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {activity.map(({ instructionUid, timestamp, activity: what, status }) => (
        <Box component="li" key={instructionUid} sx={listRow}>
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{what}</Box>
            <Box component="time" dateTime={timestamp} sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {formatFullDate(timestamp)}
            </Box>
          </Box>
          <StatusBadge tone={status === 'failed' ? 'error' : 'neutral'}>{statuses.get(status) ?? status}</StatusBadge>
        </Box>
      ))}
    </Box>
  );
}
