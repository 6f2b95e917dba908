import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PlainSignInDialog } from './PlainSignInDialog.tsx';

it('shows the same message as the dialog, and can be closed', async () => {
  const onClose = vi.fn<() => void>();
  render(<PlainSignInDialog message="The code was used before." onClose={onClose} again={null} />);
  expect(screen.getByRole('alertdialog', { name: 'You are not signed in' })).toHaveAccessibleDescription(
    'The code was used before.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
