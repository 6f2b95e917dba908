import { expect, it } from 'vitest';
import { lateStageOf, reportFrom } from './lateness.ts';
import { correctionDue, isRefundDayValid, refundDue } from './refunds.ts';

it.each([
  ['2026-11-10', '2026-11-05', '2026-12-10'],
  ['2027-01-31', '2027-01-20', '2027-02-28'],
  ['2026-11-10', '2026-12-22', '2026-12-22'],
])('rules 9.1, 9.2: notice %s, paid %s: refund due %s', (notice, paid, expected) => {
  expect(refundDue(notice, paid)).toBe(expected);
});

it.each([
  [false, '2026-11-10', '2026-11-24'],
  [true, '2026-11-10', '2026-11-24'],
  [true, '2026-12-21', '2027-01-07'],
])('rule 9.3: collected: %s; made %s, due %s', (isCollected, made, expected) => {
  expect(correctionDue(made, isCollected)).toBe(expected);
});

it('rule 9.3: a refund is dated from the payment on and not in the future', () => {
  expect(
    ['2026-11-21', '2026-11-22', '2026-12-01', '2026-12-02'].map((day) => isRefundDayValid(day, '2026-11-22', '2026-12-01')),
  ).toEqual([false, true, true, false]);
});

it.each([
  ['2026-12-22', null],
  ['2026-12-23', 'first reminder'],
  ['2027-01-05', 'second reminder'],
  ['2027-02-19', 'second reminder'],
  ['2027-02-20', 'final reminder'],
  ['2027-03-21', 'final reminder'],
  ['2027-03-22', 'report'],
])('rule 10: due 2026-12-22, on %s; %s', (today, expected) => {
  expect(lateStageOf('2026-12-22', today)).toBe(expected);
});

it('rule 10.1: the report is due on day 90', () => {
  expect(reportFrom('2026-12-22')).toBe('2027-03-22');
});
