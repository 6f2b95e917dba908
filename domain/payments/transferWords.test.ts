import { expect, it } from 'vitest';
import { awaitsTransfer, transferWords } from './transferWords.ts';

const transfer = {
  totalAmount: 8000,
  dueDate: '2026-12-22',
  today: '2026-12-22',
  paymentReference: 'BREAK-1',
  account: { accountName: 'Test Pensions', sortCode: '089999', accountNumber: '66374958' },
  contactEmail: 'help@provider.example',
};

it.each([
  [
    {},
    'Pay £80.00 by bank transfer to Test Pensions, sort code 08-99-99, account number 66374958, so that it arrives by 22/12/2026, with the reference BREAK-1. We record the payment when it arrives.',
  ],
  [
    { account: null },
    'Pay £80.00 by bank transfer, so that it arrives by 22/12/2026, with the reference BREAK-1. We record the payment when it arrives. Ask us for our bank details: help@provider.example.',
  ],
  [
    { account: null, paymentReference: null },
    'Pay £80.00 by bank transfer, so that it arrives by 22/12/2026. We record the payment when it arrives. Ask us for our bank details: help@provider.example.',
  ],
  [
    { today: '2026-12-23' },
    'Pay £80.00 now by bank transfer to Test Pensions, sort code 08-99-99, account number 66374958, with the reference BREAK-1. It was due on 22/12/2026. We record the payment when it arrives.',
  ],
])('a transfer with %j is explained', (given, words) => expect(transferWords({ ...transfer, ...given })).toBe(words));

const statement = {
  isCancelled: false,
  hasBeenPaid: false,
  isPaidViaDirectDebit: false,
  status: 'waitingForPayment',
  kind: 'contributions',
};

it.each([
  [{}, true],
  [{ kind: 'correction' }, true],
  [{ kind: 'refund' }, false],
  [{ isCancelled: true }, false],
  [{ hasBeenPaid: true }, false],
  [{ isPaidViaDirectDebit: true, status: 'authorisationPending' }, false],
  [{ isPaidViaDirectDebit: true, status: 'paymentInitiated' }, false],
  [{ isPaidViaDirectDebit: true, status: 'paymentFailed' }, true],
])('a statement with %j awaits a transfer: %s', (given, awaits) =>
  expect(awaitsTransfer({ ...statement, ...given })).toBe(awaits),
);
