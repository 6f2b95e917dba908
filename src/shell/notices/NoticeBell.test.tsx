import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Notice, UnreadNotices } from '../../../schemas/generated/types.ts';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { buildRelationship, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
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

/** Plays a service with these notices, which are read by a call. */
function show(unread: UnreadNotices, refusal?: Response) {
  let current = unread;
  const answers: Answers = ({ path, method }) => {
    if (method === 'PATCH' && refusal) return refusal;
    if (method === 'PATCH') current = { unreadCount: 0, kinds: [], notices: [] };
    return path.startsWith('/api/v2/me/notices') ? Response.json({ data: current }) : Response.json({ data: notice });
  };
  return { ...renderPortal(<NoticeBell />, { answers }), user: userEvent.setup() };
}

describe('the bell', () => {
  it('has the number of unread notices, and lists them with their subject and party', async () => {
    const { user } = show({ unreadCount: 1, kinds: [], notices: [notice] });
    await user.click(await screen.findByRole('button', { name: 'Notices: 1 unread' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Notices' }));
    expect(dialog.getByRole('listitem')).toHaveTextContent(
      'Payment failedThe bank refused the collection.PaymentsHarbour Bakery',
    );
    expect(dialog.getByRole('link', { name: 'Payment failed' })).toHaveAttribute('href', notice.href);
  });

  it('marks all as read', async () => {
    const { user, requests, feedback } = show({ unreadCount: 1, kinds: [], notices: [notice] });
    await user.click(await screen.findByRole('button', { name: 'Notices: 1 unread' }));
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(feedback.success).toHaveBeenCalledWith('All notices are read'));
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toContain('PATCH /api/v2/me/notices/read');
    const bell = await screen.findByRole('button', { name: 'Notices' });
    await waitFor(() => expect(bell).toHaveFocus());
    await user.click(bell);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Nothing new.'));
  });

  it('leads to the screen of a notice, which is then read', async () => {
    const { user, requests, address } = show({ unreadCount: 1, kinds: [], notices: [notice] });
    await user.click(await screen.findByRole('button', { name: 'Notices: 1 unread' }));
    await user.click(await screen.findByRole('link', { name: 'Payment failed' }));
    await waitFor(() => expect(address()).toBe(notice.href));
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toContain(`PATCH /api/v2/notices/${notice.noticeUid}/read`);
    expect(await screen.findByRole('button', { name: 'Notices' })).toBeVisible();
  });

  it('tells the reason when the service refuses', async () => {
    const refusal = Response.json({ message: 'Too many requests.', errors: [] }, { status: 429 });
    const { user, feedback } = show({ unreadCount: 1, kinds: [], notices: [notice] }, refusal);
    await user.click(await screen.findByRole('button', { name: 'Notices: 1 unread' }));
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(feedback.error).toHaveBeenCalledWith('Too many requests.'));
    expect(screen.getByRole('link', { name: 'Payment failed' })).toBeVisible();
  });

  it('counts to 99, and says where the older ones are', async () => {
    const { user } = show({ unreadCount: 100, kinds: [], notices: [notice] });
    await user.click(await screen.findByRole('button', { name: 'Notices: 99+ unread' }));
    expect(await screen.findByText(/^Older ones are in the notices/)).toBeVisible();
  });
});

it.each([
  ['an adviser', buildUser({ intermediaries: [3] }), true],
  ['a pension administrator', buildUser({ companyRelationships: [buildRelationship()] }), true],
  ['a former one', buildUser({ companyRelationships: [buildRelationship({ isActive: false })] }), false],
  ['an employee', buildUser({ companyRelationships: [buildRelationship({ isPensionAdministrator: false })] }), false],
  ['provider staff', buildUser({ isHSAdmin: true }), false],
])('%s gets notices: %s', (_, user, expected) => {
  expect(getsNotices(user)).toBe(expected);
});
