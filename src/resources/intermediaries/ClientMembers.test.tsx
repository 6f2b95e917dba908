import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { buildIntermediary } from '../../../tests/setup/portal/portalFactories.ts';
import { ClientMembers } from './ClientMembers.tsx';

const member = {
  uuid: 'm1',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@quayside.example',
  level: null,
  effectiveLevel: 'full',
};

const open = (canSetLevels: boolean) =>
  renderPortal(<ClientMembers record={{ id: 7, defaultLevel: 'full', allowedActions: { canSetLevels } }} />, {
    party: { kind: 'intermediary', record: buildIntermediary({ id: 3 }) },
    answers: () => Response.json({ data: [member] }),
  });

it('shows the access level of each person', async () => {
  open(false);
  expect(await screen.findByRole('listitem')).toHaveTextContent('Ada Byronada@quayside.exampleFull');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

it.each([
  ['Read only', 'readOnly'],
  ['Default (full)', null],
])('sets the access level of one person: %s', async (choice, level) => {
  const { requests, feedback } = open(true);
  await userEvent.setup().selectOptions(await screen.findByRole('combobox', { name: 'Access level of Ada Byron' }), choice);
  await waitFor(() => expect(feedback.success).toHaveBeenCalledWith('Access level of Ada Byron saved'));
  const patch = requests.find(({ method }) => method === 'PATCH');
  expect(patch?.path).toBe('/api/v2/intermediaries/3/employers/7/members');
  expect(patch?.body).toEqual({ uuid: 'm1', level });
});
