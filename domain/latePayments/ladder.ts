import type { LatePayment } from '../../schemas/generated/types.ts';
import rules from '../../schemas/rules/late-payments.json' with { type: 'json' };
import { addDays, type CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';

/** A step of a late payment, with the days on which it was planned and taken. */
export type LatePaymentStep = LatePayment['steps'][number];

/** A rule of `schemas/rules/late-payments.json`. */
export type LatePaymentRule = (typeof rules.steps)[number];

/** The steps of a payment that was due on a day. A later change of the rules leaves them as they are. */
export const plannedSteps = (dueDate: CalendarDay): LatePaymentStep[] =>
  rules.steps.map(({ step, title, event, daysAfterDueDate }) => ({
    step,
    title,
    event,
    plannedOn: addDays(dueDate, daysAfterDueDate),
    takenOn: null,
    mailCount: null,
  }));

/** The rule of a step; undefined for a step that the rules no longer have. */
export const ruleOf = ({ step }: LatePaymentStep): LatePaymentRule | undefined => rules.steps.find((rule) => rule.step === step);

/** The steps after the last one that was taken. Those before it that were not taken have been left out. */
export const comingSteps = (steps: readonly LatePaymentStep[]): LatePaymentStep[] =>
  steps.slice(steps.findLastIndex(({ takenOn }) => takenOn !== null) + 1);

/** The step to take on `today`: the last of those whose day has come, so that nobody gets two mails on one day. */
export const stepDue = (steps: readonly LatePaymentStep[], today: CalendarDay): LatePaymentStep | undefined =>
  comingSteps(steps).findLast(({ plannedOn }) => plannedOn <= today);

/** The days that the guards of the lifecycle read. */
export interface LadderDays {
  nextReminderOn: CalendarDay | null;
  escalatesOn: CalendarDay;
  reportableOn: CalendarDay;
}

/** The days of a late payment's steps, by their events. */
export function ladderDays(steps: readonly LatePaymentStep[]): LadderDays {
  const dayOf = (event: string): CalendarDay => {
    const found = steps.find((step) => step.event === event);
    if (!found) throw new Error(`A late payment has no step "${event}": add it to schemas/rules/late-payments.json.`);
    return found.plannedOn;
  };
  return {
    nextReminderOn: comingSteps(steps).find(({ event }) => event === 'remind')?.plannedOn ?? null,
    escalatesOn: dayOf('escalate'),
    reportableOn: dayOf('becomeReportable'),
  };
}
