import { expect, it } from 'vitest';
import { timeAgo } from './ago.ts';

const now = Date.parse('2026-07-08T13:05:00Z');

it.each([
  ['the same moment', '2026-07-08T13:05:00Z', 'just now'],
  ['59 seconds ago', '2026-07-08T13:04:01Z', 'just now'],
  ['a minute ago', '2026-07-08T13:04:00Z', '1 minute ago'],
  ['59 minutes and 59 seconds ago', '2026-07-08T12:05:01Z', '59 minutes ago'],
  ['an hour ago, with another offset', '2026-07-08T13:05:00+01:00', '1 hour ago'],
  ['a second less than a day ago', '2026-07-07T13:05:01Z', '23 hours ago'],
  ['a day ago', '2026-07-07T13:05:00Z', '1 day ago'],
  ['a second less than a week ago', '2026-07-01T13:05:01Z', '6 days ago'],
  ['a week ago', '2026-07-01T13:05:00Z', null],
  ['a little ahead, by a clock that differs', '2026-07-08T13:06:59Z', 'just now'],
  ['to come', '2026-07-08T13:07:00Z', null],
  ['no moment', 'yesterday', null],
])('%s', (_, timestamp, expected) => {
  expect(timeAgo(timestamp, now)).toBe(expected);
});
