import Box from '@mui/material/Box';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type {
  IntermediariesActivity,
  IntermediariesClient,
  IntermediariesDashboard,
  Month,
} from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { ActivityList } from '../../screens/party/ActivityList.tsx';
import { DueBar } from '../../screens/party/month/DueBar.tsx';
import { useMonth } from '../../screens/party/month/useMonth.ts';
import { PartyNotices } from '../../screens/party/PartyNotices.tsx';
import { useUnreadNotices } from '../../screens/party/useUnreadNotices.ts';
import { DashboardState } from '../../shared/dashboard/DashboardState.tsx';
import { listRow, Section, SectionNote } from '../../shared/dashboard/Section.tsx';
import { StatTiles } from '../../shared/dashboard/StatTiles.tsx';
import { TaskList } from '../../shared/dashboard/TaskList.tsx';
import { formatCount } from '../../shared/format/count.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { useParty } from '../../shared/portal/party.ts';
import { Action } from '../../shared/ui/Action.tsx';

const MonthSections = lazy(async () => ({
  default: (await import('../../screens/party/month/MonthSections.tsx')).MonthSections,
}));

/** The number of clients that are shown at first. */
const FIRST_CLIENTS = 12;

/** An intermediary's dashboard: tasks of its clients, and a list of all clients. */
export function IntermediaryDashboard() {
  const { id, name } = useParty().record;
  const http = useHttpClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'intermediary', id],
    queryFn: async ({ signal }) =>
      (await http.get<{ data: IntermediariesDashboard }>(`/intermediaries/${id}/dashboard`, { signal })).data,
  });
  const month = useMonth('intermediaries', id);
  // The notices are the first content, and the rest waits for them: otherwise the page would move while it is read.
  const { isLoading } = useUnreadNotices();
  return (
    <Page title="Dashboard" overline={null} intro={`The clients of ${name}, with the most tasks first.`}>
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
      <Section title="Clients">
        <ClientList clients={data.clients} />
      </Section>
      <Section title="Recent activity">
        <ActivityList activity={data.recentActivity} about={atClient} />
      </Section>
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

function ClientList({ clients }: { clients: readonly IntermediariesClient[] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (clients.length === 0) return <SectionNote>No employer has been associated with this intermediary yet.</SectionNote>;
  const shown = showsAll ? clients : clients.slice(0, FIRST_CLIENTS);
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map(({ id, name, employeeCount, outstandingRequestCount }) => (
          <Box component="li" key={id} sx={listRow}>
            <Box sx={{ minWidth: 0 }}>
              <TextLink to={`/employers/${id}`}>{name}</TextLink>
              <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
                {formatCount(employeeCount)} {employeeCount === 1 ? 'employee' : 'employees'}
              </Box>
            </Box>
            {outstandingRequestCount > 0 && (
              <Box sx={{ color: 'primary.main', fontWeight: 650, whiteSpace: 'nowrap' }}>
                {formatCount(outstandingRequestCount)} {outstandingRequestCount === 1 ? 'request' : 'requests'}
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {shown.length < clients.length && (
        <Box sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
          <Action look="plain" onClick={() => setShowsAll(true)}>
            Show all {formatCount(clients.length)} clients
          </Action>
        </Box>
      )}
    </>
  );
}
