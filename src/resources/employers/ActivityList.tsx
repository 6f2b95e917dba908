import Box from '@mui/material/Box';
import activitySchema from '../../../schemas/entities/recent-activity.schema.json' with { type: 'json' };
import type { JsonSchema } from '../../../schemas/lib/jsonSchema.ts';
import { listRow, SectionNote } from '../../shared/dashboard/Section.tsx';
import { StatusBadge } from '../../shared/ui/StatusBadge.tsx';
import { formatFullDate } from '../../../schemas/lib/text/formatDate.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';
import type { EmployersActivity } from '../../../schemas/generated/types.ts';

const statuses: JsonSchema[] = activitySchema.properties.status.oneOf as JsonSchema[];

/** The status of an instruction, with the title and the colour of its schema. */
function Outcome({ status }: { status: string }) {
  const { title = status, 'x-tone': tone = 'neutral' } = statuses.find((one) => one.const === status) ?? {};
  return <StatusBadge tone={tone}>{title}</StatusBadge>;
}

/** The employer's recent activity, the newest first. */
export function ActivityList({ employerId, activity }: { employerId: number; activity: readonly EmployersActivity[] }) {
  if (activity.length === 0) return <SectionNote>No recent activity yet.</SectionNote>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {activity.map(({ instructionUid, timestamp, activity: what, status, employeeUid, employeeName }) => (
        <Box component="li" key={instructionUid} sx={listRow}>
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{what}</Box>
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {employeeUid && employeeName && (
                <>
                  <TextLink to={`/employers/${employerId}/employees/${employeeUid}`}>{employeeName}</TextLink>
                  {', '}
                </>
              )}
              <time dateTime={timestamp}>{formatFullDate(timestamp)}</time>
            </Box>
          </Box>
          <Outcome status={status} />
        </Box>
      ))}
    </Box>
  );
}
