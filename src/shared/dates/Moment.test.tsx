import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Moment } from './Moment.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-07-01T13:07:30Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

it('says the time since then, and the exact moment on hover and to screen readers', () => {
  render(<Moment at="2026-07-01T13:05:00Z" />);
  const time = screen.getByRole('time');
  expect(time).toHaveTextContent('2 minutes ago (Wed 01 Jul 2026, 2:05 pm)');
  expect(time).toHaveAttribute('title', 'Wed 01 Jul 2026, 2:05 pm');
  expect(time).toHaveAttribute('dateTime', '2026-07-01T13:05:00Z');
});

it('goes on while it is on the screen, by one timer for all, and stops it afterwards', () => {
  const { unmount } = render(
    <>
      <Moment at="2026-07-01T13:05:00Z" />
      <Moment at="2026-06-30T13:05:00Z" />
    </>,
  );
  expect(vi.getTimerCount()).toBe(1);
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  expect(screen.getAllByRole('time')[0]).toHaveTextContent(/^3 minutes ago/);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('says the date of a moment that is a week ago', () => {
  render(<Moment at="2026-06-24T13:05:00Z" />);
  expect(screen.getByRole('time')).toHaveTextContent(/^Wed 24 Jun 2026, 2:05 pm$/);
});
