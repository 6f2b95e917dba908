import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useCanAccess } from 'react-admin';
import { ActivityList } from '../../domain/party/ActivityList.tsx';
import { WayToClosure } from '../../domain/party/WayToClosure.tsx';
import { DueBar } from '../../domain/month/DueBar.tsx';
import { ToDoList } from '../../domain/month/ToDoList.tsx';
import { useMonth } from '../../domain/month/useMonth.ts';
import { PartyNotices } from '../../domain/party/PartyNotices.tsx';
import { useUnreadNotices } from '../../domain/party/useUnreadNotices.ts';
import { DashboardState } from '../../shared/dashboard/DashboardState.tsx';
import { Section } from '../../shared/dashboard/Section.tsx';
import { StatTiles } from '../../shared/dashboard/StatTiles.tsx';
import { TaskList } from '../../shared/dashboard/TaskList.tsx';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { useRouting } from '../../shared/navigation/routing.ts';
import { Page } from '../../shared/page/Page.tsx';
import { useParty } from '../../shared/portal/party.ts';
import type { EmployersDashboard, Month } from '../../../schemas/generated/types.ts';
import { useEmployerDashboard } from './employerDashboard.ts';
import { PayrollList } from './PayrollList.tsx';
import { SchemeList } from './SchemeList.tsx';
import { ActionLink } from '../../shared/ui/Action.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

const MonthSections = lazy(async () => ({
  default: (await import('../../domain/month/MonthSections.tsx')).MonthSections,
}));

/** An employer's dashboard: the month with its tasks, key figures and recent activity. */
export function EmployerDashboard() {
  const { id, name } = useParty().record;
  const { isRouted } = useRouting();
  const { data, error, refetch } = useEmployerDashboard(id);
  const month = useMonth('employers', id);
  // The page waits for the notices: otherwise it would move while it is read.
  const { isLoading } = useUnreadNotices();
  const employees = `/employers/${id}/employees`;
  return (
    <Page
      title="Dashboard"
      overline={null}
      intro={`An overview of ${name}.`}
      actions={
        isRouted(employees) && (
          <ActionLink look="outlined" to={employees}>
            View employees
          </ActionLink>
        )
      }
    >
      {data && !isLoading && !month.isPending ? (
        // The sections of the month are a file of their own: without them, everything below would move when they arrive.
        <Suspense fallback={<DashboardState hasFailed={false} onRetry={() => void refetch()} />}>
          <Content employerId={id} data={data} month={month} />
        </Suspense>
      ) : (
        <DashboardState hasFailed={error !== null} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

interface ContentProps {
  employerId: number;
  data: EmployersDashboard;
  month: UseQueryResult<Month>;
}

function Content({ employerId, data, month }: ContentProps) {
  const payrolls = `/employers/${employerId}/payrolls`;
  const schemes = `/employers/${employerId}/pension-schemes`;
  const { isRouted } = useRouting();
  const linkTo = (list: string): { to?: string } => {
    const to = `/employers/${employerId}/${list}`;
    return isRouted(to) ? { to } : {};
  };
  const toDo = month.data?.toDo ?? [];
  // The month has those with a day, and the questions: each is listed once.
  const tasks = data.tasks.filter((task) => !toDo.some(({ id, href }) => id === task.id || href === task.href));
  const former = data.employeeCount - data.activeEmployeeCount;
  return (
    <Box sx={{ display: 'grid', gap: { xs: 4, sm: 5 } }}>
      {month.data && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <DueBar month={month.data} isIntermediary={false} />
          <ToDoList month={month.data} />
        </Box>
      )}
      {(tasks.length > 0 || toDo.length === 0) && (
        <Section title="What needs doing next">
          <TaskList tasks={tasks} />
        </Section>
      )}
      <PartyNotices />
      <MonthSections month={month} />
      <StatTiles
        stats={[
          {
            label: 'Employees',
            value: data.activeEmployeeCount,
            ...linkTo('employees?filter.isActive=true'),
            ...(former > 0 && { note: `and ${formatCount(former)} former` }),
          },
          { label: 'Joined this month', value: data.newJoinersThisMonth },
          {
            label: 'Requests to answer',
            value: data.outstandingRequestCount,
            ...linkTo('employee-requests?filter.status=outstanding'),
          },
          {
            label: 'Not enrolled',
            value: data.notEnrolledCount,
            ...(data.notEnrolledCount > 0 && { note: 'not counting those who opted out' }),
            ...linkTo('employees?filter.isActive=true&filter.isNotEnrolled=true'),
          },
          {
            label: 'Incomplete records',
            value: data.missingDetailsCount,
            ...linkTo('employees?filter.isActive=true&filter.isMissingDetails=true'),
          },
        ]}
      />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 4, sm: 3 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Section title="Payrolls" aside={<TextLink to={payrolls}>View payrolls</TextLink>}>
          <PayrollList address={payrolls} payrolls={data.payrolls} />
        </Section>
        <Section title="Pension schemes" aside={<TextLink to={schemes}>View pension schemes</TextLink>}>
          <SchemeList address={schemes} schemes={data.pensionSchemes} />
        </Section>
      </Box>
      <Section title="Recent activity" aside={<AllActivity address={`/employers/${employerId}/activity`} />}>
        <ActivityList activity={data.recentActivity} />
      </Section>
      <WayToClosure employerId={employerId} />
    </Box>
  );
}

/** The link to the whole history, for users who may read it. */
function AllActivity({ address }: { address: string }) {
  const { isRouted } = useRouting();
  const { canAccess } = useCanAccess({ resource: 'changes', action: 'list' });
  return canAccess && isRouted(address) ? <TextLink to={address}>View all changes</TextLink> : null;
}
