import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { TextAhead } from './TextAhead.tsx';

function Field({ onEscape }: { onEscape: () => void }) {
  const [text, setText] = useState('');
  return (
    <>
      <TextAhead onType={setText} onEscape={onEscape} />
      <input aria-label="Field of the page" />
      <output>{text}</output>
    </>
  );
}

it('keeps what is typed from the page, and lets combinations of keys pass', async () => {
  const onEscape = vi.fn<() => void>();
  render(<Field onEscape={onEscape} />);
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Field of the page'));
  await user.keyboard('yew?x{Backspace}{Control>}k{/Control}{Tab}');
  expect(screen.getByRole('status')).toHaveTextContent('yew?');
  expect(screen.getByLabelText('Field of the page')).toHaveValue('');
  expect(onEscape).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onEscape).toHaveBeenCalledOnce();
});
