import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Notice, UnreadNotices } from '../../../schemas/generated/types.ts';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { buildRelationship, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { NoticeBell } from './NoticeBell.tsx';
import { getsNotices } from './ownNotices.ts';

const notice: Notice = {
  noticeUid: '3c7568b2-0000-4000-8000-000000000001',
  kind: 'payments',
  title: 'Payment failed',
  body: 'The bank refused the collection.',
  href: '/employers/7/statements/s1',
  createdTimestamp: '2026-11-20T09:00:00Z',
  isRead: false,
  partyName: 'Harbour Bakery',
};

type Answers = NonNullable<NonNullable<Parameters<typeof renderPortal>[1]>['answers']>;

/** Unread notices, as the service answers. */
const unreadOf = (notices: Notice[], unreadCount = notices.length): UnreadNotices => ({
  unreadCount,
  kinds: [...Map.groupBy(notices, ({ kind }) => kind)].map(([kind, of]) => ({ kind, unreadCount: of.length })),
  notices,
});

/** A count of notices elsewhere on the page. */
function MenuCount() {
  const http = useHttpClient();
  const { data } = useQuery({
    queryKey: ['notices', 'getList'],
    queryFn: () => http.get<{ data: UnreadNotices }>('/employers/7/notices'),
    staleTime: Infinity,
  });
  return <p>In the menu: {data?.data.unreadCount}</p>;
}

/** Plays a service with these notices, which are read by a call. */
function show(unread: UnreadNotices, { refusal, path }: { refusal?: Response; path?: string } = {}) {
  let current = unread;
  const answers: Answers = (request) => {
    if (request.method === 'PATCH' && refusal) return refusal;
    const [pathname = '', query = ''] = request.path.split('?');
    const kind = new URLSearchParams(query).get('kind');
    const left = (keep: (one: Notice) => boolean) => (current = unreadOf(current.notices.filter(keep)));
    if (pathname.endsWith('/me/notices/read')) left((one) => kind !== null && one.kind !== kind);
    const [, uid] = /\/notices\/([\da-f-]{36})\/read$/.exec(pathname) ?? [];
    if (uid) left((one) => one.noticeUid !== uid);
    const shown = kind === null ? current.notices : current.notices.filter((one) => one.kind === kind);
    return Response.json({ data: { ...current, notices: shown } });
  };
  const view = renderPortal(
    <>
      <NoticeBell />
      <MenuCount />
    </>,
    { answers, ...(path !== undefined && { path }) },
  );
  return {
    ...view,
    user: userEvent.setup(),
    /** The service has others from now on. */
    change: (next: UnreadNotices) => {
      current = next;
    },
  };
}

const other: Notice = {
  ...notice,
  noticeUid: '3c7568b2-0000-4000-8000-000000000002',
  kind: 'uploads',
  title: 'Upload checked',
  href: null,
};

describe('the bell', () => {
  it('has the number of unread notices, and lists them with their subject and party', async () => {
    const { user } = show(unreadOf([notice]));
    await user.click(await screen.findByRole('button', { name: 'Notices: 1 unread' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Notices' }));
    expect(dialog.getByRole('listitem')).toHaveTextContent(
      'Payment failedThe bank refused the collection.PaymentsHarbour Bakery',
    );
    expect(dialog.getByRole('link', { name: 'Payment failed' })).toHaveAttribute('href', notice.href);
  });

  it('marks all as read', async () => {
    const { user, requests, feedback } = show(unreadOf([notice]));
    await user.click(await screen.findByRole('button', { name: 'Notices: 1 unread' }));
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(feedback.success).toHaveBeenCalledWith('All notices are read'));
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toContain('PATCH /api/v2/me/notices/read');
    const bell = await screen.findByRole('button', { name: 'Notices' });
    await waitFor(() => expect(bell).toHaveFocus());
    await user.click(bell);
    expect(await screen.findByText('Nothing new.')).toBeVisible();
  });

  it('leads to the screen of a notice, which is then read', async () => {
    const { user, requests, address } = show(unreadOf([notice]));
    await user.click(await screen.findByRole('button', { name: 'Notices: 1 unread' }));
    await user.click(await screen.findByRole('link', { name: 'Payment failed' }));
    await waitFor(() => expect(address()).toBe(notice.href));
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toContain(`PATCH /api/v2/notices/${notice.noticeUid}/read`);
    expect(await screen.findByRole('button', { name: 'Notices' })).toBeVisible();
  });

  it('tells the reason when the service refuses', async () => {
    const refusal = Response.json({ message: 'Too many requests.', errors: [] }, { status: 429 });
    const { user, feedback } = show(unreadOf([notice]), { refusal });
    await user.click(await screen.findByRole('button', { name: 'Notices: 1 unread' }));
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(feedback.error).toHaveBeenCalledWith('Too many requests.'));
    expect(screen.getByRole('link', { name: 'Payment failed' })).toBeVisible();
  });

  it('counts to 99, and leads to all of them and to the choice of emails', async () => {
    const { user } = show(unreadOf([notice], 100));
    await user.click(await screen.findByRole('button', { name: 'Notices: 99+ unread' }));
    expect(await screen.findByRole('link', { name: 'See all notices' })).toHaveAttribute('href', '/my-notices');
    expect(screen.getByRole('link', { name: 'Choose your emails' })).toHaveAttribute('href', '/my-notices/preferences');
  });

  it('shows the notices of one subject, and marks these as read', async () => {
    const { user, feedback, requests } = show(unreadOf([notice, other]));
    await user.click(await screen.findByRole('button', { name: 'Notices: 2 unread' }));
    const subjects = within(await screen.findByRole('group', { name: 'Subjects' }));
    await user.click(subjects.getByRole('button', { name: 'Uploads (1)' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.getByRole('listitem')).toHaveTextContent('Upload checked');
    expect(screen.getByRole('link', { name: 'See all notices' })).toHaveAttribute('href', '/my-notices?filter.kind=uploads');
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(feedback.success).toHaveBeenCalledWith('All notices about uploads are read'));
    expect(requests.map(({ path }) => path)).toContain('/api/v2/me/notices/read?kind=uploads');
    expect(await screen.findByRole('button', { name: 'Notices: 1 unread' })).toBeVisible();
  });

  it('marks one as read, and keeps the focus in the list', async () => {
    const { user } = show(unreadOf([notice, other]));
    await user.click(await screen.findByRole('button', { name: 'Notices: 2 unread' }));
    await user.click(await screen.findByRole('button', { name: 'Mark as read: Upload checked' }));
    await waitFor(() => expect(screen.queryByText('Upload checked')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('list', { name: 'Notices' })).toHaveFocus());
    expect(screen.getByText('Payment failed')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Subjects' })).not.toBeInTheDocument();
  });

  it('marks a notice as read when its screen is opened in another way', async () => {
    const { requests } = show(unreadOf([notice, other]), { path: '/employers/7/statements/s1' });
    expect(await screen.findByRole('button', { name: 'Notices: 1 unread' })).toBeVisible();
    const reads = requests.filter(({ method }) => method === 'PATCH').map(({ path }) => path);
    expect(reads).toEqual([`/api/v2/notices/${notice.noticeUid}/read`]);
  });

  it('announces new notices, and not those of the page’s start', async () => {
    const { user, change } = show(unreadOf([notice]));
    await user.click(await screen.findByRole('button', { name: 'Notices: 1 unread' }));
    expect(screen.queryByText('1 unread notice')).not.toBeInTheDocument();
    change(unreadOf([notice, other, { ...other, noticeUid: '3c7568b2-0000-4000-8000-000000000003', title: 'Another' }]));
    await user.click(await screen.findByRole('button', { name: 'Mark as read: Payment failed' }));
    expect(await screen.findByText('2 unread notices')).toHaveAttribute('role', 'status');
  });

  it('lets the count of the menu follow when it learns of others', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { change } = show(unreadOf([notice]));
      await screen.findByRole('button', { name: 'Notices: 1 unread' });
      await screen.findByText('In the menu: 1');
      change(unreadOf([notice, other]));
      await vi.advanceTimersByTimeAsync(300_000);
      await screen.findByRole('button', { name: 'Notices: 2 unread' });
      expect(await screen.findByText('In the menu: 2')).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });
});

it.each([
  ['an adviser', buildUser({ intermediaries: [3] }), true],
  ['a pension administrator', buildUser({ companyRelationships: [buildRelationship()] }), true],
  ['a former one', buildUser({ companyRelationships: [buildRelationship({ isActive: false })] }), false],
  ['an employee', buildUser({ companyRelationships: [buildRelationship({ isPensionAdministrator: false })] }), false],
  ['provider staff', buildUser({ isHSAdmin: true }), true],
  ['an external admin', buildUser({ isExternalAdmin: true }), false],
])('%s gets notices: %s', (_, user, expected) => {
  expect(getsNotices(user)).toBe(expected);
});
