import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answer, renderScreens } from '../../../tests/setup/portal/renderScreen.tsx';
import { buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { buildLoad } from '../../../tests/setup/portal/uploads.ts';

it('staff confirm the people of a file by the keyboard alone, with a reason', async () => {
  const allowedActions = { canCorrect: true, canMap: true, canChooseSheet: false, canRetry: false, canConfirmPeople: true };
  const service: Answer = ({ method, path }) => {
    if (method === 'GET' && path !== '/bulk-loads/job/j1') return { data: [], meta: { totalCount: 0 } };
    return { data: buildLoad({ allowedActions }) };
  };
  const { user, calls } = await renderScreens('bulk-loads/j1', {
    resource: 'bulk-load-jobs',
    reader: buildUser({ isProviderAdmin: true }),
    answers: [service],
  });
  const button = await screen.findByRole('button', { name: 'Confirm the people' });
  for (let presses = 0; document.activeElement !== button && presses < 30; presses += 1) await user.tab();
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Confirm the people' });
  const reason = await within(dialog).findByRole('textbox');
  await waitFor(() => expect(reason).toHaveFocus());
  await user.keyboard('The employer told us by telephone.');
  // Past Cancel, or to the button at once.
  const confirm = within(dialog).getByRole('button', { name: 'Confirm the people' });
  for (let presses = 0; document.activeElement !== confirm && presses < 5; presses += 1) await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(calls.find(({ method }) => method !== 'GET')?.body).toMatchObject({
      peopleConfirmationReason: 'The employer told us by telephone.',
    }),
  );
  await waitFor(() => expect(button).toHaveFocus());
});
