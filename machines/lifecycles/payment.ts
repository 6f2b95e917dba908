import { and, setup } from 'xstate';
import { formatPence } from '../../schemas/lib/text/money.ts';
import { inputRule, rule, typedMeta } from './lifecycle.ts';
import { day, flag, noFlag, type LifecycleSample } from './lifecycleSample.ts';

/** The most times that a collection is presented to the bank: once, and once again. After that a person must act. */
export const mostCollections = 2;

/** The facts about a statement's payment that the guards read. */
export interface PaymentFacts {
  readonly isPaidViaDirectDebit: boolean;
  readonly mandateIsActive: boolean;
  /** The number of times that it was presented to the bank. */
  readonly collectionCount: number;
  /** `yyyy-MM-dd`, by the service's clock. */
  readonly today: string;
  /** The amount owed, in pence. Negative for a refund. */
  readonly totalAmount: number;
  /** A cancelled statement takes no payment. */
  readonly isCancelled: boolean;
  /** Whether the bank's reason for the last return allows another collection. */
  readonly bankAllowsAnother: boolean;
}

export interface ReceivePayment {
  readonly type: 'receive';
  /** In pence. */
  readonly amount: number;
}

/** The payment of a refund by the provider. */
export interface PayRefund {
  readonly type: 'refund';
  /** In pence, above 0. */
  readonly amount: number;
  /** `yyyy-MM-dd`. */
  readonly refundedOn: string;
}

export type PaymentEvent =
  | ReceivePayment
  | PayRefund
  | { readonly type: 'oweRefund' }
  | { readonly type: 'requestAuthorisation' }
  | { readonly type: 'authorise' }
  | { readonly type: 'decline' }
  | { readonly type: 'initiate' }
  | { readonly type: 'fail' }
  | { readonly type: 'retry' }
  | { readonly type: 'process' };

const receive = { receive: { guard: and(['asksForMoney', 'isOwed', 'amountIsWhatIsOwed']), target: 'paymentReceived' } } as const;
// Until the collection is with the bank, the employer may pay by transfer instead.
const decline = { decline: 'waitingForPayment' } as const;

/**
 * The payment of a statement: by bank transfer, which the employer makes, or by direct debit, which is authorised, initiated and collected. Once
 * the money has been received, the contributions are processed. A statement with a negative total is a refund, which the provider pays.
 * @see docs/product.md, point 4, "Statement and payment statuses"
 */
export const payment = setup({
  types: { input: {} as PaymentFacts, context: {} as PaymentFacts, events: {} as PaymentEvent, meta: typedMeta },
  guards: {
    isOwed: rule<PaymentFacts>(
      'The statement was cancelled: give the money back, or wait for the statement that takes its place.',
      (facts) => !facts.isCancelled,
    ),
    asksForMoney: rule<PaymentFacts>(
      'This statement asks for no payment: there is nothing to receive.',
      (facts) => facts.totalAmount > 0,
    ),
    isRefund: rule<PaymentFacts>('This statement is no refund: wait for its payment instead.', (facts) => facts.totalAmount < 0),
    refundStands: rule<PaymentFacts>('The statement was cancelled: do not pay this refund.', (facts) => !facts.isCancelled),
    isByDirectDebit: rule<PaymentFacts>(
      'This benefit is paid by bank transfer: switch it to direct debit first.',
      (facts) => facts.isPaidViaDirectDebit,
    ),
    mandateHolds: rule<PaymentFacts>(
      'There is no active direct debit mandate for this benefit: set one up first.',
      (facts) => facts.mandateIsActive,
    ),
    mayBePresentedAgain: rule<PaymentFacts>(
      (facts) => `The bank has returned this payment ${facts.collectionCount} times: pay it by bank transfer.`,
      (facts) => facts.collectionCount < mostCollections,
    ),
    bankAllowsAnother: rule<PaymentFacts>(
      "The bank's reason does not allow another collection: pay it by bank transfer.",
      (facts) => facts.bankAllowsAnother,
    ),
    amountIsWhatIsOwed: inputRule<PaymentFacts, ReceivePayment>(
      'amount',
      'The amount differs from the amount owed: ask the employer to pay the difference, or cancel the statement and make a new one',
      ({ amount }, { totalAmount }) => amount === totalAmount,
    ),
    amountIsTheRefund: inputRule<PaymentFacts, PayRefund>(
      'amount',
      (_, { totalAmount }) => `The refund is ${formatPence(-totalAmount)}: pay and enter exactly that amount`,
      ({ amount }, { totalAmount }) => amount === -totalAmount,
    ),
    refundWasPaid: inputRule<PaymentFacts, PayRefund>(
      'refundedOn',
      'This day is still to come: record the refund once it has been paid',
      ({ refundedOn }, { today }) => refundedOn <= today,
    ),
  },
}).createMachine({
  id: 'payment',
  context: ({ input }) => input,
  meta: {
    title: 'Payment',
    events: {
      receive: 'Receive the payment',
      oweRefund: 'Owe the refund',
      refund: 'Record the refund',
      requestAuthorisation: 'Ask for authorisation',
      authorise: 'Authorise',
      decline: 'Pay by bank transfer instead',
      initiate: 'Initiate the collection',
      fail: 'Fail',
      retry: 'Try again',
      process: 'Process the contributions',
    },
  },
  initial: 'waitingForPayment',
  states: {
    waitingForPayment: {
      meta: { label: 'Waiting for payment' },
      on: {
        ...receive,
        oweRefund: { guard: 'isRefund', target: 'refundDue' },
        requestAuthorisation: {
          guard: and(['asksForMoney', 'isOwed', 'isByDirectDebit', 'mandateHolds']),
          target: 'authorisationPending',
        },
      },
    },
    authorisationPending: {
      meta: { label: 'Authorisation pending' },
      on: { ...decline, authorise: { guard: and(['isOwed', 'mandateHolds']), target: 'paymentNotInitiated' } },
    },
    paymentNotInitiated: {
      meta: { label: 'Payment not initiated' },
      on: { ...decline, initiate: { guard: and(['isOwed', 'mandateHolds']), target: 'paymentInitiated' } },
    },
    paymentInitiated: { meta: { label: 'Payment initiated' }, on: { ...receive, fail: 'paymentFailed' } },
    paymentFailed: {
      meta: { label: 'Payment failed' },
      on: {
        ...receive,
        retry: {
          guard: and(['isOwed', 'mandateHolds', 'bankAllowsAnother', 'mayBePresentedAgain']),
          target: 'paymentNotInitiated',
        },
      },
    },
    paymentReceived: { meta: { label: 'Payment received' }, on: { process: 'processing' } },
    processing: { meta: { label: 'Processing' }, type: 'final' },
    refundDue: {
      meta: { label: 'Refund due' },
      on: {
        refund: { guard: and(['isRefund', 'refundStands', 'amountIsTheRefund', 'refundWasPaid']), target: 'refunded' },
      },
    },
    refunded: { meta: { label: 'Refunded' }, type: 'final' },
  },
});

/** Facts on both sides of every guard, and every event. */
export const samples: LifecycleSample<typeof payment> = {
  facts: {
    isPaidViaDirectDebit: flag,
    mandateIsActive: flag,
    collectionCount: [mostCollections - 1, mostCollections],
    today: [day.itself],
    totalAmount: [120_00, -120_00],
    isCancelled: noFlag,
    bankAllowsAnother: flag,
  },
  events: [
    { type: 'receive', amount: 120_00 },
    { type: 'receive', amount: 119_99 },
    { type: 'oweRefund' },
    { type: 'refund', amount: 120_00, refundedOn: day.itself },
    { type: 'refund', amount: 119_99, refundedOn: day.itself },
    { type: 'refund', amount: 120_00, refundedOn: day.after },
    { type: 'requestAuthorisation' },
    { type: 'authorise' },
    { type: 'decline' },
    { type: 'initiate' },
    { type: 'fail' },
    { type: 'retry' },
    { type: 'process' },
  ],
};
