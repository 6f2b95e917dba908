import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { WhenIdle } from './WhenIdle.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('draws its content when the browser is idle', () => {
  const turns: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (turn: () => void) => turns.push(turn));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  render(<WhenIdle>History</WhenIdle>);
  expect(screen.queryByText('History')).not.toBeInTheDocument();
  act(() => turns.shift()?.());
  expect(screen.getByText('History')).toBeVisible();
});

it('waits for nothing when it is removed before', () => {
  const cancelled = vi.fn<(handle: number) => void>();
  vi.stubGlobal('requestIdleCallback', () => 7);
  vi.stubGlobal('cancelIdleCallback', cancelled);
  render(<WhenIdle>History</WhenIdle>).unmount();
  expect(cancelled).toHaveBeenCalledExactlyOnceWith(7);
});

it('draws its content at once in a browser that does not say when it is idle', () => {
  render(<WhenIdle>History</WhenIdle>);
  expect(screen.getByText('History')).toBeVisible();
});
