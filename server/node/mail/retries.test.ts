import { expect, it } from 'vitest';
import { loggableMailError, retryAfter } from './retries.ts';

const failure = (code: string, responseCode?: number): Error =>
  Object.assign(new Error('550 <ada@people.example> unknown'), { code, ...(responseCode && { responseCode }) });

it.each([
  ['the first time', 1, 30],
  ['the second time', 2, 60],
  ['the seventh time', 7, 1_920],
  ['the eighth time and each time after it', 8, 3_600],
])('waits longer %s', (_when, attempts, seconds) => {
  expect(retryAfter(attempts, failure('ECONNECTION'))).toEqual({ kind: 'later', seconds });
});

it.each([
  ['the server refuses it permanently', 1, failure('EENVELOPE', 550)],
  ['three days have passed', 80, failure('ETIMEDOUT')],
])('gives a mail up when %s', (_why, attempts, error) => {
  expect(retryAfter(attempts, error)).toEqual({ kind: 'never' });
});

it.each([
  ['asks for a later attempt', failure('EENVELOPE', 451)],
  ['refuses the portal’s sign-in', failure('EAUTH', 535)],
])('tries again when the server %s', (_what, error) => {
  expect(retryAfter(1, error).kind).toBe('later');
});

it("logs a mail server's error without the address in its text", () => {
  expect(loggableMailError(failure('EENVELOPE', 550))).toBe('550 EENVELOPE');
  expect(loggableMailError(failure('ECONNREFUSED'))).toBe('ECONNREFUSED');
  expect(loggableMailError('broken')).toBe('unknown');
});
