import { expect, it } from 'vitest';
import { nameWithStatus, statusText } from './nameWithStatus.ts';

it.each([
  [{ name: 'Weekly staff', status: 'Active', finalPayDate: null }, 'Weekly staff'],
  [{ name: 'Weekly staff', status: 'Ceasing', finalPayDate: '2027-01-31' }, 'Weekly staff (Ceasing on 31 January 2027)'],
  [{ name: 'Weekly staff', status: 'Ceasing' }, 'Weekly staff (Ceasing)'],
  [{ name: 'Weekly staff', status: 'Ceased', finalPayDate: '2026-01-31' }, 'Weekly staff (Ceased)'],
])('a payroll is named with its status, if it is not active: %o', (payroll, name) => {
  expect(nameWithStatus(payroll)).toBe(name);
});

it('keeps the label of the status from the file', () => {
  expect(statusText({ status: 'Ceasing', finalPayDate: '2027-01-31' }, 'Ends')).toBe('Ends on 31 January 2027');
});
