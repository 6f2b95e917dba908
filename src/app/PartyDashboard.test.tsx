import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { definitionOf } from '../../tests/setup/portal/renderScreen.tsx';
import { listAnswer, renderPortal } from '../../tests/setup/portal/renderPortal.tsx';
import { buildEmployer, buildIntermediary } from '../../tests/setup/portal/portalFactories.ts';
import { PartyDashboard } from './PartyDashboard.tsx';
import { EmployerScope } from './scopes/EmployerScope.tsx';

const employer = { kind: 'employer', record: buildEmployer() } as const;
const intermediary = { kind: 'intermediary', record: buildIntermediary() } as const;

const employerAnswer = {
  employeeCount: 5_040,
  activeEmployeeCount: 5_000,
  newJoinersThisMonth: 12,
  outstandingRequestCount: 3,
  notEnrolledCount: 41,
  missingDetailsCount: 8,
  payrolls: [
    { payrollUid: 'p1', name: 'Monthly staff', frequency: 'fourWeekly', status: 'Active', employeeCount: 1 },
    { payrollUid: 'p2', name: 'Weekly staff', frequency: 'weekly', status: 'Ceased', employeeCount: 0 },
  ],
  pensionSchemes: [{ pensionSchemeUid: 's1', name: 'Workplace pension', memberCount: 4_900 }],
  tasks: [
    { id: 'requests', title: 'Answer employee requests', detail: 'They wait', count: 3, href: null },
    { id: 'missing', title: 'Complete records', detail: 'Without an email', count: 8, href: '/employers/7/employees' },
    { id: 'later', title: 'Set up a payroll', detail: 'Not built yet', count: 1, href: '/employers/7/payrolls/add-new' },
  ],
  recentActivity: [
    {
      instructionUid: 'i1',
      timestamp: '2025-11-20T15:15:00Z',
      activity: 'Joined the payroll',
      status: 'complete',
      employeeUid: 'e1',
      employeeName: 'Zoë Quill',
      actorName: 'Ada Byron',
      actingAs: 'intermediary',
      onBehalfOf: 'Quayside Advisers',
      title: 'Zoë Quill',
      href: '/employers/7/employees/e1',
      changes: 'Payroll: Weekly staff → Monthly staff',
    },
  ],
};

const open = (party: typeof employer | typeof intermediary, data: object) =>
  renderPortal(<PartyDashboard />, {
    party,
    answers: ({ path }) => (path.endsWith('/dashboard') ? Response.json({ data }) : undefined),
    isRouted: (path) => !path.includes('payrolls'),
  });

it('lists the next tasks of an employer, with links to the screens that exist', async () => {
  const { requests } = open(employer, employerAnswer);
  const tasks = await screen.findByRole('region', { name: 'What needs doing next' });
  expect(within(tasks).getAllByRole('listitem')).toHaveLength(3);
  expect(within(tasks).getAllByRole('link')).toHaveLength(1);
  expect(within(tasks).getByRole('link', { name: /Complete records/ })).toHaveAttribute('href', '/employers/7/employees');
  expect(requests.map(({ path }) => path)).toEqual(['/api/v2/employers/7/dashboard', '/api/v2/employers/7/month']);
  expect(document.title).toBe('Harbour Pensions Dashboard');
});

it('shows an overview of the employer', async () => {
  open(employer, employerAnswer);
  const payrolls = await screen.findByRole('region', { name: 'Payrolls' });
  expect(within(payrolls).getByText('Four-weekly')).toBeInTheDocument();
  expect(within(payrolls).getByText('1 employee')).toBeInTheDocument();
  expect(within(payrolls).getByText('Weekly staff (Ceased)')).toBeInTheDocument();
  expect(screen.getByText('5,000')).toBeInTheDocument();
  expect(screen.getByText('and 40 former')).toBeInTheDocument();
  expect(within(screen.getByRole('region', { name: 'Pension schemes' })).getByText('4,900 members')).toBeInTheDocument();
  const activity = within(screen.getByRole('region', { name: 'Recent activity' })).getByRole('listitem');
  expect(activity).toHaveTextContent(
    'Joined the payrollPayroll: Weekly staff → Monthly staffZoë Quill · Ada Byron (Quayside Advisers), Thu 20 Nov 2025, 3:15 pm',
  );
  expect(within(activity).getByRole('link', { name: 'Zoë Quill' })).toHaveAttribute('href', '/employers/7/employees/e1');
});

it('opens the list behind a key figure', async () => {
  open(employer, employerAnswer);
  const links = {
    Employees: '',
    'Not enrolled': '&filter.isNotEnrolled=true',
    'Incomplete records': '&filter.isMissingDetails=true',
  };
  for (const [name, filter] of Object.entries(links)) {
    const to = `/employers/7/employees?filter.isActive=true${filter}`;
    expect(await screen.findByRole('link', { name: new RegExp(`^${name}: [\\d,]+$`) })).toHaveAttribute('href', to);
  }
  expect(screen.getByText('Joined this month').closest('a')).toBeNull();
});

it('shows that there are no tasks and no payrolls', async () => {
  open(employer, { ...employerAnswer, tasks: [], payrolls: [], pensionSchemes: [], recentActivity: [] });
  expect(await screen.findByText("You're up to date. Nothing is waiting for you.")).toBeInTheDocument();
  expect(screen.getByText('No payroll has been set up yet.')).toBeInTheDocument();
});

it("begins an intermediary's dashboard with its clients, the next deadline first", async () => {
  const client = {
    isActive: true,
    nextDeadline: '2025-11-22',
    overdueCount: 0,
    lastLoadUid: null,
    lastLoadName: null,
    lastLoadErrors: null,
    requestCount: 0,
    unreadCount: 0,
    dataQualityScore: 97,
    lookedAfterBy: null,
    figuresTimestamp: '2025-11-20T15:15:00Z',
  };
  const rows = [
    {
      ...client,
      id: 1,
      name: 'Client 1',
      due: 'overdue',
      overdueCount: 2,
      lastLoadUid: 'u1',
      lastLoadName: 'march.csv',
      lastLoadErrors: 4,
    },
    { ...client, id: 2, name: 'Client 2', due: 'soon', requestCount: 3, lookedAfterBy: 'Bea Marsh' },
  ];
  const recentActivity = [
    {
      instructionUid: 'i2',
      timestamp: '2025-11-20T15:15:00Z',
      activity: 'Contact details changed',
      status: 'complete',
      actorName: 'Bea Marsh',
      actingAs: 'intermediary',
      onBehalfOf: 'Quayside Advisers',
      title: 'Zoë Quill',
      href: '/employers/1/employees/e1',
      changes: 'Town: York → Leeds',
      employerId: 1,
      employerName: 'Client 1',
    },
  ];
  const counted = [{ id: 1, name: 'Client 1', employeeCount: 10, outstandingRequestCount: 3 }];
  const dashboard = { clientCount: 30, activeClientCount: 29, tasks: [], clients: counted, recentActivity };
  await definitionOf('clients');
  const { requests } = renderPortal(
    <Routes>
      <Route element={<EmployerScope />}>
        <Route path="*" element={<PartyDashboard />} />
      </Route>
    </Routes>,
    {
      party: intermediary,
      path: '/employers/3?isIntermediary=1',
      answers: ({ path }) => {
        if (path.startsWith('/api/v2/intermediaries/3/clients')) return listAnswer(rows);
        return path.endsWith('/dashboard') ? Response.json({ data: dashboard }) : undefined;
      },
    },
  );
  const region = await screen.findByRole('region', { name: 'Client overview' });
  expect(await within(region).findByRole('link', { name: 'Client 1' })).toHaveAttribute('href', '/employers/1');
  expect(within(region).getByRole('row', { name: /Client 1/ })).toHaveTextContent(/Overdue.*2.*march\.csv.*4/);
  expect(within(region).getByRole('link', { name: 'march.csv' })).toHaveAttribute('href', '/employers/1/bulk-loads/u1');
  expect(within(region).getByRole('link', { name: '3' })).toHaveAttribute(
    'href',
    '/employers/2/employee-requests?filter.status=outstanding',
  );
  expect(within(region).getByText(/^Figures are updated within a minute/)).toBeInTheDocument();
  expect(screen.getByText('and 1 closed')).toBeInTheDocument();
  expect(within(screen.getByRole('region', { name: 'Recent activity' })).getByRole('listitem')).toHaveTextContent(
    'Contact details changedTown: York → LeedsClient 1 · Zoë Quill · Bea Marsh (Quayside Advisers)',
  );
  expect(requests.map(({ path }) => path).filter((path) => path.includes('/clients'))).toEqual([
    '/api/v2/intermediaries/3/clients?page=1&limit=25&sort=nextDeadline',
  ]);
});

it('shows that it could not be loaded, and tries again', async () => {
  const user = userEvent.setup();
  let isBroken = true;
  renderPortal(<PartyDashboard />, {
    party: employer,
    answers: () =>
      isBroken ? Response.json({ message: 'Down', errors: [] }, { status: 500 }) : Response.json({ data: employerAnswer }),
  });
  await screen.findByRole('alert');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Workplace pension')).toBeInTheDocument();
});
