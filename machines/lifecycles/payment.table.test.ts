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
const collect = { type: 'collect' } as const;
const notifyAgain = { type: 'notifyAgain' } as const;
const withdraw = { type: 'withdraw' } as const;
const takeBack = { type: 'takeBack' } as const;
const claim = (claimedOn: string) => ({ type: 'claim', claimedOn }) as const;
const collectAgain = { type: 'collectAgain' } as const;
const process = { type: 'process' } as const;

describeLifecycle(payment, {
  initial: 'waitingForPayment',
  facts: {
    isPaidViaDirectDebit: true,
    mandateIsActive: true,
    today: '2026-06-15',
    totalAmount: 12_345,
    isCancelled: false,
    collectedOn: null,
    correctedPaidOn: null,
    bankAllowsAnother: true,
    wasPresentedAgain: false,
    amountIsUnchanged: true,
    isWithinOneMonth: true,
  },
  rules: {
    'A direct debit is authorised, presented, and paid (docs/payments.md, "The days")': [
      ['waitingForPayment', {}, requestAuthorisation, 'authorisationPending'],
      ['authorisationPending', {}, authorise, 'paymentNotInitiated'],
      ['paymentNotInitiated', {}, initiate, 'paymentInitiated'],
      ['paymentInitiated', { collectedOn: '2026-06-10' }, collect, 'paymentReceived'],
      ['paymentReceived', { collectedOn: '2026-06-10' }, process, 'processing'],
      ['paymentNotInitiated', {}, collect, refused],
      ['paymentFailed', {}, collect, refused],
    ],
    'No bank transfer is recorded while the debit is with the bank; before, it takes the collection away (docs/rules.md, 8.10)': [
      ['paymentInitiated', {}, receive(12_345), refused],
      ['paymentInitiated', { collectedOn: '2026-06-10' }, receive(12_345), refused],
      ['authorisationPending', {}, receive(12_345), 'paymentReceived'],
      ['paymentNotInitiated', {}, receive(12_345), 'paymentReceived'],
      ['authorisationPending', {}, receive(12_344), refusedAt('amount')],
      ['paymentNotInitiated', {}, receive(12_346), refusedAt('amount')],
      ['authorisationPending', { isCancelled: true }, receive(12_345), refused],
      ['paymentNotInitiated', { isCancelled: true }, receive(12_345), refused],
      ['authorisationPending', { totalAmount: 0 }, receive(0), refused],
      ['paymentNotInitiated', { totalAmount: 0 }, receive(0), refused],
    ],
    'A collection that is too late is notified again, or taken out of the file (docs/rules.md, 8.2)': [
      ['paymentNotInitiated', {}, notifyAgain, 'paymentNotInitiated'],
      ['paymentNotInitiated', { isCancelled: true }, notifyAgain, refused],
      ['paymentNotInitiated', { mandateIsActive: false }, notifyAgain, refused],
      ['paymentInitiated', {}, notifyAgain, refused],
      ['paymentInitiated', {}, withdraw, 'paymentNotInitiated'],
      ['paymentReceived', {}, withdraw, refused],
    ],
    'A return reopens the payment, whenever it comes (docs/rules.md, 8.4)': [
      ['paymentInitiated', { collectedOn: '2026-06-12' }, takeBack, 'paymentFailed'],
      ['paymentReceived', { collectedOn: '2026-06-10' }, takeBack, 'paymentFailed'],
      ['processing', { collectedOn: '2025-06-10' }, takeBack, 'paymentFailed'],
      ['processing', { collectedOn: '2025-06-10', mandateIsActive: false, isCancelled: true }, takeBack, 'paymentFailed'],
      ['waitingForPayment', { collectedOn: '2026-06-10' }, takeBack, refused],
      ['paymentFailed', {}, takeBack, refused],
    ],
    'A bank transfer cannot be taken back or claimed': [
      ['paymentReceived', {}, takeBack, refused],
      ['processing', {}, takeBack, refused],
      ['paymentInitiated', {}, takeBack, refused],
      ['paymentReceived', {}, claim('2026-06-15'), refusedAt('', 'claimedOn')],
      ['processing', {}, claim('2026-06-15'), refusedAt('', 'claimedOn')],
      ['paymentInitiated', {}, claim('2026-06-15'), refusedAt('', 'claimedOn')],
    ],
    'An indemnity claim has no limit of time, and is not before the collection (docs/rules.md, 8.5)': [
      ['processing', { collectedOn: '2021-06-15' }, claim('2026-06-15'), 'paymentFailed'],
      ['paymentReceived', { collectedOn: '2026-06-10' }, claim('2026-06-10'), 'paymentFailed'],
      ['paymentReceived', { collectedOn: '2026-06-10' }, claim('2026-06-09'), refusedAt('claimedOn')],
      ['processing', { collectedOn: '2026-06-10' }, claim('2026-06-16'), refusedAt('claimedOn')],
      ['processing', { collectedOn: '2026-06-10' }, claim('2026-06-09'), refusedAt('claimedOn')],
      ['paymentReceived', { collectedOn: '2026-06-10' }, claim('2026-06-16'), refusedAt('claimedOn')],
      ['paymentInitiated', { collectedOn: '2026-06-15' }, claim('2026-06-15'), 'paymentFailed'],
      ['paymentInitiated', { collectedOn: '2026-06-15' }, claim('2026-06-14'), refusedAt('claimedOn')],
      ['paymentInitiated', { collectedOn: '2026-06-15' }, claim('2026-06-16'), refusedAt('claimedOn')],
      ['paymentFailed', {}, claim('2026-06-15'), refused],
    ],
    'Everything else is a new collection with a full notice, under an active mandate (docs/rules.md, 8.6)': [
      ['paymentFailed', { bankAllowsAnother: false }, collectAgain, 'paymentNotInitiated'],
      ['paymentFailed', { isWithinOneMonth: false, wasPresentedAgain: true }, collectAgain, 'paymentNotInitiated'],
      ['paymentFailed', { mandateIsActive: false }, collectAgain, refused],
      ['paymentFailed', { isCancelled: true }, collectAgain, refused],
      ['paymentFailed', { totalAmount: 0 }, collectAgain, refused],
      ['waitingForPayment', { isPaidViaDirectDebit: false }, collectAgain, 'paymentNotInitiated'],
      ['waitingForPayment', { mandateIsActive: false }, collectAgain, refused],
      ['waitingForPayment', { isCancelled: true }, collectAgain, refused],
      ['waitingForPayment', { totalAmount: -500 }, collectAgain, refused],
      ['paymentInitiated', {}, collectAgain, refused],
      ['paymentReceived', {}, collectAgain, refused],
    ],
    'Only a statement by direct debit with an active mandate asks for authorisation (docs/payments.md)': [
      ['waitingForPayment', { isPaidViaDirectDebit: false }, requestAuthorisation, refused],
      ['waitingForPayment', { mandateIsActive: false }, requestAuthorisation, refused],
    ],
    'Nothing is collected under a mandate that is not active (docs/payments.md, "A mandate\'s life")': [
      ['authorisationPending', { mandateIsActive: false }, authorise, refused],
      ['paymentNotInitiated', { mandateIsActive: false }, initiate, refused],
      ['paymentFailed', { mandateIsActive: false }, retry, refused],
    ],
    'Until the presentation, the employer may pay by bank transfer instead (decision 046)': [
      ['authorisationPending', {}, decline, 'waitingForPayment'],
      ['paymentNotInitiated', {}, decline, 'waitingForPayment'],
      ['paymentInitiated', {}, decline, refused],
      ['paymentReceived', {}, decline, refused],
      ['authorisationPending', { mandateIsActive: false }, decline, 'waitingForPayment'],
      ['paymentNotInitiated', { mandateIsActive: false }, decline, 'waitingForPayment'],
    ],
    'A collection returned with 0 may be presented once more, within a month and for the same amount (docs/rules.md, 8.6)': [
      ['paymentInitiated', {}, fail, 'paymentFailed'],
      ['paymentFailed', {}, retry, 'paymentNotInitiated'],
      ['paymentFailed', { wasPresentedAgain: true }, retry, refused],
      ['paymentFailed', { bankAllowsAnother: false }, retry, refused],
      ['paymentFailed', { amountIsUnchanged: false }, retry, refused],
      ['paymentFailed', { isWithinOneMonth: false }, retry, refused],
      ['waitingForPayment', {}, fail, refused],
      ['paymentReceived', {}, fail, refused],
    ],
    'Only the exact amount is received, to the penny': [
      ['waitingForPayment', {}, receive(12_344), refusedAt('amount')],
      ['waitingForPayment', {}, receive(12_345), 'paymentReceived'],
      ['waitingForPayment', {}, receive(12_346), refusedAt('amount')],
      ['paymentFailed', {}, receive(12_345), 'paymentReceived'],
      ['paymentFailed', {}, receive(12_344), refusedAt('amount')],
      ['paymentReceived', {}, receive(12_345), refused],
      ['processing', {}, receive(12_345), refused],
    ],
    'A cancelled statement takes no payment': [
      ['waitingForPayment', { isCancelled: true }, receive(12_345), refused],
      ['waitingForPayment', { isCancelled: true }, requestAuthorisation, refused],
      ['authorisationPending', { isCancelled: true }, authorise, refused],
      ['paymentNotInitiated', { isCancelled: true }, initiate, refused],
      ['paymentInitiated', { isCancelled: true }, collect, refused],
      ['paymentFailed', { isCancelled: true }, receive(12_345), refused],
      ['paymentFailed', { isCancelled: true }, retry, refused],
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
    'A refund is dated from the payment on (docs/rules.md, 9.3)': [
      ['refundDue', { totalAmount: -500, correctedPaidOn: '2026-06-14' }, refund(500, '2026-06-13'), refusedAt('refundedOn')],
      ['refundDue', { totalAmount: -500, correctedPaidOn: '2026-06-14' }, refund(500, '2026-06-14'), 'refunded'],
      ['refundDue', { totalAmount: -500, correctedPaidOn: null }, refund(500, '2026-06-13'), 'refunded'],
    ],
    'Nothing is collected or received for a refund, or for nothing (docs/payments.md, "Refunds")': [
      ['waitingForPayment', { totalAmount: -500 }, requestAuthorisation, refused],
      ['waitingForPayment', { totalAmount: 0 }, requestAuthorisation, refused],
      ['waitingForPayment', { totalAmount: -500 }, receive(-500), refused],
      ['waitingForPayment', { totalAmount: 0 }, receive(0), refused],
      ['waitingForPayment', { totalAmount: 1 }, receive(1), 'paymentReceived'],
      ['paymentFailed', { totalAmount: 0 }, receive(0), refused],
      ['refundDue', { totalAmount: 0 }, refund(0), refused],
      ['refundDue', { totalAmount: -1 }, refund(1), 'refunded'],
    ],
  },
});
