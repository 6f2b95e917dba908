import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import type { LifecycleOutcome } from '../../../schemas/generated/types.ts';
import { buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { renderPage } from '../../../tests/setup/portal/renderPage.tsx';
import { listAnswer } from '../../../tests/setup/portal/renderPortal.tsx';
import { definitionOf } from '../../../tests/setup/portal/renderScreen.tsx';
import { ResourcePartsContext } from '../../fields/parts/resourceParts.ts';
import { ListScreen } from '../../screens/list/ListScreen.tsx';
import { parts } from './parts.ts';

const uidOf = (n: number) => `a0000000-0000-4000-8000-00000000000${n}`;
const task = (n: number) => ({
  taskUid: uidOf(n),
  employerId: n,
  employerName: `Employer ${n}`,
  title: `Task ${n}`,
  kind: 'refusedMandate',
  responsible: 'provider',
  takenByName: null,
  waitsUntil: null,
  amount: null,
  dueDate: '2026-12-22',
  urgency: 'later',
  addedOn: '2026-11-01',
});
const bea = { userUid: 'b0000000-0000-4000-8000-000000000001', name: 'Bea Stone' };
const done = (n: number): LifecycleOutcome => ({ recordUid: uidOf(n), done: true, state: 'open', reason: null });
const ended = 'This task has been ended.';

/** The list of three tasks, for one of the provider's staff. */
async function open({
  user = buildUser({ isHSAdmin: true }),
  answer,
}: { user?: ReturnType<typeof buildUser>; answer?: Response } = {}) {
  const definition = await definitionOf('open-tasks');
  const page = renderPage(
    <ResourcePartsContext value={{ 'open-tasks': parts }}>
      <Suspense>
        <ListScreen definition={definition} />
      </Suspense>
    </ResourcePartsContext>,
    {
      path: '/all-tasks',
      user,
      answers: ({ path, method }) => {
        if (method === 'POST') return answer ?? Response.json({ data: [done(1), done(3)] });
        return path.includes('/colleagues') ? Response.json({ data: [bea] }) : listAnswer([task(1), task(2), task(3)]);
      },
    },
  );
  return { ...page, user, person: userEvent.setup() };
}

/** Selects two tasks, opens the dialog and chooses somebody, all by the keyboard. */
async function choose(person: ReturnType<typeof userEvent.setup>, name = 'Bea Stone') {
  const press = async (target: HTMLElement, key: string) => {
    target.focus();
    await person.keyboard(key);
  };
  await press(await screen.findByRole('checkbox', { name: 'Select Task 1' }), ' ');
  await press(screen.getByRole('checkbox', { name: 'Select Task 3' }), ' ');
  await press(await screen.findByRole('button', { name: 'Hand over' }), '{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over 2 tasks' }));
  await waitFor(async () => expect(await dialog.findByRole('button', { name: 'Bea Stone' })).toHaveFocus());
  await press(dialog.getByRole('button', { name }), '{Enter}');
}

const sent = (requests: Awaited<ReturnType<typeof open>>['requests']) =>
  requests.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));

it('hands the selected tasks over to a colleague in one request', async () => {
  const { person, requests } = await open();
  await choose(person);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(requests)).toEqual([
    { path: '/api/v2/tasks/hand-over', body: { taskUids: [uidOf(1), uidOf(3)], takenBy: bea.userUid } },
  ]);
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select Task 1' })).not.toBeChecked());
});

it('names those that cannot be handed over with the reason, and keeps them selected', async () => {
  const refused = { recordUid: uidOf(3), done: false, state: null, reason: ended };
  const { person } = await open({ answer: Response.json({ data: [done(1), refused] }) });
  await choose(person);
  const outcome = await screen.findByRole('alert');
  expect(outcome).toHaveTextContent('Handed over to Bea Stone: 1 of 2 done');
  expect(within(outcome).getByRole('listitem')).toHaveTextContent(`Task 3: ${ended}`);
  expect(outcome).toHaveFocus();
  expect(screen.getByRole('checkbox', { name: 'Select Task 1' })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select Task 3' })).toBeChecked();
});

it('takes them', async () => {
  const { person, requests, user } = await open();
  await choose(person, 'Myself');
  await waitFor(() => expect(sent(requests)).toMatchObject([{ body: { takenBy: user.userUid } }]));
});

it('says in the dialog why nothing was handed over', async () => {
  const errors = [{ field: 'takenBy', defaultMessage: 'Choose a colleague from the list' }];
  const { person } = await open({ answer: Response.json({ message: 'No', errors }, { status: 422 }) });
  await choose(person);
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was changed. Choose a colleague from the list.');
  expect(screen.getByRole('button', { name: 'Bea Stone' })).toHaveFocus();
});
