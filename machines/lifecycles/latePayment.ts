import { and, setup } from 'xstate';
import { formatDate } from '../../schemas/lib/text/formatDate.ts';
import { inputRule, rule, typedMeta } from './lifecycle.ts';
import { day, flag, type LifecycleSample } from './lifecycleSample.ts';

/** The facts about a late payment that the guards read. */
export interface LatePaymentFacts {
  /** `yyyy-MM-dd`, by the service's clock. */
  readonly today: string;
  /** `yyyy-MM-dd`: the day of the next reminder; null when all have been sent. */
  readonly nextReminderOn: string | null;
  /** `yyyy-MM-dd`: the day of the final reminder. */
  readonly escalatesOn: string;
  /** `yyyy-MM-dd`: from this day on the law may ask for a report. */
  readonly reportableOn: string;
  /** Whether the contributions were paid, cancelled, or recorded as none. */
  readonly isSettled: boolean;
}

export interface ReportLatePayment {
  readonly type: 'report';
  /** `yyyy-MM-dd` */
  readonly reportedOn: string;
}

export type LatePaymentEvent =
  | ReportLatePayment
  | { readonly type: 'remind' }
  | { readonly type: 'escalate' }
  | { readonly type: 'becomeReportable' }
  | { readonly type: 'settle' };

const settle = { settle: { guard: 'nothingIsOwed', target: 'settled' } } as const;
const remind = { remind: { guard: 'reminderIsDue', target: 'reminded' } } as const;
const escalate = { escalate: { guard: 'finalReminderIsDue', target: 'escalated' } } as const;
const becomeReportable = { becomeReportable: { guard: 'reportIsDue', target: 'reportable' } } as const;

/**
 * Contributions that were not submitted or paid by their due date, until they are. The days of the steps are data, in
 * `schemas/rules/late-payments.json`: a payment that is found late takes the step of its day, and leaves out those before.
 */
export const latePayment = setup({
  types: { input: {} as LatePaymentFacts, context: {} as LatePaymentFacts, events: {} as LatePaymentEvent, meta: typedMeta },
  guards: {
    nothingIsOwed: rule<LatePaymentFacts>(
      'The contributions are still owed: submit and pay them, or record that nobody contributes.',
      (facts) => facts.isSettled,
    ),
    reminderIsDue: rule<LatePaymentFacts>(
      (facts) =>
        facts.nextReminderOn === null
          ? 'All reminders have been sent: wait for the payment.'
          : `Wait until ${formatDate(facts.nextReminderOn)}: the next reminder is sent on that day.`,
      (facts) => facts.nextReminderOn !== null && facts.today >= facts.nextReminderOn,
    ),
    finalReminderIsDue: rule<LatePaymentFacts>(
      (facts) => `Wait until ${formatDate(facts.escalatesOn)}: the final reminder is sent on that day.`,
      (facts) => facts.today >= facts.escalatesOn,
    ),
    reportIsDue: rule<LatePaymentFacts>(
      (facts) => `Wait until ${formatDate(facts.reportableOn)}: a report is due only from that day on.`,
      (facts) => facts.today >= facts.reportableOn,
    ),
    reportIsNotInTheFuture: inputRule<LatePaymentFacts, ReportLatePayment>(
      'reportedOn',
      'Enter the day on which the report was made: today or before',
      ({ reportedOn }, { today }) => reportedOn <= today,
    ),
    reportIsNotEarly: inputRule<LatePaymentFacts, ReportLatePayment>(
      'reportedOn',
      (_, facts) => `Enter a day from ${formatDate(facts.reportableOn)} on: a report was not due before`,
      ({ reportedOn }, { reportableOn }) => reportedOn >= reportableOn,
    ),
  },
}).createMachine({
  id: 'latePayment',
  context: ({ input }) => input,
  meta: {
    title: 'Late payment',
    events: {
      remind: 'Send a reminder',
      escalate: 'Send the final reminder',
      becomeReportable: 'Become reportable',
      report: 'Record the report',
      settle: 'Settle',
    },
  },
  initial: 'overdue',
  states: {
    overdue: { meta: { label: 'Overdue', tone: 'warning' }, on: { ...settle, ...remind, ...escalate, ...becomeReportable } },
    reminded: { meta: { label: 'Reminded', tone: 'warning' }, on: { ...settle, ...remind, ...escalate, ...becomeReportable } },
    escalated: { meta: { label: 'Final reminder sent', tone: 'error' }, on: { ...settle, ...becomeReportable } },
    reportable: {
      meta: { label: 'To be reported', tone: 'error' },
      on: {
        ...settle,
        report: { guard: and(['reportIsDue', 'reportIsNotInTheFuture', 'reportIsNotEarly']), target: 'reported' },
      },
    },
    reported: { meta: { label: 'Reported', tone: 'neutral' }, on: settle },
    settled: { meta: { label: 'Settled', tone: 'success' }, type: 'final' },
  },
});

/** Facts on both sides of every guard, and every event. */
export const samples: LifecycleSample<typeof latePayment> = {
  facts: {
    today: [day.itself, day.before],
    nextReminderOn: [day.itself, null],
    escalatesOn: [day.itself],
    reportableOn: [day.itself],
    isSettled: flag,
  },
  events: [
    { type: 'remind' },
    { type: 'escalate' },
    { type: 'becomeReportable' },
    { type: 'report', reportedOn: day.itself },
    { type: 'report', reportedOn: day.before },
    { type: 'report', reportedOn: day.after },
    { type: 'settle' },
  ],
};
