import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { BusyButton } from './BusyButton.tsx';

it('keeps the focus while its work runs, and does not begin it twice', async () => {
  const work = vi.fn<() => void>();
  const show = (isBusy: boolean) => (
    <BusyButton isBusy={isBusy} onClick={work}>
      Work out
    </BusyButton>
  );
  const { rerender } = render(show(false));
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'Work out' });
  await user.click(button);
  rerender(show(true));
  // The browser takes the focus from a button that is `disabled`.
  expect(button).toBeEnabled();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveFocus();
  await user.click(button);
  await user.keyboard('{Enter}');
  expect(work).toHaveBeenCalledTimes(1);
  rerender(show(false));
  expect(button).not.toHaveAttribute('aria-disabled');
  await user.keyboard('{Enter}');
  expect(work).toHaveBeenCalledTimes(2);
});
