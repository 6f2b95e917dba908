import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { Lifecycle, LifecycleRecord, LifeOfARecord } from '../../../schemas/generated/types.ts';
import { PortalSessionContext, type PortalSession } from '../../providers/auth/portalSession.ts';
import { useInspectorAddress } from '../parts/useInspectorAddress.ts';
import { RecordsView } from './RecordsView.tsx';

const record = (recordUid: string, title: string): LifecycleRecord => ({
  recordUid,
  title,
  state: 'outstanding',
  stateLabel: 'Outstanding',
  since: '2026-01-01T09:00:00Z',
  employerId: 7,
  employerName: 'Alderwick',
  intermediaryId: null,
  href: null,
});
const records = [record('r-1', 'Ada: opt out'), { ...record('r-2', 'Grace: opt out'), since: null }];
const lifecycles: Lifecycle[] = [
  {
    machine: 'employeeRequest',
    title: 'Employee request',
    isKept: true,
    recordCount: 2,
    states: [{ state: 'outstanding', label: 'Outstanding', count: 2 }],
  },
  { machine: 'statement', title: 'Statement', isKept: false, recordCount: 0, states: [] },
];
const life: LifeOfARecord = {
  machine: 'employeeRequest',
  record: records[0] ?? record('', ''),
  path: [],
  events: [
    { event: 'cancel', label: 'Cancel', to: 'cancelled', allowed: true, reason: null, isPermitted: true, canBeSent: true },
    {
      event: 'complete',
      label: 'Complete',
      to: null,
      allowed: false,
      reason: 'Enrol them first.',
      isPermitted: true,
      canBeSent: true,
    },
  ],
};

function renderRecords() {
  const asked: string[] = [];
  const get = async (path: string): Promise<unknown> => {
    asked.push(path);
    if (path === '/lifecycles') return { data: lifecycles };
    if (path.includes('/records/')) return { data: life };
    return { data: records, meta: { totalCount: 2, perPage: 25 } };
  };
  const post = vi.fn<(path: string, body: unknown) => Promise<unknown>>(async () => ({
    data: [
      { recordUid: 'r-1', done: true, state: 'cancelled', reason: null },
      { recordUid: 'r-2', done: false, state: null, reason: 'It is complete already.' },
    ],
  }));
  // Only the session's client is used here.
  const session = { http: { get, post } } as unknown as PortalSession;
  render(
    <PortalSessionContext value={session}>
      <MemoryRouter initialEntries={['/inspector?view=records&olderThan=10']}>
        <Addressed />
      </MemoryRouter>
    </PortalSessionContext>,
  );
  return { asked, post };
}

function Addressed() {
  const [address, change] = useInspectorAddress();
  return <RecordsView address={address} change={change} />;
}

it('finds records by state, age and employer, and shows why one cannot go on', async () => {
  const user = userEvent.setup();
  const { asked } = renderRecords();
  expect(await screen.findByRole('row', { name: /Grace: opt out.*Not recorded/ })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Ada: opt out' }));
  expect(await screen.findByText(/Enrol them first\./)).toBeVisible();
  expect(screen.getByText(/No records are kept yet for: Statement/)).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: /^Outstanding/ }));
  await user.type(screen.getByLabelText('Employer ID'), '7');
  await screen.findByText('2 found');
  expect(asked.at(-1)).toBe('/lifecycles/employeeRequest/records?state=outstanding&olderThan=10&employerId=7');
});

it('sends a possible event to several records, and shows each outcome', async () => {
  const user = userEvent.setup();
  const { post } = renderRecords();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  const event = await screen.findByRole('combobox', { name: 'Event to send' });
  // An event that the chart refuses is not offered.
  expect(
    within(event)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose an action…', 'Cancel']);
  await user.selectOptions(event, 'Cancel');
  await user.click(screen.getByRole('button', { name: 'Apply to 2 records' }));
  expect(await screen.findByText('1 done, 1 refused.')).toBeVisible();
  expect(screen.getByText('Grace: opt out: It is complete already.')).toBeVisible();
  expect(post).toHaveBeenCalledWith('/lifecycles/employeeRequest/events', { event: 'cancel', recordUids: ['r-1', 'r-2'] });
});
