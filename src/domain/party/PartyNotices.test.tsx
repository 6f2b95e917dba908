import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProviderContext } from 'react-admin';
import { expect, it } from 'vitest';
import { listAnswer, renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { buildEmployer, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { createDataProvider } from '../../providers/data/dataProvider.ts';
import { resources } from '../../providers/data/resources.ts';
import { PartyNotices } from './PartyNotices.tsx';

const notice = {
  noticeUid: '3f0d3b0a-0000-4000-8000-0000000000aa',
  title: 'Quayside now acts for you',
  body: 'Rosalind Achebe gave Quayside access.',
  href: '/employers/7/associated-intermediaries',
  createdTimestamp: '2026-11-20T10:00:00Z',
  isRead: false,
};

/** With the lists of an employer, as its pages have them. */
function OfEmployer() {
  const http = useHttpClient();
  const provider = createDataProvider({ employerId: 7, resources, send: (path, init) => http.request(path, init) });
  return (
    <DataProviderContext value={provider}>
      <PartyNotices />
    </DataProviderContext>
  );
}

const open = (user = buildUser({ isProviderAdmin: true })) => {
  let unread = [notice];
  return renderPortal(<OfEmployer />, {
    user,
    party: { kind: 'employer', record: buildEmployer({ id: 7 }) },
    answers: ({ method }) => {
      if (method !== 'PATCH') return listAnswer(unread);
      unread = [];
      return Response.json({ data: { ...notice, isRead: true } });
    },
  });
};

it('shows the unread notices until they are read', async () => {
  const { requests } = open();
  const link = await screen.findByRole('link', { name: 'Quayside now acts for you' });
  expect(link).toHaveAttribute('href', '/employers/7/associated-intermediaries');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Mark as read: Quayside now acts for you' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Notices' })).not.toBeInTheDocument());
  expect(requests.map(({ method, path }) => `${method} ${decodeURIComponent(path)}`)).toEqual([
    'GET /api/v2/employers/7/notices?page=1&limit=3&filter[isRead]=false',
    `PATCH /api/v2/notices/${notice.noticeUid}/read`,
    'GET /api/v2/employers/7/notices?page=1&limit=3&filter[isRead]=false',
  ]);
});

it('makes no call for a user who may not read them', () => {
  expect(open(buildUser()).requests).toEqual([]);
});
