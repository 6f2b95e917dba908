import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import Box from '@mui/material/Box';
import type { OpenTask } from '../../../schemas/generated/types.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { Surface } from '../../shared/ui/Surface.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

/** The task that is due first. The others are in the list of tasks, so that the employers below stay in sight. */
const first = '/tasks?filter[responsible]=provider&sort=dueDate&limit=1';
const screen = '/all-tasks?filter.responsible=provider';

/** The first of the provider's own open tasks above the content of a page. Draws nothing if there are none. */
export function ProviderTasks({ children }: { children: ReactNode }) {
  const http = useHttpClient();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['tasks', 'provider'],
    queryFn: async ({ signal }) => http.get<{ data: OpenTask[]; meta: { totalCount: number } }>(first, { signal }),
  });
  const [task] = data?.data ?? [];
  return (
    // The content loads meanwhile, and is shown with the tasks: otherwise it would move while it is read.
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', ...(isPending && { visibility: 'hidden' }) }}>
      {error && <LoadFailure what="tasks" error={error} onRetry={() => void refetch()} />}
      {task && <FirstTask task={task} total={data?.meta.totalCount ?? 1} />}
      <Box>{children}</Box>
    </Box>
  );
}

function FirstTask({ task, total }: { task: OpenTask; total: number }) {
  const id = useId();
  const { taskUid, employerId, employerName, title, dueDate, urgency } = task;
  return (
    <section aria-labelledby={id}>
      <Surface>
        <Box sx={rowLook}>
          <Box component="h2" id={id} sx={{ typography: 'h3', m: 0 }}>
            Your tasks
          </Box>
          <Box sx={{ flex: '1 1 20rem' }}>
            <TextLink to={`/employers/${employerId}/tasks/${taskUid}`}>{title}</TextLink>, {employerName}
            {dueDate && <DueDay day={dueDate} isOverdue={urgency === 'overdue'} />}
          </Box>
          <TextLink to={screen}>{total > 1 ? `View all ${total}` : 'View tasks'}</TextLink>
        </Box>
      </Surface>
    </section>
  );
}

function DueDay({ day, isOverdue }: { day: string; isOverdue: boolean }) {
  return (
    <Box component="span" sx={isOverdue ? { color: 'error.main', fontWeight: 650 } : { color: 'text.secondary' }}>
      {isOverdue ? ` · Overdue: it was due on ${formatDate(day)}` : ` · Due on ${formatDate(day)}`}
    </Box>
  );
}

const rowLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, px: 2, py: 1 } as const;
