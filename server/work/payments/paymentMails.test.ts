import { expect, it } from 'vitest';
import { claimNotice, refundNotice, returnedNotice, transferNotice } from './paymentMails.ts';

const statement = {
  totalAmount: 1_234_56,
  // The names of a payroll and a benefit are typed by an employer.
  periodTitle: 'https://evil.example/x, Workplace pension, October 2026',
  paymentReference: null,
  refundedOn: null,
  refundReference: null,
} as Parameters<typeof refundNotice>[0];

it.each([
  ['a claim', claimNotice(statement, '2026-11-02')],
  ['a returned payment', returnedNotice(statement, 'No account.', true)],
  ['a payment that failed', returnedNotice(statement, 'No account.', false)],
  ['a transfer', transferNotice(statement)],
  ['a refund', refundNotice({ ...statement, totalAmount: -1_234_56 })],
])('sends no link of an employer in the mail about %s', (_, { title, body }) => {
  expect(body).toContain('https evil. example/x, Workplace pension, October 2026');
  expect(title + body).not.toMatch(/:\/\/|evil\.example/);
});
