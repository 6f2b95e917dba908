import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { LOADING_CONTROL } from '../fields/references/loadingControl.ts';
import { useFocusOnFirstControl } from './useFocusOnFirstControl.ts';

function Form({ isLoaded }: { isLoaded: boolean }) {
  const form = useRef<HTMLDivElement>(null);
  useFocusOnFirstControl(form);
  return (
    <div ref={form}>
      {isLoaded ? <input aria-label="Scheme" /> : <span {...{ [LOADING_CONTROL]: '' }} />}
      <input aria-label="First day" />
    </div>
  );
}
const control = (name: string) => screen.getByRole('textbox', { name });

it('the first control of a form that opens has the focus', () => {
  render(<Form isLoaded />);
  expect(control('Scheme')).toHaveFocus();
});

it('a first control that is still being loaded gets the focus once it is there', async () => {
  const { rerender } = render(<Form isLoaded={false} />);
  expect(control('First day')).not.toHaveFocus();
  rerender(<Form isLoaded />);
  await expect.poll(() => document.activeElement).toBe(control('Scheme'));
});

it('a person who is in another control by then stays there', async () => {
  const { rerender } = render(<Form isLoaded={false} />);
  control('First day').focus();
  rerender(<Form isLoaded />);
  // The observer of changes is called before the next task.
  await new Promise((resolve) => setTimeout(resolve));
  expect(control('First day')).toHaveFocus();
});
