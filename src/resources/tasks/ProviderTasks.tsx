import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import type { DashboardTask, OpenTask } from '../../../schemas/generated/types.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { Section } from '../../shared/dashboard/Section.tsx';
import { TaskList } from '../../shared/dashboard/TaskList.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

/** Tasks that the start page shows: those that are due first. */
const most = 5;
const list = `/tasks?filter[responsible]=provider&sort=dueDate&limit=${most}`;
const screen = '/all-tasks?filter.responsible=provider';

/** The provider's own open tasks above the content of a page. Draws no section if there are none. */
export function ProviderTasks({ children }: { children: ReactNode }) {
  const http = useHttpClient();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['tasks', 'provider'],
    queryFn: async ({ signal }) => http.get<{ data: OpenTask[]; meta: { totalCount: number } }>(list, { signal }),
  });
  const total = data?.meta.totalCount ?? 0;
  return (
    // The content loads meanwhile, and is shown with the tasks: otherwise it would move while it is read.
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', ...(isPending && { visibility: 'hidden' }) }}>
      {error && <LoadFailure what="tasks" error={error} onRetry={() => void refetch()} />}
      {data && total > 0 && (
        <Section title="Your tasks" aside={<TextLink to={screen}>{total > most ? `View all ${total}` : 'View tasks'}</TextLink>}>
          <TaskList tasks={data.data.map(asListed)} />
        </Section>
      )}
      <Box>{children}</Box>
    </Box>
  );
}

const asListed = ({ taskUid, employerId, employerName, title, dueDate = null, urgency }: OpenTask): DashboardTask => ({
  id: taskUid,
  title,
  detail: employerName,
  count: 1,
  href: `/employers/${employerId}/tasks/${taskUid}`,
  dueDate,
  isOverdue: urgency === 'overdue',
});
