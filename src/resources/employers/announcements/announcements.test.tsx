import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { Announcement, AnnouncementEmployer } from '../../../../schemas/generated/types.ts';
import { buildEmployer, buildUser } from '../../../../tests/setup/portal/portalFactories.ts';
import { renderPage } from '../../../../tests/setup/portal/renderPage.tsx';
import { listAnswer } from '../../../../tests/setup/portal/renderPortal.tsx';
import { definitionOf } from '../../../../tests/setup/portal/renderScreen.tsx';
import { ResourcePartsContext } from '../../../fields/parts/resourceParts.ts';
import { ListScreen } from '../../../screens/list/ListScreen.tsx';
import { parts } from '../parts.ts';
import { AnnouncementPage } from './AnnouncementPage.tsx';
import { Announcements } from './Announcements.tsx';
import { NewAnnouncement } from './NewAnnouncement.tsx';

const uid = 'a0000000-0000-4000-8000-000000000001';
const none = { toSend: 0, leftOut: 0, sent: 0, failed: 0, undone: 0, kept: 0 };

/** The service allows a preview to be started, and one that has ended to be undone. */
const allowedFor = ({ state = 'preview', counts }: Partial<Announcement>): Announcement['allowedActions'] => ({
  canStart: state === 'preview',
  canUndo: state === 'done' && counts?.sent !== 0,
  reasons: {},
});

const announcement = (values: Partial<Announcement>): Announcement => ({
  announcementUid: uid,
  subject: 'Closed on Saturday',
  text: 'See <b>https://evil.example</b> for more.',
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
  counts: { ...none, toSend: 2, leftOut: 1 },
  peopleCount: 3,
  seenCount: 0,
  allowedActions: allowedFor(values),
  ...values,
});
const started = { startedTimestamp: '2026-11-21T12:01:00Z', startedByName: 'Grace Hopper' };
const undoStarted = { undoStartedTimestamp: '2026-11-21T12:02:00Z', undoStartedByName: 'Ada Byron' };

const row = (employerId: number, values: Partial<AnnouncementEmployer>): AnnouncementEmployer => ({
  employerId,
  employerName: `Harbour ${employerId}`,
  outcome: 'toSend',
  reason: null,
  peopleCount: 2,
  seenCount: null,
  ...values,
});
const rows = [row(1, {}), row(2, { outcome: 'leftOut', reason: 'The employer has closed.', peopleCount: 1 })];

/** The list of employers, the pages of announcements, and a service with this one, which steps on to the next one with each event. */
async function open(
  path: string,
  {
    user = buildUser({ isHSAdmin: true }),
    states = [announcement({})],
    refusal,
    employers = rows,
  }: {
    user?: ReturnType<typeof buildUser>;
    states?: readonly Announcement[];
    refusal?: Response;
    employers?: readonly AnnouncementEmployer[];
  } = {},
) {
  const definition = await definitionOf('employers');
  let place = 0;
  const data = () => states[Math.min(place, states.length - 1)];
  const page = renderPage(
    <ResourcePartsContext value={{ employers: parts }}>
      <Suspense>
        <Routes>
          <Route path="/employers" element={<ListScreen definition={definition} />} />
          <Route path="/announcements" element={<Announcements />} />
          <Route path="/announcements/new" element={<NewAnnouncement />} />
          <Route path="/announcements/:uid" element={<AnnouncementPage />} />
        </Routes>
      </Suspense>
    </ResourcePartsContext>,
    {
      path,
      user,
      answers: ({ path: asked, method }) => {
        if (method === 'POST') {
          if (refusal) return refusal;
          if (asked.endsWith('/announcements')) return Response.json({ data: data() }, { status: 201 });
          place += 1;
          return Response.json({ data: data() });
        }
        if (asked.includes('/alphabet')) return Response.json({ data: [] });
        if (asked.includes('/announcements') && asked.includes('/employers')) return listAnswer([...employers]);
        if (asked.includes('/announcements/')) return Response.json({ data: data() });
        if (asked.includes('/announcements')) return listAnswer([...states]);
        return listAnswer([buildEmployer({ id: 1, name: 'Harbour 1' }), buildEmployer({ id: 2, name: 'Harbour 2' })]);
      },
    },
  );
  return { ...page, person: userEvent.setup() };
}

it('leads from the filtered list of employers to the preview, by the keyboard, and shows HTML and addresses as text', async () => {
  const { person, requests } = await open('/employers?search=harbour');
  const link = await screen.findByRole('link', {
    name: 'Send an announcement to the 2 employers that this filter finds',
  });
  link.focus();
  await person.keyboard('{Enter}');
  await person.type(await screen.findByLabelText(/Subject/), 'Closed on Saturday');
  await person.tab();
  await person.keyboard('The portal is closed.');
  await person.tab();
  await person.keyboard('{Enter}');
  expect(
    await screen.findByText('3 people at 2 employers would be told. 1 employer left out. Nothing is sent yet.'),
  ).toBeVisible();
  expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
    {
      path: '/api/v2/announcements',
      body: { query: 'search=harbour', subject: 'Closed on Saturday', text: 'The portal is closed.' },
    },
  ]);
  expect(screen.getByRole('heading', { name: 'Closed on Saturday' })).toBeVisible();
  expect(screen.getByText('See <b>https://evil.example</b> for more.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /evil/ })).not.toBeInTheDocument();
  const [, first, second] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent('Harbour 12 peopleTo be sent');
  expect(second).toHaveTextContent('Harbour 21 personLeft outThe employer has closed.');
});

it('keeps the words on the way to the list of employers and back, and for a new preview, until the announcement is sent', async () => {
  const { person } = await open('/announcements/new?employers=');
  await person.type(await screen.findByLabelText(/Subject/), 'Closed on Saturday');
  await person.type(screen.getByLabelText(/Text/), 'See <b>https://evil.example</b> for more.');
  await person.click(screen.getByRole('link', { name: 'search or filter the list of employers' }));
  await person.type(await screen.findByRole('searchbox'), 'harbour');
  await person.click(await screen.findByRole('link', { name: 'Send an announcement to the 2 employers that this filter finds' }));
  expect(await screen.findByLabelText(/Subject/)).toHaveValue('Closed on Saturday');
  expect(screen.getByLabelText(/Text/)).toHaveValue('See <b>https://evil.example</b> for more.');
  await person.type(screen.getByLabelText(/Subject/), ' night');
  await person.click(screen.getByRole('button', { name: 'Preview the announcement' }));
  await person.click(await screen.findByRole('link', { name: 'Change and preview again' }));
  // The words of the preview, which the service gave.
  expect(await screen.findByLabelText(/Subject/)).toHaveValue('Closed on Saturday');
  await person.click(screen.getByRole('button', { name: 'Preview the announcement' }));
  await person.click(await screen.findByRole('button', { name: 'Send to 2 employers' }));
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
});

it('does not show the words to another person who signs in at the same tab', async () => {
  sessionStorage.setItem('draft /announcements 3f0d3b0a-0000-4000-8000-000000000009', '{"subject":"Of a colleague"}');
  await open('/announcements/new?employers=');
  expect(await screen.findByLabelText(/Subject/)).toHaveValue('');
});

it.each(['{"subject":', '7', '{"subject":7}'])('begins with no words if the browser has kept %s', async (text) => {
  sessionStorage.setItem(`draft /announcements ${buildUser().userUid}`, text);
  await open('/announcements/new?employers=');
  expect(await screen.findByLabelText(/Subject/)).toHaveValue('');
});

it('keeps the words of a browser that refuses its storage, while the page is open', async () => {
  const { person } = await open('/announcements/new?employers=');
  using refusing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  await person.type(await screen.findByLabelText(/Subject/), 'Closed');
  await person.click(screen.getByRole('link', { name: 'search or filter the list of employers' }));
  await person.type(await screen.findByRole('searchbox'), 'harbour');
  await person.click(await screen.findByRole('link', { name: 'Send an announcement to the 2 employers that this filter finds' }));
  expect(await screen.findByLabelText(/Subject/)).toHaveValue('Closed');
  expect(refusing).toHaveBeenCalled();
});

it.each(['subject', 'text'])('shows a refused %s at its field, where the keyboard goes on', async (name) => {
  const errors = [{ field: name, defaultMessage: 'Enter it in fewer characters' }];
  const { person } = await open('/announcements/new?employers=', {
    refusal: Response.json({ message: 'No', errors }, { status: 422 }),
  });
  const field = await screen.findByRole('textbox', { name: new RegExp(name, 'i') });
  await person.click(screen.getByRole('button', { name: 'Preview the announcement' }));
  expect(await screen.findByText('Enter it in fewer characters')).toBeVisible();
  expect(field).toHaveFocus();
  expect(field).toBeInvalid();
});

it('sends the notice, shows the result, and withdraws it', async () => {
  const { person, requests, feedback } = await open(`/announcements/${uid}`, {
    states: [
      announcement({}),
      announcement({ ...started, state: 'done', counts: { ...none, sent: 1, failed: 1, leftOut: 1 }, peopleCount: 2 }),
      announcement({ ...started, ...undoStarted, state: 'undone', counts: { ...none, undone: 1, failed: 1 }, seenCount: 1 }),
    ],
    employers: [row(1, { outcome: 'undone', seenCount: 1 })],
  });
  await person.click(await screen.findByRole('button', { name: 'Send to 2 employers' }));
  expect(
    await screen.findByText(
      'Sent to 2 people at 1 employer. 1 employer could not be told: see the reasons below. 1 employer left out.',
    ),
  ).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Withdraw from 1 employer' }));
  // A notice that somebody has read stays read: a question comes first.
  const [question] = vi.mocked(feedback.confirm).mock.lastCall ?? [];
  expect(question).toMatchObject({
    title: 'Withdraw from 1 employer?',
    body: expect.stringMatching(/^The notice disappears for everybody who has not read it/) as string,
  });
  expect(requests.filter(({ path }) => path.endsWith('/undo'))).toEqual([]);
  await act(async () => question?.submitAction());
  // The button is gone: the keyboard goes on at the progress.
  expect(await screen.findByText('Withdrawn from 1 employer. 1 person had read it or been sent its email.')).toHaveFocus();
  expect(screen.getByText(/Withdrawn by Ada Byron/)).toBeVisible();
  const [, first] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent('Harbour 12 people, 1 had read it or been sent its emailWithdrawn');
  expect(requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `/api/v2/announcements/${uid}/start`,
    `/api/v2/announcements/${uid}/undo`,
  ]);
});

it('lists the announcements that were sent', async () => {
  await open('/announcements', {
    states: [announcement({ ...started, state: 'done', counts: { ...none, sent: 2, leftOut: 1 } })],
  });
  expect(await screen.findByRole('link', { name: 'Closed on Saturday, to 2 employers' })).toHaveAttribute(
    'href',
    `/announcements/${uid}`,
  );
  expect(screen.getByText('Sent')).toBeVisible();
});

it('offers nothing to staff who may only read', async () => {
  const user = buildUser({ isExternalAdmin: true });
  await open('/employers?search=harbour', { user });
  expect(await screen.findByRole('link', { name: 'Harbour 1' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /announcement/ })).not.toBeInTheDocument();
});

it('refuses the page of a new announcement to staff who may only read', async () => {
  await open('/announcements/new?employers=', { user: buildUser({ isExternalAdmin: true }) });
  expect(await screen.findByRole('heading', { name: 'Send an announcement' })).toBeVisible();
  expect(screen.queryByLabelText(/Subject/)).not.toBeInTheDocument();
});
