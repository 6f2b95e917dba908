import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNotify } from 'react-admin';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { renderPortal } from '../../tests/setup/portal/renderPortal.tsx';
import { ProviderScope } from './scopes/ProviderScope.tsx';

function Notifier() {
  const notify = useNotify();
  return (
    <>
      <button onClick={() => notify('The minutes are sent')}>Own words</button>
      <button onClick={() => notify('ra.notification.created', { messageArgs: { smart_count: 1 } })}>Their words</button>
      <button onClick={() => notify('ra.notification.http_error', { type: 'error' })}>Failure</button>
    </>
  );
}

it.each([
  ['Own words', 'success', 'The minutes are sent'],
  ['Their words', 'success', 'Element created'],
  ['Failure', 'error', 'Server communication error'],
] as const)('shows react-admin’s notification in the banner: %s', async (button, kind, text) => {
  const user = userEvent.setup();
  const page = (
    <Routes>
      <Route element={<ProviderScope />}>
        <Route path="/" element={<Notifier />} />
      </Route>
    </Routes>
  );
  const { feedback } = renderPortal(page);
  await user.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(feedback[kind]).toHaveBeenCalledExactlyOnceWith(text));
});
