import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { buildIntermediary, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { renderPage } from '../../../tests/setup/portal/renderPage.tsx';
import { listAnswer } from '../../../tests/setup/portal/renderPortal.tsx';
import { definitionOf } from '../../../tests/setup/portal/renderScreen.tsx';
import { ResourcePartsContext } from '../../fields/parts/resourceParts.ts';
import { ListScreen } from '../../screens/list/ListScreen.tsx';
import { parts } from './parts.ts';

const client = (id: number) => ({
  id,
  name: `Client ${id}`,
  isActive: true,
  due: 'later',
  nextDeadline: '2026-12-22',
  overdueCount: 0,
  requestCount: 0,
  unreadCount: 0,
});
const bea = { uuid: 'b0000000-0000-4000-8000-000000000001', firstName: 'Bea', lastName: 'Marsh', email: 'bea@quayside.example' };

const before = [
  { employerIds: [1], userUid: null },
  { employerIds: [3], userUid: 'b0000000-0000-4000-8000-000000000002' },
];

/** The list of three clients, for a member of the intermediary or an external admin. */
async function open(user = buildUser({ intermediaries: [7] }), refusal?: Response) {
  const definition = await definitionOf('clients');
  const page = renderPage(
    <ResourcePartsContext value={{ clients: parts }}>
      <Suspense>
        <ListScreen definition={definition} />
      </Suspense>
    </ResourcePartsContext>,
    {
      path: '/employers/7/client-overview?isIntermediary=1',
      user,
      party: { kind: 'intermediary', record: buildIntermediary({ id: 7 }) },
      answers: ({ path, method }) => {
        if (method === 'POST') return refusal ?? Response.json({ data: { changedCount: 2, before } }, { status: 201 });
        return path.includes('/employees') ? listAnswer([bea]) : listAnswer([client(1), client(2), client(3)]);
      },
    },
  );
  return { ...page, person: userEvent.setup() };
}

/** Selects two clients, opens the dialog and chooses a colleague, all by the keyboard. */
async function choose(person: ReturnType<typeof userEvent.setup>) {
  const press = async (target: HTMLElement, key: string) => {
    target.focus();
    await person.keyboard(key);
  };
  await press(await screen.findByRole('checkbox', { name: 'Select Client 1' }), ' ');
  await press(screen.getByRole('checkbox', { name: 'Select Client 3' }), ' ');
  await press(await screen.findByRole('button', { name: 'Give to a colleague' }), '{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Give 2 clients to a colleague' }));
  const colleague = await dialog.findByRole('button', { name: 'Bea Marsh' });
  await waitFor(() => expect(colleague).toHaveFocus());
  await person.keyboard('{Enter}');
}

const made = () => screen.findByText(/2 clients given to Bea Marsh/);

it('gives the selected clients to a colleague in one request', async () => {
  const { person, requests } = await open();
  await choose(person);
  expect((await made()).closest('[role=status]')).toHaveFocus();
  expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: '/api/v2/intermediaries/7/clients/assignments', body: { employerIds: [1, 3], userUid: bea.uuid } },
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Select Client 1' })).not.toBeChecked();
});

it('gives them back to those who looked after them before', async () => {
  const { person, requests } = await open();
  await choose(person);
  await made();
  await person.tab();
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await person.keyboard('{Enter}');
  const text = await screen.findByText('Taken back: 2 clients given to Bea Marsh');
  expect(text.closest('[role=status]')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  const [, ...others] = requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(others).toEqual(before);
});

it('says which client was refused, and changes none', async () => {
  const errors = [{ field: 'employerIds', defaultMessage: 'Bea Marsh has no access to Client 3' }];
  const { person } = await open(undefined, Response.json({ message: 'No', errors }, { status: 422 }));
  await choose(person);
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was changed. Bea Marsh has no access to Client 3.');
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Bea Marsh' })).toHaveFocus();
});

it('offers no selection to those who may only read', async () => {
  await open(buildUser({ isExternalAdmin: true }));
  expect(await screen.findByRole('link', { name: 'Client 1' })).toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: 'Select Client 1' })).not.toBeInTheDocument();
});
