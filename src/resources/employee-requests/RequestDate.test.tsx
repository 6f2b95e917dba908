import { render } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestDate } from './RequestDate.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T09:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['outstanding', '2026-11-22T08:00:00Z', 'Sun 22 Nov 2026, 8:00 amSince today'],
  ['outstanding', '2026-11-21T23:59:00Z', 'Sat 21 Nov 2026, 11:59 pmWaiting 1 day'],
  // In summer time, half past eleven in the evening of universal time is the next day.
  ['outstanding', '2026-07-27T23:30:00Z', 'Tue 28 Jul 2026, 12:30 amWaiting 117 days'],
  ['complete', '2026-07-28T08:00:00Z', 'Tue 28 Jul 2026, 9:00 am'],
])('a request that is %s since %s: %s', (status, requestedDate, text) => {
  const { container } = render(
    <RecordContextProvider value={{ id: 'r1', requestedDate, status }}>
      <RequestDate />
    </RecordContextProvider>,
  );
  expect(container).toHaveTextContent(text);
});
