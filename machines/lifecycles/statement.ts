import { and, setup } from 'xstate';
import { formatDate } from '../../schemas/lib/text/formatDate.ts';
import { rule, typedMeta } from './lifecycle.ts';
import { day, noFlag, type LifecycleSample } from './lifecycleSample.ts';

/** The facts about a statement that the guards read. */
export interface StatementFacts {
  /** `yyyy-MM-dd`, by the service's clock. */
  readonly today: string;
  /** `yyyy-MM-dd`. */
  readonly generateContributionsDate: string;
  /** `yyyy-MM-dd`. */
  readonly dueDate: string;
  readonly hasBeenPaid: boolean;
  /** Whether a direct debit for it is already with the bank. */
  readonly collectionIsUnderWay: boolean;
}

export type StatementEvent =
  | { readonly type: 'fallDue' }
  | { readonly type: 'open' }
  | { readonly type: 'lapse' }
  | { readonly type: 'upload' }
  | { readonly type: 'recordNoContributions' }
  | { readonly type: 'cancel' };

const cancel = { cancel: { guard: 'isNotPaid', target: 'cancelled' } } as const;

/**
 * The demand for one benefit and pay date, until its contributions are known. From then on {@link payment} holds its status.
 * @see docs/product.md, point 4, "Statement and payment statuses"
 */
export const statement = setup({
  types: { input: {} as StatementFacts, context: {} as StatementFacts, events: {} as StatementEvent, meta: typedMeta },
  guards: {
    contributionsAreDue: rule<StatementFacts>(
      (facts) => `Wait until ${formatDate(facts.generateContributionsDate)}: the statement is issued on that day.`,
      (facts) => facts.today >= facts.generateContributionsDate,
    ),
    dueDateHasPassed: rule<StatementFacts>(
      (facts) => `The upload is not overdue: it can be made up to and including ${formatDate(facts.dueDate)}.`,
      (facts) => facts.today > facts.dueDate,
    ),
    isNotPaid: rule<StatementFacts>(
      'The statement has been paid: correct it with the contributions of the next pay period.',
      (facts) => !facts.hasBeenPaid,
    ),
    isNotBeingCollected: rule<StatementFacts>(
      'The direct debit is already with the bank: wait until it is collected or returned.',
      (facts) => !facts.collectionIsUnderWay,
    ),
  },
}).createMachine({
  id: 'statement',
  context: ({ input }) => input,
  meta: {
    title: 'Statement',
    awaits: 'records of statements',
    events: {
      fallDue: 'Fall due',
      open: 'Open for upload',
      lapse: 'Become overdue',
      upload: 'Upload contributions',
      recordNoContributions: 'Record no contributions',
      cancel: 'Cancel statement',
    },
  },
  initial: 'notYetDue',
  states: {
    notYetDue: {
      meta: { label: 'Not yet due' },
      on: { ...cancel, fallDue: { guard: 'contributionsAreDue', target: 'pendingGeneration' } },
    },
    pendingGeneration: { meta: { label: 'Generation pending' }, on: { ...cancel, open: 'openForUpload' } },
    openForUpload: {
      meta: { label: 'Open for upload' },
      on: {
        ...cancel,
        upload: 'uploaded',
        recordNoContributions: 'noStatementsAvailable',
        lapse: { guard: 'dueDateHasPassed', target: 'uploadIsOverdue' },
      },
    },
    uploadIsOverdue: {
      meta: { label: 'Upload is overdue' },
      on: { ...cancel, upload: 'uploaded', recordNoContributions: 'noStatementsAvailable' },
    },
    // Contributions may still arrive later.
    noStatementsAvailable: { meta: { label: 'No statements available' }, on: { upload: 'uploaded' } },
    uploaded: {
      meta: { label: 'Uploaded' },
      on: { cancel: { guard: and(['isNotPaid', 'isNotBeingCollected']), target: 'cancelled' } },
    },
    cancelled: { meta: { label: 'Cancelled' }, type: 'final' },
  },
});

/** Facts on both sides of every guard, and every event. */
export const samples: LifecycleSample<typeof statement> = {
  facts: {
    today: [day.after, day.itself, day.before],
    generateContributionsDate: [day.itself],
    dueDate: [day.itself],
    hasBeenPaid: noFlag,
    collectionIsUnderWay: noFlag,
  },
  events: [
    { type: 'fallDue' },
    { type: 'open' },
    { type: 'lapse' },
    { type: 'upload' },
    { type: 'recordNoContributions' },
    { type: 'cancel' },
  ],
};
