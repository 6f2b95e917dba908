import { describeLifecycle, refused, refusedAt } from '../../tests/setup/lifecycles/lifecycleTable.ts';
import { payment } from './payment.ts';

const receive = (amount: number) => ({ type: 'receive', amount }) as const;
const refund = (amount: number, refundedOn = '2026-06-15') => ({ type: 'refund', amount, refundedOn }) as const;
const oweRefund = { type: 'oweRefund' } as const;
const requestAuthorisation = { type: 'requestAuthorisation' } as const;
const authorise = { type: 'authorise' } as const;
const decline = { type: 'decline' } as const;
const initiate = { type: 'initiate' } as const;
const fail = { type: 'fail' } as const;
const retry = { type: 'retry' } as const;
const process = { type: 'process' } as const;

describeLifecycle(payment, {
  initial: 'waitingForPayment',
  facts: {
    isPaidViaDirectDebit: true,
    mandateIsActive: true,
    collectionCount: 0,
    today: '2026-06-15',
    totalAmount: 12_345,
    isCancelled: false,
    bankAllowsAnother: true,
  },
  rules: {
    'A direct debit is authorised, presented, and paid (docs/payments.md, "The days")': [
      ['waitingForPayment', {}, requestAuthorisation, 'authorisationPending'],
      ['authorisationPending', {}, authorise, 'paymentNotInitiated'],
      ['paymentNotInitiated', {}, initiate, 'paymentInitiated'],
      ['paymentInitiated', { collectionCount: 1 }, receive(12_345), 'paymentReceived'],
      ['paymentReceived', { collectionCount: 1 }, process, 'processing'],
    ],
    'Only a statement by direct debit with an active mandate asks for authorisation (docs/payments.md)': [
      ['waitingForPayment', { isPaidViaDirectDebit: false }, requestAuthorisation, refused],
      ['waitingForPayment', { mandateIsActive: false }, requestAuthorisation, refused],
    ],
    'Nothing is collected under a mandate that is not active (docs/payments.md, "A mandate\'s life")': [
      ['authorisationPending', { mandateIsActive: false }, authorise, refused],
      ['paymentNotInitiated', { mandateIsActive: false }, initiate, refused],
      ['paymentFailed', { mandateIsActive: false, collectionCount: 1 }, retry, refused],
    ],
    'Until the presentation, the employer may pay by bank transfer instead (decision 046)': [
      ['authorisationPending', {}, decline, 'waitingForPayment'],
      ['paymentNotInitiated', {}, decline, 'waitingForPayment'],
      ['paymentInitiated', { collectionCount: 1 }, decline, refused],
      ['paymentReceived', {}, decline, refused],
      ['authorisationPending', { mandateIsActive: false }, decline, 'waitingForPayment'],
      ['paymentNotInitiated', { mandateIsActive: false }, decline, 'waitingForPayment'],
    ],
    "A returned collection may be presented once more, if the bank's reason allows it (decision 046)": [
      ['paymentInitiated', { collectionCount: 1 }, fail, 'paymentFailed'],
      ['paymentFailed', { collectionCount: 1 }, retry, 'paymentNotInitiated'],
      ['paymentFailed', { collectionCount: 2 }, retry, refused],
      ['paymentFailed', { collectionCount: 1, bankAllowsAnother: false }, retry, refused],
      ['waitingForPayment', {}, fail, refused],
      ['paymentReceived', { collectionCount: 1 }, fail, refused],
    ],
    'Only the exact amount is received, to the penny': [
      ['waitingForPayment', {}, receive(12_344), refusedAt('amount')],
      ['waitingForPayment', {}, receive(12_345), 'paymentReceived'],
      ['waitingForPayment', {}, receive(12_346), refusedAt('amount')],
      ['paymentInitiated', { collectionCount: 1 }, receive(12_344), refusedAt('amount')],
      ['paymentInitiated', { collectionCount: 1 }, receive(12_346), refusedAt('amount')],
      ['paymentFailed', { collectionCount: 1 }, receive(12_345), 'paymentReceived'],
      ['paymentFailed', { collectionCount: 1 }, receive(12_344), refusedAt('amount')],
      ['paymentReceived', {}, receive(12_345), refused],
      ['processing', {}, receive(12_345), refused],
    ],
    'A cancelled statement takes no payment': [
      ['waitingForPayment', { isCancelled: true }, receive(12_345), refused],
      ['waitingForPayment', { isCancelled: true }, requestAuthorisation, refused],
      ['authorisationPending', { isCancelled: true }, authorise, refused],
      ['paymentNotInitiated', { isCancelled: true }, initiate, refused],
      ['paymentInitiated', { isCancelled: true, collectionCount: 1 }, receive(12_345), refused],
      ['paymentFailed', { isCancelled: true, collectionCount: 1 }, receive(12_345), refused],
      ['paymentFailed', { isCancelled: true, collectionCount: 1 }, retry, refused],
    ],
    'A negative total is a refund, which is owed, then paid whole, to the penny (docs/payments.md, "Refunds")': [
      ['waitingForPayment', { totalAmount: -500 }, oweRefund, 'refundDue'],
      ['waitingForPayment', { totalAmount: 0 }, oweRefund, refused],
      ['waitingForPayment', { totalAmount: 1 }, oweRefund, refused],
      ['refundDue', { totalAmount: -500 }, refund(500), 'refunded'],
      ['refundDue', { totalAmount: -500 }, refund(499), refusedAt('amount')],
      ['refundDue', { totalAmount: -500 }, refund(501), refusedAt('amount')],
      ['refundDue', { totalAmount: -500, isCancelled: true }, refund(500), refused],
      ['refunded', { totalAmount: -500 }, refund(500), refused],
      ['waitingForPayment', { totalAmount: -500 }, refund(500), refused],
    ],
    'A refund in the future is not paid yet': [
      ['refundDue', { totalAmount: -500 }, refund(500, '2026-06-14'), 'refunded'],
      ['refundDue', { totalAmount: -500 }, refund(500, '2026-06-15'), 'refunded'],
      ['refundDue', { totalAmount: -500 }, refund(500, '2026-06-16'), refusedAt('refundedOn')],
    ],
    'Nothing is collected or received for a refund, or for nothing (docs/payments.md, "Refunds")': [
      ['waitingForPayment', { totalAmount: -500 }, requestAuthorisation, refused],
      ['waitingForPayment', { totalAmount: 0 }, requestAuthorisation, refused],
      ['waitingForPayment', { totalAmount: -500 }, receive(-500), refused],
      ['waitingForPayment', { totalAmount: 0 }, receive(0), refused],
      ['waitingForPayment', { totalAmount: 1 }, receive(1), 'paymentReceived'],
      ['paymentInitiated', { totalAmount: 0, collectionCount: 1 }, receive(0), refused],
      ['paymentFailed', { totalAmount: 0, collectionCount: 1 }, receive(0), refused],
      ['refundDue', { totalAmount: 0 }, refund(0), refused],
      ['refundDue', { totalAmount: -1 }, refund(1), 'refunded'],
    ],
  },
});
