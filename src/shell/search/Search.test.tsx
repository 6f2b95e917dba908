import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchResult, User } from '../../../schemas/generated/types.ts';
import { listAnswer, renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { buildEmployer, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { Search } from './Search.tsx';

const adviser = buildUser({ intermediaries: [3], totalAccessibleEmployers: 500 });
const clients = [
  { id: 11, name: 'Ash Rail Company', shortName: 'ARC' },
  { id: 12, name: 'Birch Foods', shortName: 'Birch' },
  { id: 13, name: 'Cedar Homes', shortName: 'Cedar' },
];

// jsdom has no layout to scroll. Newer browsers answer with a promise.
beforeEach(() => {
  Object.assign(Element.prototype, { scrollIntoView: vi.fn<() => Promise<void>>(async () => undefined) });
});
afterEach(() => localStorage.clear());

type Answers = NonNullable<Parameters<typeof renderPortal>[1]>['answers'];
const isSearch = (path: string): boolean => path.startsWith('/api/v2/search?');
const nothing = (): Response => Response.json({ data: [] });
const all: Answers = ({ path }) =>
  path.startsWith('/api/v2/employers?') ? listAnswer(clients) : isSearch(path) ? nothing() : undefined;

const person: SearchResult = {
  kind: 'employees',
  uid: '3c7568b2-0000-4000-8000-000000000001',
  employerId: 12,
  employerName: 'Birch Foods',
  title: 'Siobhán O’Connor',
  detail: 'Payroll number B-7',
};
const finding =
  (...results: SearchResult[]): Answers =>
  (request) =>
    isSearch(request.path) ? Response.json({ data: results }) : all(request);

function show(options: { user?: User; answers?: Answers; party?: boolean } = {}) {
  const { user = adviser, answers = all, party = false } = options;
  const shown = renderPortal(<Search user={user} />, {
    user,
    ...(answers && { answers }),
    party: party ? { kind: 'employer', record: buildEmployer({ id: 13, name: 'Cedar Homes', shortName: 'Cedar' }) } : null,
  });
  return { ...shown, user: userEvent.setup() };
}

async function open(options: Parameters<typeof show>[0] = {}) {
  const shown = show(options);
  await shown.user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Search' }));
  return { ...shown, dialog, box: dialog.getByRole('combobox', { name: 'Search' }) };
}

describe('the search', () => {
  it('opens with the shortcut, finds an employer by three letters, and opens it with Enter', async () => {
    const { user, dialog, box, address } = await open();
    expect(box).toHaveFocus();
    await user.keyboard('arc');
    await waitFor(() => expect(dialog.getAllByRole('option')).toHaveLength(1));
    expect(box).toHaveAttribute('aria-activedescendant', dialog.getByRole('option', { name: /Ash Rail/ }).id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/employers/11'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('opens the employer even if Enter is pressed before the answer arrives', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { user, address } = await open({ answers: ({ path }) => (isSearch(path) ? nothing() : promise) });
    await user.keyboard('bir{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent('Searching…');
    resolve(listAnswer(clients));
    await waitFor(() => expect(address()).toBe('/employers/12'));
  });

  it('moves through the options with the arrow keys, from the last to the first, and closes with Escape', async () => {
    const { user, dialog, address } = await open();
    await dialog.findByRole('option', { name: /Birch/ });
    const selected = () => dialog.getByRole('option', { selected: true }).textContent;
    await user.keyboard('{ArrowDown}');
    expect(selected()).toContain('Birch Foods');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    // The pages follow the employers.
    expect(selected()).toContain('Sign-ups');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe('/');
  });

  it('lists the recent employers first, and leaves out the open one', async () => {
    localStorage.setItem(
      `portal.recentClients.${adviser.userUid}`,
      JSON.stringify([{ ...clients[1], isIntermediary: false }, 'rubbish', { id: 'x' }]),
    );
    const { dialog } = await open({ party: true });
    await waitFor(() =>
      expect(
        within(dialog.getByRole('group', { name: 'Employers' }))
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['Birch FoodsRecent · ID 12', 'Ash Rail CompanyID 11']),
    );
  });

  it('searches in the service if there are too many employers to load', async () => {
    const many: Answers = ({ path }) => {
      if (isSearch(path)) return nothing();
      const query = new URL(path, 'https://portal.example').searchParams;
      if (query.get('filter[name][starts_with]') === 'zeb')
        return listAnswer([{ id: 99, name: 'Zebra Crossings', shortName: 'Zebra' }]);
      return query.has('limit') && ![...query.keys()].some((name) => name.startsWith('filter'))
        ? listAnswer(clients, 100_000)
        : listAnswer([]);
    };
    const { user, address } = await open({ answers: many });
    await user.keyboard('zeb{Enter}');
    await waitFor(() => expect(address()).toBe('/employers/99'));
  });

  it('finds people and records in all employers, below their headings, and opens one of them', async () => {
    const payroll = {
      ...person,
      kind: 'payrolls',
      uid: '3c7568b2-0000-4000-8000-000000000002',
      title: 'Sio monthly',
      detail: null,
    } as const;
    const { user, dialog, address, requests } = await open({ answers: finding(person, payroll) });
    await user.keyboard('sio');
    const people = within(await dialog.findByRole('group', { name: 'People' }));
    expect(people.getByRole('option')).toHaveTextContent('Siobhán O’ConnorPayroll number B-7 · Birch Foods');
    expect(within(dialog.getByRole('group', { name: 'Payrolls' })).getByRole('option')).toHaveTextContent(
      'Sio monthlyBirch Foods',
    );
    expect(requests.map(({ path }) => path)).toContain('/api/v2/search?q=sio');
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe(`/employers/12/payrolls/${payroll.uid}`));
  });

  it('keeps nothing of a found person in the browser', async () => {
    const { user, address } = await open({ answers: finding(person) });
    await user.keyboard('siob{Enter}');
    await waitFor(() => expect(address()).toBe(`/employers/12/employees/${person.uid}`));
    expect(JSON.stringify({ ...localStorage })).not.toContain('Siob');
  });

  it('finds the pages of the menu and what can be added, for those who may', async () => {
    const { user, dialog, address } = await open({
      user: buildUser({ isProviderAdmin: true, totalAccessibleEmployers: 9 }),
      party: true,
    });
    await user.keyboard('employee');
    const pages = within(await dialog.findByRole('group', { name: 'Pages' }));
    expect(pages.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'EmployeesCedar Homes',
      'Employee requestsCedar Homes',
    ]);
    await user.clear(dialog.getByRole('combobox'));
    await user.keyboard('add payr{Enter}');
    await waitFor(() => expect(address()).toBe('/employers/13/payrolls/add-new'));
  });

  it('offers no page that adds a record to those who only read', async () => {
    const { user, dialog } = await open({ user: buildUser({ isExternalAdmin: true, totalAccessibleEmployers: 9 }), party: true });
    await user.keyboard('add pay');
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('Nothing found.'));
    expect(dialog.queryByRole('group', { name: 'Actions' })).not.toBeInTheDocument();
  });

  it('asks for three letters when one or two find nothing', async () => {
    const { user, dialog } = await open();
    await user.keyboard('xy');
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('Nothing found yet. Type three letters or more.'));
    await user.keyboard('z');
    await waitFor(() =>
      expect(dialog.getByRole('status')).toHaveTextContent('Nothing found. Try fewer letters, another spelling, or a number.'),
    );
  });

  it('tells the reason when the service cannot search', async () => {
    const failing: Answers = (request) =>
      isSearch(request.path) ? Response.json({ message: 'Too many requests.', errors: [] }, { status: 429 }) : all(request);
    const { user, dialog } = await open({ answers: failing });
    await user.keyboard('sio');
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('Too many requests.'));
  });

  it('opens with its button, and returns the focus', async () => {
    const { user } = show({ party: true });
    const button = screen.getByRole('button', { name: 'Search' });
    await user.click(button);
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('remembers no employer for a user with one', () => {
    show({ user: buildUser({ totalAccessibleEmployers: 1 }), party: true });
    expect(screen.getByRole('button', { name: 'Search' })).toBeVisible();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('portal.recentClients'))).toEqual([]);
  });
});
