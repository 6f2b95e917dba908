import Box from '@mui/material/Box';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useId } from 'react';
import type { IntermediariesActivity, IntermediariesDashboard, Month } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { EmbeddedList } from '../../screens/list/EmbeddedList.tsx';
import { ActivityList } from '../../domain/party/ActivityList.tsx';
import { DueBar } from '../../domain/month/DueBar.tsx';
import { useMonth } from '../../domain/month/useMonth.ts';
import { PartyNotices } from '../../domain/party/PartyNotices.tsx';
import { useUnreadNotices } from '../../domain/party/useUnreadNotices.ts';
import { WithDefinition } from '../../screens/WithDefinition.tsx';
import { DashboardState } from '../../shared/dashboard/DashboardState.tsx';
import { Section } from '../../shared/dashboard/Section.tsx';
import { StatTiles } from '../../shared/dashboard/StatTiles.tsx';
import { TaskList } from '../../shared/dashboard/TaskList.tsx';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { useParty } from '../../shared/portal/party.ts';

const MonthSections = lazy(async () => ({
  default: (await import('../../domain/month/MonthSections.tsx')).MonthSections,
}));

/** An intermediary's dashboard: the overview of its clients, and their tasks. */
export function IntermediaryDashboard() {
  const { id, name } = useParty().record;
  const http = useHttpClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'intermediary', id],
    queryFn: async ({ signal }) =>
      (await http.get<{ data: IntermediariesDashboard }>(`/intermediaries/${id}/dashboard`, { signal })).data,
    // As the month.
    staleTime: 0,
  });
  const month = useMonth('intermediaries', id);
  // The page waits for the notices: otherwise it would move while it is read.
  const { isLoading } = useUnreadNotices();
  return (
    <Page title="Dashboard" overline={null} intro={`The clients of ${name}, those with the earliest deadline first.`}>
      {data && !isLoading && !month.isPending ? (
        // The sections of the month are a file of their own: without them, everything below would move when they arrive.
        <Suspense fallback={<DashboardState hasFailed={false} onRetry={() => void refetch()} />}>
          <Content data={data} month={month} />
        </Suspense>
      ) : (
        <DashboardState hasFailed={error !== null} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Content({ data, month }: { data: IntermediariesDashboard; month: UseQueryResult<Month> }) {
  const closed = data.clientCount - data.activeClientCount;
  return (
    <Box sx={{ display: 'grid', gap: { xs: 4, sm: 5 } }}>
      <Clients />
      <PartyNotices />
      {month.data && <DueBar month={month.data} isIntermediary />}
      <Section title="What needs doing next">
        <TaskList tasks={data.tasks} />
      </Section>
      <MonthSections month={month} isIntermediary />
      <StatTiles
        stats={[
          { label: 'Clients', value: data.activeClientCount, ...(closed > 0 && { note: `and ${formatCount(closed)} closed` }) },
          { label: 'Their employees', value: data.clients.reduce((sum, { employeeCount }) => sum + employeeCount, 0) },
          {
            label: 'Requests to answer',
            value: data.clients.reduce((sum, { outstandingRequestCount }) => sum + outstandingRequestCount, 0),
          },
        ]}
      />
      <Section title="Recent activity">
        <ActivityList activity={data.recentActivity} about={atClient} />
      </Section>
    </Box>
  );
}

/** The clients, those with the earliest deadline first. They come before the rest: this is the page on which an adviser begins the day. */
function Clients() {
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ minWidth: 0 }}>
      <Box id={headingId} component="h2" sx={{ typography: 'h2', m: 0, mb: 1.5 }}>
        Client overview
      </Box>
      <Suspense>
        <WithDefinition name="clients">
          <EmbeddedList />
        </WithDefinition>
      </Suspense>
    </Box>
  );
}

/** The client of an entry. */
function atClient({ employerId, employerName }: IntermediariesActivity) {
  if (employerId === null || employerName === null) return null;
  return (
    <>
      <TextLink to={`/employers/${employerId}`}>{employerName}</TextLink>
      {' · '}
    </>
  );
}
