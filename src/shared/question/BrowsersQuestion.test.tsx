import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { BrowsersQuestion } from './BrowsersQuestion.tsx';

it.each([
  ['confirms', true],
  ['cancels', false],
])('asks once it is open, and %s by the answer', (_, answer) => {
  const confirm = vi.spyOn(globalThis, 'confirm').mockReturnValue(answer);
  const [onConfirm, onCancel] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const texts = { title: 'Unsaved changes', body: 'Are you sure?', confirmLabel: 'Discard', cancelLabel: 'Keep' };
  const question = (isOpen: boolean) => <BrowsersQuestion isOpen={isOpen} {...texts} onConfirm={onConfirm} onCancel={onCancel} />;
  const view = render(question(false));
  expect(confirm).not.toHaveBeenCalled();
  view.rerender(question(true));
  view.rerender(question(true));
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Are you sure?');
  expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual(answer ? [1, 0] : [0, 1]);
  confirm.mockRestore();
});
