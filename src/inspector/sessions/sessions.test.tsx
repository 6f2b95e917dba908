import { render, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { MonitoringMessage, MonitoringSession, MonitoringVital } from '../../../schemas/generated/types.ts';
import { PortalSessionContext, type PortalSession } from '../../providers/auth/portalSession.ts';
import { HttpError } from '../../providers/http/httpError.ts';
import { useInspectorAddress } from '../parts/useInspectorAddress.ts';
import { SessionsView } from './SessionsView.tsx';
import { SpeedView } from './SpeedView.tsx';

const session: MonitoringSession = {
  sessionUid: 's-1',
  userUid: 'u-1',
  service: 'employer-portal',
  environment: 'test',
  startedTimestamp: '2026-11-21T09:00:00Z',
  lastTimestamp: '2026-11-21T09:10:00Z',
  views: 3,
  actions: 12,
  errors: 1,
  recordings: 0,
};
const messages: MonitoringMessage[] = [
  { kind: 'view', at: 1, route: '/employers', name: 'end', value: 61_400 },
  { kind: 'action', at: 2, route: '/employers', name: 'click', target: 'main button' },
  { kind: 'error', at: 3, route: '/employers', name: 'TypeError', stack: 'render /assets/app.js:1:2' },
  { kind: 'vital', at: 4, route: '/employers', name: 'CLS', value: 0.0123 },
  { kind: 'vital', at: 5, route: '/employers', name: 'LCP', value: 812.4 },
];
const vitals: MonitoringVital[] = [
  { route: '/employers', vital: 'LCP', samples: 1_200, p50: 400, p75: 812.4, p95: 2_000 },
  { route: '/employers', vital: 'CLS', samples: 7, p50: 0, p75: 0.0123, p95: 0.2 },
];

function renderView(view: 'sessions' | 'speed' | 'sessions&watched=s-1', answers: Readonly<Record<string, unknown>>) {
  const get = async (path: string): Promise<unknown> => {
    const [, answer] = Object.entries(answers).find(([start]) => path.startsWith(start)) ?? [];
    if (answer === undefined) throw new HttpError(403, 'Your role does not allow this.', []);
    return answer;
  };
  // Only the session's client is used here.
  const value = { http: { get } } as unknown as PortalSession;
  render(
    <PortalSessionContext value={value}>
      <MemoryRouter initialEntries={[`/inspector?view=${view}`]}>{view === 'speed' ? <SpeedView /> : <Addressed />}</MemoryRouter>
    </PortalSessionContext>,
  );
}

function Addressed() {
  const [address, change] = useInspectorAddress();
  return <SessionsView address={address} change={change} />;
}

it('opens a session, and shows its messages in words', async () => {
  renderView('sessions', {
    '/monitoring/sessions/s-1/messages': { data: messages },
    '/monitoring/sessions?page=1': { data: [session], meta: { totalCount: 1, perPage: 25 } },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Open the session of/ }));
  const rows = within(await screen.findByRole('table', { name: 'Messages' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
    'end, after 61 s',
    'click on main button',
    'TypeErrorrender /assets/app.js:1:2',
    'CLS 0.012',
    'LCP 812 ms',
  ]);
});

it('moves the focus into a replay, and back to its button when it is closed', async () => {
  renderView('sessions', {
    '/monitoring/sessions/s-1/recordings': { data: [] },
    '/monitoring/sessions?page=1': { data: [{ ...session, recordings: 1 }], meta: { totalCount: 1, perPage: 25 } },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Watch the session of/ }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Replay' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Back to the sessions' }));
  expect(screen.getByRole('button', { name: /^Watch the session of/ })).toHaveFocus();
});

it('opens the replay that the address names, and goes from it to the sessions', async () => {
  renderView('sessions&watched=s-1', {
    '/monitoring/sessions/s-1/recordings': { data: [] },
    '/monitoring/sessions?page=1': { data: [{ ...session, recordings: 1 }], meta: { totalCount: 1, perPage: 25 } },
  });
  expect(screen.getByRole('heading', { name: 'Replay' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the sessions' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Watch the session of/ })).toHaveFocus());
});

it('names the setting while no session is kept', async () => {
  renderView('sessions', { '/monitoring/sessions?page=1': { data: [], meta: { totalCount: 0, perPage: 25 } } });
  expect(await screen.findByText(/The setting MONITORING_DAYS/)).toBeVisible();
});

it.each(['sessions', 'speed'] as const)('says that %s are not for this role', async (view) => {
  renderView(view, {});
  expect(await screen.findByRole('alert')).toHaveTextContent('Ask the provider for access');
});

it('has a table of each measurement beside its chart', async () => {
  renderView('speed', { '/monitoring/vitals': { data: vitals } });
  const row = within(await screen.findByRole('table', { name: 'Largest content (LCP)' })).getByRole('row', {
    name: /\/employers/,
  });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['/employers', '1,200', '400 ms', '812 ms', '2,000 ms']);
  expect(screen.getByRole('table', { name: 'Movement (CLS)' })).toBeVisible();
  expect(screen.queryByRole('table', { name: /INP/ })).not.toBeInTheDocument();
});
