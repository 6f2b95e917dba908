import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChartFrame } from './ChartFrame.tsx';

/** The size of the frame: jsdom has no layout. */
const room = { width: 600, height: 400 };
let measure = (): void => {};

beforeEach(() => {
  Object.assign(room, { width: 600, height: 400 });
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => room.width);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(() => room.height);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        measure = callback;
      }
      observe() {}
      disconnect() {
        measure = () => {};
      }
    },
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const draw = (props: Partial<Parameters<typeof ChartFrame>[0]>) =>
  render(
    <ChartFrame label="Payroll" width={500} height={800} {...props}>
      {() => <svg />}
    </ChartFrame>,
  );
const percent = () => screen.getByRole('button', { name: /^Fit to frame/ }).textContent;

it('follows the size of its pane, stays readable in a short one, and fits the whole drawing on request', async () => {
  room.height = 642;
  draw({ isFilling: true });
  expect(percent()).toBe('80%');
  room.height = 200;
  act(() => measure());
  expect(percent()).toBe('65%');
  await userEvent.click(screen.getByRole('button', { name: /^Fit to frame/ }));
  expect(percent()).toBe('25%');
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(percent()).toBe('35%');
  room.height = 400;
  act(() => measure());
  expect(percent()).toBe('35%');
  await userEvent.click(screen.getByRole('button', { name: /^Fit to frame/ }));
  expect(percent()).toBe('50%');
});

it('is never larger than drawn', () => {
  Object.assign(room, { width: 2000, height: 2000 });
  draw({ isFilling: true });
  expect(percent()).toBe('100%');
});

it('begins at a readable size on a page that scrolls', async () => {
  draw({ maxHeight: 400 });
  expect(percent()).toBe('65%');
  await userEvent.click(screen.getByRole('button', { name: /^Fit to frame/ }));
  expect(percent()).toBe('50%');
});
