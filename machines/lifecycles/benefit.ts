import { and, assign, setup } from 'xstate';
import { inputRule, rule, typedMeta } from './lifecycle.ts';
import { day, type LifecycleSample } from './lifecycleSample.ts';

/** The facts about a benefit that the guards read. */
export interface BenefitFacts {
  /** `yyyy-MM-dd`, or null when contributions were never taken. */
  readonly startDate: string | null;
  /** Outstanding requests about this benefit. */
  readonly outstandingRequestCount: number;
  /** `yyyy-MM-dd`: the day of the decision. */
  readonly today: string;
  /** `yyyy-MM-dd`: the final pay date of its payroll, or null while nobody has ceased it. */
  readonly finalPayDate: string | null;
}

export interface CeaseBenefit {
  readonly type: 'cease';
  /** `yyyy-MM-dd`: the last pay date with contributions. */
  readonly finalPayDate: string;
}

/**
 * A benefit. A ceased one no longer takes contributions, and is displayed as its name followed by the status in brackets. Until the final pay date it
 * is ceasing, like its payroll.
 * @see docs/product.md, point 4, "Benefit and payroll status"
 */
export const benefit = setup({
  types: {
    input: {} as BenefitFacts,
    context: {} as BenefitFacts,
    events: {} as CeaseBenefit,
    meta: typedMeta,
  },
  guards: {
    everyRequestIsAnswered: rule<BenefitFacts>(
      (facts) =>
        facts.outstandingRequestCount === 1
          ? 'An employee request about this benefit is outstanding: complete or cancel it first.'
          : `${facts.outstandingRequestCount} employee requests about this benefit are outstanding: complete or cancel them first.`,
      (facts) => facts.outstandingRequestCount === 0,
    ),
    // ISO dates sort as text. Parsing them would pull a time zone into a rule about calendar days.
    finalPayDateIsNotBeforeStart: inputRule<BenefitFacts, CeaseBenefit>(
      'finalPayDate',
      'Choose a final pay date on or after the start date of the benefit',
      ({ finalPayDate }, { startDate }) => startDate === null || finalPayDate >= startDate,
    ),
    finalPayDateHasCome: ({ context: { finalPayDate, today } }) => finalPayDate !== null && finalPayDate <= today,
  },
  actions: { recordFinalPayDate: assign({ finalPayDate: ({ event }) => event.finalPayDate }) },
}).createMachine({
  id: 'benefit',
  context: ({ input }) => input,
  meta: { title: 'Benefit', events: { cease: 'Cease' } },
  initial: 'Active',
  states: {
    Active: {
      meta: { label: 'Active' },
      on: {
        cease: {
          guard: and(['everyRequestIsAnswered', 'finalPayDateIsNotBeforeStart']),
          target: 'Ceasing',
          actions: 'recordFinalPayDate',
        },
      },
    },
    Ceasing: {
      meta: { label: 'Ceasing', refusal: 'This benefit is already ceasing.' },
      always: { guard: 'finalPayDateHasCome', target: 'Ceased' },
    },
    Ceased: { meta: { label: 'Ceased', refusal: 'This benefit has already ceased.' }, type: 'final' },
  },
});

/** Facts on both sides of every guard, and every event. */
export const samples: LifecycleSample<typeof benefit> = {
  facts: {
    startDate: [day.itself, null],
    outstandingRequestCount: [0, 1, 3],
    today: [day.itself],
    finalPayDate: [null, day.itself],
  },
  events: [day.itself, day.before].map((finalPayDate) => ({ type: 'cease', finalPayDate })),
};
