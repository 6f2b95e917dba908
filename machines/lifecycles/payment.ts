import { and, setup } from 'xstate';
import { formatDate } from '../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../schemas/lib/text/money.ts';
import { inputRule, rule, typedMeta } from './lifecycle.ts';
import { day, flag, noFlag, type LifecycleSample } from './lifecycleSample.ts';

/** The facts about a statement's payment that the guards read. */
export interface PaymentFacts {
  readonly isPaidViaDirectDebit: boolean;
  readonly mandateIsActive: boolean;
  /** `yyyy-MM-dd`, by the service's clock. */
  readonly today: string;
  /** The amount owed, in pence. Negative for a refund. */
  readonly totalAmount: number;
  /** A cancelled statement takes no payment. */
  readonly isCancelled: boolean;
  /** `yyyy-MM-dd`: the day of the collection that the bank has, or has paid; null if there is none. */
  readonly collectedOn: string | null;
  /** `yyyy-MM-dd`: of a correction, the day on which the statement that it corrects was paid; null if nobody knows. */
  readonly correctedPaidOn: string | null;
  /** Whether the bank's reason for the last return allows it to be presented again. */
  readonly bankAllowsAnother: boolean;
  /** Whether the returned collection was itself one that was presented again. */
  readonly wasPresentedAgain: boolean;
  /** Whether the returned collection was of the amount that is owed. */
  readonly amountIsUnchanged: boolean;
  /** Whether a collection that is presented again today is within one month of the original one. */
  readonly isWithinOneMonth: boolean;
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

/** An indemnity claim of the payer under the Direct Debit Guarantee. */
export interface ClaimIndemnity {
  readonly type: 'claim';
  /** `yyyy-MM-dd`. */
  readonly claimedOn: string;
}

export type PaymentEvent =
  | ReceivePayment
  | PayRefund
  | ClaimIndemnity
  | { readonly type: 'collect' }
  | { readonly type: 'notifyAgain' }
  | { readonly type: 'withdraw' }
  | { readonly type: 'takeBack' }
  | { readonly type: 'collectAgain' }
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
const collectAgain = {
  collectAgain: { guard: and(['asksForMoney', 'isOwed', 'mandateHolds']), target: 'paymentNotInitiated' },
} as const;
// The bank takes a payment back at any time: a return may be late, and an indemnity claim has no limit.
const reopen = {
  takeBack: { guard: 'wasCollected', target: 'paymentFailed' },
  claim: { guard: and(['wasCollected', 'claimIsNotToCome', 'claimIsOfThisCollection']), target: 'paymentFailed' },
} as const;

/**
 * The payment of a statement: by bank transfer, which the employer makes, or by direct debit, which is authorised, initiated and collected. Once
 * the money has been received, the contributions are processed. What the bank takes back is owed again, whenever it does. A statement with a negative total is a
 * refund, which the provider pays.
 * @see docs/product.md, point 4, "Statement and payment statuses", and docs/rules.md, section 8
 */
export const payment = setup({
  types: { input: {} as PaymentFacts, context: {} as PaymentFacts, events: {} as PaymentEvent, meta: typedMeta },
  guards: {
    isOwed: rule<PaymentFacts>(
      'The statement was cancelled and is not to be paid. Give back any money that has come for it.',
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
      'No direct debit mandate of this benefit is active: set one up, or wait until the one that was set up is active.',
      (facts) => facts.mandateIsActive,
    ),
    wasCollected: rule<PaymentFacts>(
      'This payment was not collected by direct debit: there is nothing that the bank could take back.',
      (facts) => facts.collectedOn !== null,
    ),
    bankAllowsAnother: rule<PaymentFacts>(
      'Only a payment that the bank returned with 0 (refer to payer) may be presented again: collect it with a new notice, or pay it by bank transfer.',
      (facts) => facts.bankAllowsAnother,
    ),
    wasPresentedOnce: rule<PaymentFacts>(
      'The bank has returned this payment twice: collect it with a new notice, or pay it by bank transfer.',
      (facts) => !facts.wasPresentedAgain,
    ),
    amountIsUnchanged: rule<PaymentFacts>(
      'The amount has changed since the collection: collect it with a new notice, or pay it by bank transfer.',
      (facts) => facts.amountIsUnchanged,
    ),
    isWithinOneMonth: rule<PaymentFacts>(
      'A payment may be presented again within one month of its collection: collect it with a new notice, or pay it by bank transfer.',
      (facts) => facts.isWithinOneMonth,
    ),
    claimIsNotToCome: inputRule<PaymentFacts, ClaimIndemnity>(
      'claimedOn',
      'This day is still to come: enter the day of the claim, as in the report of the bank',
      ({ claimedOn }, { today }) => claimedOn <= today,
    ),
    claimIsOfThisCollection: inputRule<PaymentFacts, ClaimIndemnity>(
      'claimedOn',
      (_, { collectedOn }) =>
        `The payment was collected on ${formatDate(collectedOn ?? '')}: enter the day of the claim, which is that day or later`,
      ({ claimedOn }, { collectedOn }) => collectedOn !== null && claimedOn >= collectedOn,
    ),
    amountIsWhatIsOwed: inputRule<PaymentFacts, ReceivePayment>(
      'amount',
      ({ amount }, { totalAmount }) =>
        `${formatPence(amount)} differs from the ${formatPence(totalAmount)} that this statement asks for: ask the employer to pay the difference, or cancel the statement and make a new one`,
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
    refundFollowsPayment: inputRule<PaymentFacts, PayRefund>(
      'refundedOn',
      (_, { correctedPaidOn }) =>
        `The payment that is given back came on ${formatDate(correctedPaidOn)}: enter the day of the refund, which is that day or later`,
      ({ refundedOn }, { correctedPaidOn }) => correctedPaidOn === null || refundedOn >= correctedPaidOn,
    ),
  },
}).createMachine({
  id: 'payment',
  context: ({ input }) => input,
  meta: {
    title: 'Payment',
    events: {
      receive: 'Record the payment',
      oweRefund: 'Owe the refund',
      refund: 'Record the refund',
      requestAuthorisation: 'Ask for authorisation',
      authorise: 'Authorise',
      decline: 'Pay by bank transfer instead',
      notifyAgain: 'Send a new advance notice',
      initiate: 'Initiate the collection',
      withdraw: 'Take out of the file for the bank',
      collect: 'Collect',
      fail: 'Fail',
      takeBack: 'Record a return by the bank',
      claim: 'Record an indemnity claim',
      retry: 'Try again',
      collectAgain: 'Collect again',
      process: 'Process the contributions',
    },
  },
  initial: 'waitingForPayment',
  states: {
    waitingForPayment: {
      meta: { label: 'Waiting for payment' },
      on: {
        ...receive,
        ...collectAgain,
        oweRefund: { guard: 'isRefund', target: 'refundDue' },
        requestAuthorisation: {
          guard: and(['asksForMoney', 'isOwed', 'isByDirectDebit', 'mandateHolds']),
          target: 'authorisationPending',
        },
      },
    },
    authorisationPending: {
      meta: { label: 'Authorisation pending' },
      on: { ...receive, ...decline, authorise: { guard: and(['isOwed', 'mandateHolds']), target: 'paymentNotInitiated' } },
    },
    paymentNotInitiated: {
      meta: { label: 'Payment not initiated' },
      on: {
        ...receive,
        ...decline,
        notifyAgain: { guard: and(['isOwed', 'mandateHolds']), target: 'paymentNotInitiated' },
        initiate: { guard: and(['isOwed', 'mandateHolds']), target: 'paymentInitiated' },
      },
    },
    // The debit is with the bank: a transfer now would be a second payment.
    paymentInitiated: {
      meta: { label: 'Payment initiated' },
      on: {
        ...reopen,
        collect: { guard: 'isOwed', target: 'paymentReceived' },
        fail: 'paymentFailed',
        withdraw: 'paymentNotInitiated',
      },
    },
    paymentFailed: {
      meta: { label: 'Payment failed' },
      on: {
        ...receive,
        ...collectAgain,
        retry: {
          guard: and([
            'isOwed',
            'mandateHolds',
            'bankAllowsAnother',
            'wasPresentedOnce',
            'amountIsUnchanged',
            'isWithinOneMonth',
          ]),
          target: 'paymentNotInitiated',
        },
      },
    },
    paymentReceived: { meta: { label: 'Payment received' }, on: { ...reopen, process: 'processing' } },
    processing: { meta: { label: 'Processing' }, on: reopen },
    refundDue: {
      meta: { label: 'Refund due' },
      on: {
        refund: {
          guard: and(['isRefund', 'refundStands', 'amountIsTheRefund', 'refundWasPaid', 'refundFollowsPayment']),
          target: 'refunded',
        },
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
    today: [day.itself],
    totalAmount: [120_00, -120_00],
    isCancelled: noFlag,
    collectedOn: [day.itself, day.before, null],
    correctedPaidOn: [day.itself, null],
    bankAllowsAnother: flag,
    wasPresentedAgain: noFlag,
    amountIsUnchanged: flag,
    isWithinOneMonth: flag,
  },
  events: [
    { type: 'receive', amount: 120_00 },
    { type: 'receive', amount: 119_99 },
    { type: 'oweRefund' },
    { type: 'refund', amount: 120_00, refundedOn: day.itself },
    { type: 'refund', amount: 119_99, refundedOn: day.itself },
    { type: 'refund', amount: 120_00, refundedOn: day.after },
    { type: 'refund', amount: 120_00, refundedOn: day.before },
    { type: 'requestAuthorisation' },
    { type: 'authorise' },
    { type: 'decline' },
    { type: 'notifyAgain' },
    { type: 'initiate' },
    { type: 'withdraw' },
    { type: 'collect' },
    { type: 'fail' },
    { type: 'takeBack' },
    { type: 'claim', claimedOn: day.itself },
    { type: 'claim', claimedOn: day.before },
    { type: 'claim', claimedOn: day.after },
    { type: 'retry' },
    { type: 'collectAgain' },
    { type: 'process' },
  ],
};
