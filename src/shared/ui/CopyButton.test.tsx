import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { CopyButton } from './CopyButton.tsx';

it('copies the identifier, and says so', async () => {
  const user = userEvent.setup();
  const { feedback } = renderPortal(<CopyButton what="Payment reference" text="WEEKLY 004217" />);
  await user.click(screen.getByRole('button', { name: 'Copy payment reference' }));
  await waitFor(() => expect(feedback.success).toHaveBeenCalledExactlyOnceWith('Payment reference copied'));
  expect(await navigator.clipboard.readText()).toBe('WEEKLY 004217');
});

it('says what to do where the browser refuses', async () => {
  const user = userEvent.setup();
  const { feedback } = renderPortal(<CopyButton what="PAYE reference" text="123/AB456" />);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copy PAYE reference' }));
  await waitFor(() =>
    expect(feedback.error).toHaveBeenCalledExactlyOnceWith(
      'The PAYE reference could not be copied. Select it, and copy it with the keyboard.',
    ),
  );
});
