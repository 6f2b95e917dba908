import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { redacted } from '../recording/redact.ts';
import type { Entry } from '../recording/recording.ts';
import { createRecordingStore, type RecordingStore } from '../recording/recordingStore.ts';
import { useInspectorAddress } from '../parts/useInspectorAddress.ts';
import { LiveView } from './LiveView.tsx';

// jsdom has no layout, and a log without height draws no lines.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300));
afterEach(() => void vi.restoreAllMocks());

const page = { id: 'p', tab: 't', path: '/employers' };
const line = (n: number, entry: Partial<Entry>): Entry => ({ page: 'p', n, at: n * 100, kind: 'event', actor: 'p-1', ...entry });
const entries = [
  line(1, {
    kind: 'actor',
    machine: 'unsavedEdits',
    name: 'unsavedEdits',
    value: 'clean',
    status: 'active',
    context: { token: redacted },
  }),
  line(2, { type: 'edited', data: { form: 'personalDetails' } }),
  line(3, { kind: 'microstep', type: 'edited', taken: ['unsavedEdits.clean on edited [0]'], value: 'dirty' }),
];

function Recorded({ store }: { store: RecordingStore }) {
  const [address, change] = useInspectorAddress();
  const recording = useSyncExternalStore(store.subscribe, store.read);
  return <LiveView address={address} change={change} store={store} recording={recording} />;
}

function renderLive() {
  const store = createRecordingStore((draw) => draw());
  store.receive({ page, entries });
  render(
    <MemoryRouter initialEntries={['/inspector?machine=unsavedEdits']}>
      <Recorded store={store} />
    </MemoryRouter>,
  );
  return store;
}

it('shows an actor’s state and its possible next events, live and at any earlier moment', async () => {
  const user = userEvent.setup();
  renderLive();
  const actor = screen.getByRole('region', { name: 'Actor' });
  expect(await screen.findByRole('img', { name: /^Current state dirty/ })).toBeInTheDocument();
  expect(within(actor).getByText('leaveRequested')).toBeInTheDocument();
  expect(within(actor).getByText(redacted)).toBeInTheDocument();

  await user.click(screen.getByRole('option', { name: /event edited$/ }));
  expect(screen.getByRole('img', { name: /^Current state clean/ })).toBeInTheDocument();
  expect(within(actor).getByText('personalDetails')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Step forward' }));
  expect(screen.getByRole('img', { name: /^Current state dirty/ })).toBeInTheDocument();
  const log = screen.getByRole('listbox', { name: 'Events' });
  log.focus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(within(log).getByRole('option', { selected: true })).toHaveTextContent('actor');
  await user.click(screen.getByRole('button', { name: /Live/ }));
  expect(screen.getByRole('img', { name: /^Current state dirty/ })).toBeInTheDocument();
});

it('pauses the log while the recording continues', async () => {
  const user = userEvent.setup();
  const store = renderLive();
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  act(() => store.receive({ page, entries: [line(4, { type: 'settled' })] }));
  expect(screen.getByText('4 entries, 1 waiting')).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: /settled/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  expect(screen.getByRole('option', { name: /settled/ })).toBeInTheDocument();
});
