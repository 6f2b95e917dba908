import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { expectConsole } from '../../tests/setup/noise.ts';
import type { Answers } from '../../tests/setup/portal/fakeBrowser.ts';
import { listAnswer, renderPortal } from '../../tests/setup/portal/renderPortal.tsx';
import { definitionOf } from '../../tests/setup/portal/renderScreen.tsx';
import { buildEmployer, buildIntermediary, buildUser } from '../../tests/setup/portal/portalFactories.ts';
import { PartyLists } from './PartyLists.tsx';
import { ProviderScope } from './scopes/ProviderScope.tsx';

const service: Answers = ({ path }) => {
  if (path.endsWith('/employers/alphabet')) return Response.json({ data: [{ letter: 'L', count: 2 }] });
  if (path.endsWith('/intermediaries/alphabet')) return Response.json({ data: [{ letter: 'Q', count: 1 }] });
  if (path.startsWith('/api/v2/employers'))
    return listAnswer([buildEmployer(), buildEmployer({ id: 8, name: 'Lowfell Foundry Ltd', isActive: false })], 60);
  if (path.startsWith('/api/v2/intermediaries')) return listAnswer([buildIntermediary()]);
  if (path === '/api/v2/open-work') return Response.json({ data: { kinds: [], firstTask: null } });
  return undefined;
};

/** Both definitions are loaded: in the portal, the route and the pointer over the tab fetch them. */
async function open(path = '/employers', answers = service, user = buildUser({ isHSAdmin: true })) {
  const [employers] = await Promise.all(['employers', 'intermediaries'].map(definitionOf));
  if (!employers) throw new Error('schemas/resources/employers.json is missing.');
  const lists = (
    <Routes>
      <Route element={<ProviderScope />}>
        <Route path="/employers" element={<PartyLists definition={employers} />} />
      </Route>
    </Routes>
  );
  const portal = await act(async () => renderPortal(lists, { path, answers, user }));
  const asked = () =>
    portal.requests.map(({ path: request }) => decodeURIComponent(request)).filter((request) => request.includes('?'));
  return { ...portal, asked };
}

it('lists employers with a link to the pages of each, and its status', async () => {
  const { asked } = await open();
  expect(await screen.findByRole('link', { name: 'Larkfield Bakery Limited' })).toHaveAttribute('href', '/employers/7');
  expect(asked()).toEqual(['/api/v2/employers?page=1&limit=25&sort=name']);
  expect(screen.getByText('1–25 of 60')).toBeInTheDocument();
  expect(within(screen.getByRole('row', { name: /Lowfell Foundry/ })).getByText('Closed')).toBeInTheDocument();
  expect(document.title).toBe('Harbour Pensions Employers');
});

it.each([
  ['of the whole list', { isHSAdmin: true }, '/employers', 1],
  ['of its second page', { isHSAdmin: true }, '/employers?page=2', 1],
  ['that is searched: the list has the ways for those that it finds', { isHSAdmin: true }, '/employers?search=lark', 0],
  ['that is filtered', { isHSAdmin: true }, '/employers?filter.isActive=true', 0],
  ['of intermediaries', { isHSAdmin: true }, '/employers?tab=intermediaries', 0],
  ['for those who may only read', { isExternalAdmin: true }, '/employers', 0],
])('has the ways to an announcement and a due day for all employers above the list %s', async (_, roles, path, count) => {
  await open(path, service, buildUser(roles));
  await screen.findByRole('tablist', { name: 'Lists' });
  for (const name of ['Send an announcement', 'Change due days'])
    await waitFor(() => expect(screen.queryAllByRole('link', { name })).toHaveLength(count));
});

it.each([
  ['staff', { isHSAdmin: true }, '/employers', ['/announcements', '/due-day-changes']],
  ['staff who have filtered the list', { isHSAdmin: true }, '/employers?search=lark', ['/announcements', '/due-day-changes']],
  ['those who may only read', { isExternalAdmin: true }, '/employers', [null, null]],
])(
  'leads %s from the list of employers to the earlier announcements and changes of due days, where they may',
  async (_, roles, path, to) => {
    await open(path, service, buildUser(roles));
    await screen.findByRole('tablist', { name: 'Lists' });
    const names = ['Earlier announcements', 'Earlier changes of due days'];
    expect(names.map((name) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null)).toEqual(to);
  },
);

it.each([
  ['staff', { isHSAdmin: true }, '/employers', true],
  ['staff, beside the list of intermediaries', { isHSAdmin: true }, '/employers?tab=intermediaries', false],
  ['an administrator of another company', { isExternalAdmin: true }, '/employers', false],
])('for %s, has a link to the late payments of all employers where they may see them', async (_, roles, path, isShown) => {
  await open(path, service, buildUser(roles));
  await screen.findByRole('tablist', { name: 'Lists' });
  const link = screen.queryByRole('link', { name: 'All late payments' });
  expect(link?.getAttribute('href')).toBe(isShown ? '/all-late-payments' : undefined);
});

const refund = {
  taskUid: 't1',
  employerId: 7,
  employerName: 'Larkfield Bakery Limited',
  kind: 'optOutRefund',
  title: 'Refund £30.40 after an opt-out',
  amount: 30_40,
  dueDate: '2026-11-20',
  urgency: 'overdue',
  responsible: 'provider',
  addedOn: '2026-10-20',
};
const openWork = {
  kinds: [
    { kind: 'tasks', count: 7, dueCount: 2 },
    { kind: 'refusedMandates', count: 2, dueCount: 1 },
    { kind: 'sumDifferences', count: 1, dueCount: 0 },
    { kind: 'latePayments', count: 1_240, dueCount: 2 },
    { kind: 'failedUploads', count: 0, dueCount: 0 },
    { kind: 'signUps', count: 3, dueCount: null },
    { kind: 'uploadErrors', count: 4, dueCount: null },
  ],
  firstTask: refund,
};
const withWork: Answers = (request) =>
  request.path === '/api/v2/open-work' ? Response.json({ data: openWork }) : service(request);

it('shows above the employers how much of each kind waits for the staff, with the list of each, and the task that is due first', async () => {
  await open('/employers', withWork);
  const work = await screen.findByRole('region', { name: 'Work to do' });
  const items = within(work).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Tasks: 7, 2 due',
    'Of these, refused direct debits: 2, 1 due',
    'Of these, differences of the daily check: 1',
    'Of these, late payments: 1,240, 2 to be reported',
    'Sign-ups to review: 3',
    'Employers whose last upload has errors: 4',
  ]);
  expect(items.map((item) => within(item).getByRole('link').getAttribute('href'))).toEqual([
    '/all-tasks?filter.responsible=provider',
    '/all-tasks?filter.responsible=provider&filter.kind=refusedMandate',
    '/all-tasks?filter.responsible=provider&filter.kind=sumDifference',
    '/all-tasks?filter.responsible=provider&filter.kind=latePayment',
    '/sign-ups?filter.state=submitted',
    '/clients?filter.hasErrors=true',
  ]);
  const task = within(work).getByRole('link', { name: 'Refund £30.40 after an opt-out' });
  expect(task).toHaveAttribute('href', '/employers/7/tasks/t1');
  expect(work).toHaveTextContent('First, overdue since 20/11/2026: Refund £30.40 after an opt-out, Larkfield Bakery Limited');
});

it('shows no open work where nothing waits', async () => {
  await open('/employers', service);
  await screen.findByRole('link', { name: 'Larkfield Bakery Limited' });
  expect(screen.queryByRole('region', { name: 'Work to do' })).not.toBeInTheDocument();
});

it('asks for no open work for those who may not see it', async () => {
  const { requests } = await open('/employers', withWork, buildUser({ isExternalAdmin: true }));
  await screen.findByRole('link', { name: 'Larkfield Bakery Limited' });
  expect(requests.some(({ path }) => path === '/api/v2/open-work')).toBe(false);
});

it('shows that the open work could not be loaded, with the list of employers', async () => {
  await open('/employers', (request) =>
    request.path === '/api/v2/open-work' ? Response.json({ message: 'Down', errors: [] }, { status: 400 }) : service(request),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load the open work");
  expect(screen.getByRole('link', { name: 'Larkfield Bakery Limited' })).toBeInTheDocument();
});

it.each([
  ['/employers', 'There are no employers yet.'],
  ['/employers?search=low', 'No matches. Try fewer words or other filters, or clear them to see everything.'],
])('explains an empty list at %s', async (path, text) => {
  await open(path, (request) => (request.path.split('?')[0] === '/api/v2/employers' ? listAnswer([]) : service(request)));
  expect(await screen.findByText(text)).toBeInTheDocument();
});

it('opens with the search, filters and page of its address', async () => {
  const { asked } = await open('/employers?search=low&filter.shortName=lo&sort=-id&page=2&perPage=50');
  await screen.findByRole('link', { name: 'Lowfell Foundry Ltd' });
  expect(asked()[0]).toBe('/api/v2/employers?page=2&limit=50&sort=-id&search=low&filter[shortName][starts_with]=lo');
  expect(screen.getByRole('searchbox', { name: 'Search: Name, short name or ID' })).toHaveValue('low');
});

it('searches once the user stops typing, and starts at the first page', async () => {
  const user = userEvent.setup();
  const { asked, address } = await open('/employers?page=2');
  await screen.findByRole('link', { name: 'Larkfield Bakery Limited' });
  await user.type(screen.getByRole('searchbox'), 'lark');
  await waitFor(() => expect(address()).toBe('/employers?search=lark'));
  await waitFor(() => expect(asked().at(-1)).toBe('/api/v2/employers?page=1&limit=25&sort=name&search=lark'));
});

it('filters by a first letter, and removes the filter', async () => {
  const user = userEvent.setup();
  const { asked, address } = await open();
  expect(await screen.findByRole('button', { name: 'B, 0' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'L, 2' }));
  await waitFor(() => expect(asked().at(-1)).toContain('filter[name][starts_with]=L'));
  expect(address()).toBe('/employers?filter.name=L');
  expect(screen.getByRole('button', { name: 'L, 2' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'L, 2' }));
  await waitFor(() => expect(address()).toBe('/employers'));
});

it('changes the page, the page size and the order', async () => {
  const user = userEvent.setup();
  const { address } = await open();
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(address()).toBe('/employers?page=2'));
  await user.click(screen.getByRole('button', { name: 'Last page' }));
  await waitFor(() => expect(address()).toBe('/employers?page=3'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
  expect(await screen.findByText('1–50 of 60')).toBeInTheDocument();
  expect(address()).toBe('/employers?perPage=50');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(address()).toBe('/employers?perPage=50&sort=-name'));
  await waitFor(() => expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending'));
});

describe('the intermediaries', () => {
  it('are a tab for admins, without the search of the employers', async () => {
    const user = userEvent.setup();
    const { address } = await open('/employers?search=lark');
    const tab = await screen.findByRole('tab', { name: 'Intermediaries' });
    await act(async () => user.click(tab));
    expect(address()).toBe('/employers?tab=intermediaries');
    const panel = screen.getByRole('tabpanel', { name: 'Intermediaries' });
    expect(await within(panel).findByRole('link', { name: 'Quayside Advisers LLP' })).toHaveAttribute(
      'href',
      '/employers/3?isIntermediary=1',
    );
  });

  it('stay on their tab during a search', async () => {
    const user = userEvent.setup();
    const { address } = await open('/employers?tab=intermediaries');
    await user.type(await screen.findByRole('searchbox'), 'quay{Enter}');
    await waitFor(() => expect(address()).toBe('/employers?tab=intermediaries&search=quay'));
  });

  it('are not shown to employer users', async () => {
    await open('/employers?tab=intermediaries', service, buildUser({ totalAccessibleEmployers: 2 }));
    expect(await screen.findByRole('link', { name: 'Larkfield Bakery Limited' })).toBeInTheDocument();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });
});

describe('when there are no rows', () => {
  it('offers to clear the search', async () => {
    const user = userEvent.setup();
    const { address } = await open('/employers?search=zzz', (request) =>
      request.path.includes('?') ? listAnswer([]) : service(request),
    );
    await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    await waitFor(() => expect(address()).toBe('/employers'));
  });

  it('goes from a page after the end to the last page', async () => {
    const { address } = await open('/employers?page=99', (request) =>
      request.path.includes('page=99') ? listAnswer([], 60) : service(request),
    );
    await waitFor(() => expect(address()).toBe('/employers?page=3'));
  });

  it('shows that the list could not be loaded, and tries again', async () => {
    expectConsole('error', /Down/);
    const user = userEvent.setup();
    let isBroken = true;
    await open('/employers', (request) =>
      isBroken && request.path.includes('/employers?')
        ? Response.json({ message: 'Down', errors: [] }, { status: 400 })
        : service(request),
    );
    const alert = await screen.findByRole('alert');
    isBroken = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Larkfield Bakery Limited' })).toBeInTheDocument();
  });
});
