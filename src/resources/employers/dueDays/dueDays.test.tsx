import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import type { DueDayChange, DueDayChangeEmployer } from '../../../../schemas/generated/types.ts';
import { buildEmployer, buildUser } from '../../../../tests/setup/portal/portalFactories.ts';
import { renderPage } from '../../../../tests/setup/portal/renderPage.tsx';
import { listAnswer } from '../../../../tests/setup/portal/renderPortal.tsx';
import { definitionOf } from '../../../../tests/setup/portal/renderScreen.tsx';
import { ResourcePartsContext } from '../../../fields/parts/resourceParts.ts';
import { ListScreen } from '../../../screens/list/ListScreen.tsx';
import { BatchButtons } from '../manyEmployers/BatchLinks.tsx';
import { parts } from '../parts.ts';
import { DueDayChangePage } from './DueDayChangePage.tsx';
import { NewDueDay } from './NewDueDay.tsx';

const uid = 'd0000000-0000-4000-8000-000000000001';
const none = { toChange: 0, leftOut: 0, changed: 0, failed: 0, undone: 0, kept: 0 };

/** The service allows a preview to be started, and one that has ended to be undone. */
const allowedFor = ({ state = 'preview', counts }: Partial<DueDayChange>): DueDayChange['allowedActions'] => ({
  canStart: state === 'preview',
  canUndo: state === 'done' && counts?.changed !== 0,
  reasons: {},
});

const change = (values: Partial<DueDayChange>): DueDayChange => ({
  dueDayChangeUid: uid,
  paymentDueDay: 15,
  query: 'search=harbour',
  state: 'preview',
  createdTimestamp: '2026-11-21T12:00:00Z',
  createdByName: 'Grace Hopper',
  startedTimestamp: null,
  startedByName: null,
  endedTimestamp: null,
  undoStartedTimestamp: null,
  undoStartedByName: null,
  undoEndedTimestamp: null,
  counts: { ...none, toChange: 2, leftOut: 1 },
  allowedActions: allowedFor(values),
  ...values,
});
const started = { startedTimestamp: '2026-11-21T12:01:00Z', startedByName: 'Grace Hopper' };
const undoStarted = { undoStartedTimestamp: '2026-11-21T12:02:00Z', undoStartedByName: 'Ada Byron' };

const row = (employerId: number, values: Partial<DueDayChangeEmployer>): DueDayChangeEmployer => ({
  employerId,
  employerName: `Harbour ${employerId}`,
  outcome: 'toChange',
  reason: null,
  records: [{ resource: 'payrolls', uid: `p${employerId}`, name: 'Office staff', from: 19 }],
  firstPeriod: { title: 'Office staff, Main plan, January 2027', from: '2027-02-19', to: '2027-02-15' },
  ...values,
});

const rows = [
  row(1, {}),
  row(2, { records: [{ resource: 'payrolls', uid: 'p2', name: 'Weekly staff', from: null }], firstPeriod: null }),
  row(3, { outcome: 'leftOut', reason: 'The employer has closed.', firstPeriod: null }),
];

/** The list of employers, the two pages of a change, and a service with this change, which steps on to the next one with each event. */
async function open(
  path: string,
  {
    user = buildUser({ isHSAdmin: true }),
    states = [change({})],
    refusal,
    employers = rows,
  }: {
    user?: ReturnType<typeof buildUser>;
    states?: readonly DueDayChange[];
    refusal?: Response;
    employers?: readonly DueDayChangeEmployer[];
  } = {},
) {
  const definition = await definitionOf('employers');
  let place = 0;
  const data = () => states[Math.min(place, states.length - 1)];
  const page = renderPage(
    <ResourcePartsContext value={{ employers: parts }}>
      <Suspense>
        <Routes>
          <Route path="/employers" element={[<BatchButtons key="all" />, <ListScreen key="list" definition={definition} />]} />
          <Route path="/due-day-changes/new" element={<NewDueDay />} />
          <Route path="/due-day-changes/:uid" element={<DueDayChangePage />} />
        </Routes>
      </Suspense>
    </ResourcePartsContext>,
    {
      path,
      user,
      answers: ({ path: asked, method }) => {
        if (method === 'POST') {
          if (refusal) return refusal;
          if (asked.endsWith('/due-day-changes')) return Response.json({ data: data() }, { status: 201 });
          place += 1;
          return Response.json({ data: data() });
        }
        if (asked.includes('/alphabet')) return Response.json({ data: [] });
        if (asked.includes('/due-day-changes') && asked.includes('/employers')) return listAnswer([...employers]);
        if (asked.includes('/due-day-changes/')) return Response.json({ data: data() });
        return listAnswer([buildEmployer({ id: 1, name: 'Harbour 1' }), buildEmployer({ id: 2, name: 'Harbour 2' })]);
      },
    },
  );
  return { ...page, person: userEvent.setup() };
}

it('leads from the filtered list of employers to the preview, by the keyboard', async () => {
  const { person, requests } = await open('/employers?search=harbour');
  const link = await screen.findByRole('link', {
    name: 'Change due days for the 2 employers that this filter finds',
  });
  link.focus();
  await person.keyboard('{Enter}');
  await person.type(await screen.findByLabelText(/New due day/), '15{Enter}');
  expect(
    await screen.findByText('2 employers would get the due day 15. 1 employer left out. Nothing is changed yet.'),
  ).toBeVisible();
  expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: '/api/v2/due-day-changes', body: { query: 'search=harbour', paymentDueDay: 15 } },
  ]);
  const [, first, second, third] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent(
    'Harbour 1Office staff19 → 15Office staff, Main plan, January 202719/02/2027 → 15/02/2027To be changed',
  );
  expect(second).toHaveTextContent(
    'Harbour 2Weekly staffNo fixed day, but days after the period → 15None is planned yetTo be changed',
  );
  expect(third).toHaveTextContent('Harbour 3Office staff19Left outThe employer has closed.');
});

it('shows a refused day at its field, where the keyboard goes on', async () => {
  const errors = [{ field: 'paymentDueDay', defaultMessage: 'Enter a day of the month from 1 to 22' }];
  const { person } = await open('/due-day-changes/new?employers=', {
    refusal: Response.json({ message: 'No', errors }, { status: 422 }),
  });
  const field = await screen.findByLabelText(/New due day/);
  await person.type(field, '31');
  await person.click(screen.getByRole('button', { name: 'Show what would change' }));
  expect(await screen.findByText('Enter a day of the month from 1 to 22')).toBeVisible();
  expect(field).toHaveFocus();
  expect(field).toBeInvalid();
});

it('sends no other day than the typed one: 15.5 is shown whole, and is none', async () => {
  const { person, requests } = await open('/due-day-changes/new?employers=');
  const field = await screen.findByLabelText(/New due day/);
  await person.type(field, '15.5{Enter}');
  await waitFor(() => expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ query: '', paymentDueDay: null }));
});

it('starts the change, shows its progress and result, and undoes it', async () => {
  const { person, requests } = await open(`/due-day-changes/${uid}`, {
    states: [
      change({}),
      change({ ...started, state: 'done', counts: { ...none, changed: 1, failed: 1, leftOut: 1 } }),
      change({ ...started, ...undoStarted, state: 'undoing', counts: { ...none, changed: 1, failed: 1, leftOut: 1 } }),
    ],
  });
  await person.click(await screen.findByRole('button', { name: 'Change 2 employers' }));
  expect(
    await screen.findByText('1 employer changed. 1 employer could not be changed: see the reasons below. 1 employer left out.'),
  ).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Undo: change 1 employer back' }));
  // The button is gone: the keyboard goes on at the progress.
  expect(await screen.findByText('0 of 1 employer changed back.')).toHaveFocus();
  expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '0');
  expect(screen.queryByRole('button', { name: /Undo/ })).not.toBeInTheDocument();
  expect(requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `/api/v2/due-day-changes/${uid}/start`,
    `/api/v2/due-day-changes/${uid}/undo`,
  ]);
});

it('says that a preview is stale, and leads to a new one of the same filter', async () => {
  const message = 'Something has changed. Make a new preview, and start that one.';
  const { person } = await open(`/due-day-changes/${uid}`, { refusal: Response.json({ message, errors: [] }, { status: 409 }) });
  await person.click(await screen.findByRole('button', { name: 'Change 2 employers' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change and preview again' })).toHaveAttribute(
    'href',
    '/due-day-changes/new?employers=search%3Dharbour',
  );
  await person.click(screen.getByRole('link', { name: 'Change and preview again' }));
  expect(await screen.findByLabelText(/New due day/)).toHaveValue('15');
});

it('offers no start where the service allows none, and shows its reason', async () => {
  const reason = 'No employer would get another due day. Choose another filter or another day, and make a new preview.';
  await open(`/due-day-changes/${uid}`, {
    states: [
      change({
        counts: { ...none, leftOut: 3 },
        allowedActions: { canStart: false, canUndo: false, reasons: { canStart: reason } },
      }),
    ],
  });
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change and preview again' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Change/ })).not.toBeInTheDocument();
});

it('shows only the employers with one result', async () => {
  const { person, requests } = await open(`/due-day-changes/${uid}`);
  const table = within(await screen.findByRole('region', { name: 'Employers' }));
  await person.selectOptions(table.getByLabelText('Result'), 'Left out (1)');
  await screen.findByText('Harbour 3');
  expect(requests.at(-1)?.path).toContain(`/due-day-changes/${uid}/employers`);
  expect(JSON.stringify(requests.at(-1))).toContain('leftOut');
});

it('leads from above the whole list to a preview for all employers, and asks before it starts', async () => {
  const { person, requests, feedback } = await open('/employers', { states: [change({ query: '' })] });
  expect(screen.getByRole('link', { name: 'Send an announcement' })).toHaveAttribute('href', '/announcements/new?employers=');
  await person.click(screen.getByRole('link', { name: 'Change due days' }));
  expect(await screen.findByText(/^For all/)).toHaveTextContent('For all 2 employers');
  expect(screen.getByRole('link', { name: 'search or filter the list of employers' })).toHaveAttribute('href', '/employers');
  expect(screen.getByRole('link', { name: 'Earlier changes of due days' })).toHaveAttribute('href', '/due-day-changes');
  await person.type(screen.getByLabelText(/New due day/), '15{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Change 2 employers' }));
  expect(feedback.confirm).toHaveBeenCalledWith(
    expect.objectContaining({
      title: 'Change all 2 employers',
      body: 'No search or filter has narrowed the list: this is for every employer of the portal, 2 employers.',
    }),
  );
  expect(requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/api/v2/due-day-changes']);
});

it('does not say "all" of one employer', async () => {
  await open(`/due-day-changes/${uid}`, { states: [change({ counts: { ...none, toChange: 1 } })] });
  expect(await screen.findByRole('option', { name: '1 employer' })).toBeInTheDocument();
});

it('offers nothing to staff who may only read', async () => {
  await open('/employers?search=harbour', { user: buildUser({ isExternalAdmin: true }) });
  expect(await screen.findByRole('link', { name: 'Harbour 1' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /due day/ })).not.toBeInTheDocument();
});

it('shows the day that an employer has again after Undo', async () => {
  await open(`/due-day-changes/${uid}`, {
    states: [change({ ...started, ...undoStarted, state: 'undone', counts: { ...none, undone: 2 } })],
    employers: [row(1, { outcome: 'undone' }), row(2, { outcome: 'kept', reason: 'Somebody has changed it since.' })],
  });
  const [, first, second] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent('Harbour 1Office staff15 → 19Changed back');
  expect(second).toHaveTextContent('Not changed backSomebody has changed it since.');
});
