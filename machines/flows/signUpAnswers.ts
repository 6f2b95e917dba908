import { assign, fromPromise, setup } from 'xstate';
import { clearingChanges } from '../../schemas/lib/signUp/steps.ts';
import type { ClearingAnswer, SignUpModuleSteps, SignUpSteps } from '../../schemas/lib/signUp/types.ts';
import { failedEntries, type FieldError } from './failureMessages.ts';
import { notProvided } from './notProvided.ts';
import { clearingOf, type Edit, type Kept, merged, overlap, withEdit, withoutFields } from './signUpEdits.ts';

/** The service's answer to a saved edit. */
export interface SavedEdit extends Kept {
  /** The faults of the edit's step. They do not prevent saving. */
  readonly faults: readonly FieldError[];
}

export interface SaveRequest {
  readonly edit: Edit;
  /** Null for a save that cannot wait for the tag of the one before it. */
  readonly etag: string | null;
  /** The changed answers for which the applicant has agreed to lose others: `signUp.businessType.businessType`. */
  readonly confirmed: readonly string[];
}

export interface SignUpAnswersInput {
  readonly signUp: SignUpSteps;
  readonly module: SignUpModuleSteps;
  readonly kept: Kept;
}

interface SignUpAnswersContext extends SignUpAnswersInput {
  /** Typed, and not sent yet: the oldest first, one for each step. */
  readonly pending: readonly Edit[];
  readonly sending: Edit | null;
  readonly confirmed: readonly string[];
  /** The changes that make other answers void, while the applicant decides. */
  readonly question: readonly ClearingAnswer[];
  /** The answers of another device, while the applicant decides. */
  readonly theirs: Kept | null;
  /** Whether answers of another device were taken over without a conflict. */
  readonly hasMerged: boolean;
  /** The faults by step, as the service has judged the last saved edit of each. */
  readonly faults: Readonly<Record<string, readonly FieldError[]>>;
  /** The reason why the service refuses the edit, in its words. */
  readonly failure: string | null;
}

export type SignUpAnswersEvent =
  /** Answers were typed or chosen. Only the changed fields of a step. */
  | ({ readonly type: 'typed' } & Edit)
  /** A field or the page is left: whatever waits is saved at once. */
  | { readonly type: 'left' }
  | { readonly type: 'online' }
  /** The service has changed an answer that no form has, such as the name of an uploaded file. */
  | { readonly type: 'reread'; readonly kept: Kept }
  | { readonly type: 'confirm' }
  | { readonly type: 'withdraw' }
  | { readonly type: 'keepMine' }
  | { readonly type: 'takeTheirs' };

const statusOf = (error: unknown): unknown => (error as { status?: unknown } | null)?.status;

/** No answer, too many calls, or a fault of the service: the same call may succeed later. */
function isTemporary(error: unknown): boolean {
  const status = statusOf(error);
  return typeof status === 'number' && (status === 0 || status === 408 || status === 429 || status >= 500);
}

/** The changes that the service asks about, because they make other answers void. */
const askedAbout = ({ clearing }: SignUpSteps, error: unknown): readonly ClearingAnswer[] => {
  const warnings = failedEntries(error).map(({ warning }) => warning);
  return clearing.filter(({ answer }) => warnings.includes(answer));
};

function reasonOf(error: unknown): string {
  const entries = failedEntries(error).map(({ defaultMessage }) => defaultMessage);
  if (entries.length > 0) return entries.join('. ');
  return error instanceof Error ? error.message : 'Something went wrong. Try again.';
}

/** The failed edit goes back to those that wait. Later changes of its step have precedence. */
const unsent = ({ context: { pending, sending } }: { context: SignUpAnswersContext }) => ({
  pending: sending ? merged([sending], pending) : pending,
  sending: null,
});

/**
 * Saves the answers of one module of a sign-up as they are typed, valid or not. Changes that make other answers void are confirmed first. Where another
 * device has changed the same answers, the applicant decides; its other changes are taken over.
 */
export const signUpAnswers = setup({
  types: { context: {} as SignUpAnswersContext, events: {} as SignUpAnswersEvent, input: {} as SignUpAnswersInput },
  actors: {
    save: fromPromise<SavedEdit, SaveRequest | null>(async () => notProvided('signUpAnswers', 'actor save')),
    read: fromPromise<Kept>(async () => notProvided('signUpAnswers', 'actor read')),
  },
  guards: {
    makesOthersVoid: ({ context: { signUp, module, kept } }, edit: Edit) =>
      clearingChanges(signUp, { [module.id]: kept.answers }, { [module.id]: withEdit(module, kept.answers, edit) }).length > 0,
    hasMore: ({ context }) => context.pending.length > 0,
    wasOvertaken: (_, { error }: { error: unknown }) => statusOf(error) === 412,
    needsConfirmation: ({ context: { signUp } }, { error }: { error: unknown }) => askedAbout(signUp, error).length > 0,
    isTemporary: (_, { error }: { error: unknown }) => isTemporary(error),
    differs: ({ context: { module, pending, kept } }, theirs: Kept) => overlap(module, pending, kept, theirs).length > 0,
    leavesMore: ({ context: { module, pending, kept, theirs } }) =>
      theirs !== null && withoutFields(pending, overlap(module, pending, kept, theirs)).length > 0,
    withdrawsMore: ({ context: { module, pending, question } }) =>
      withoutFields(
        pending,
        pending.flatMap((edit) => clearingOf(question, module, edit)),
      ).length > 0,
  },
  actions: {
    note: assign({
      pending: ({ context }, { step, values }: Edit) => merged(context.pending, [{ step, values }]),
      failure: null,
    }),
    ask: assign({
      question: ({ context: { signUp, module, kept } }, edit: Edit) =>
        clearingChanges(signUp, { [module.id]: kept.answers }, { [module.id]: withEdit(module, kept.answers, edit) }),
    }),
    askAsRefused: assign({
      question: ({ context: { signUp } }, { error }: { error: unknown }) => askedAbout(signUp, error),
    }),
    agree: assign({ confirmed: ({ context }) => context.question.map(({ answer }) => answer), question: [] }),
    withdraw: assign({
      pending: ({ context: { module, pending, question } }) =>
        withoutFields(
          pending,
          pending.flatMap((edit) => clearingOf(question, module, edit)),
        ),
      question: [],
    }),
    send: assign({
      sending: ({ context }) => context.pending[0] ?? null,
      pending: ({ context }) => context.pending.slice(1),
    }),
    unsend: assign(unsent),
    keepSaved: assign({
      kept: (_, { answers, etag }: SavedEdit) => ({ answers, etag }),
      faults: ({ context }, { faults }: SavedEdit) => ({
        ...context.faults,
        ...(context.sending && { [context.sending.step]: faults }),
      }),
      sending: null,
      confirmed: [],
    }),
    showTheirs: assign({ theirs: (_, theirs: Kept) => theirs }),
    merge: assign({ kept: (_, theirs: Kept) => theirs, hasMerged: true }),
    keepMine: assign({ kept: ({ context }) => context.theirs ?? context.kept, theirs: null }),
    takeTheirs: assign(({ context: { module, pending, kept, theirs } }) => ({
      kept: theirs ?? kept,
      theirs: null,
      pending: theirs ? withoutFields(pending, overlap(module, pending, kept, theirs)) : pending,
    })),
    takeReread: assign({ kept: (_, kept: Kept) => kept }),
    keepFailure: assign({ failure: (_, { error }: { error: unknown }) => reasonOf(error) }),
  },
  delays: { saveDelay: 500, retryDelay: 5_000 },
}).createMachine({
  id: 'signUpAnswers',
  context: ({ input }) => ({
    ...input,
    pending: [],
    sending: null,
    confirmed: [],
    question: [],
    theirs: null,
    hasMerged: false,
    faults: {},
    failure: null,
  }),
  initial: 'saved',
  on: {
    reread: { actions: { type: 'takeReread', params: ({ event }) => event.kept } },
    typed: [
      {
        guard: { type: 'makesOthersVoid', params: ({ event }) => event },
        target: '.asking',
        actions: [
          { type: 'note', params: ({ event }) => event },
          { type: 'ask', params: ({ event }) => event },
        ],
      },
      { target: '.waiting', actions: { type: 'note', params: ({ event }) => event } },
    ],
  },
  states: {
    saved: {},
    /** For more to be typed. */
    waiting: { tags: 'unsaved', after: { saveDelay: 'saving' }, on: { left: 'saving' } },
    saving: {
      tags: 'unsaved',
      entry: 'send',
      on: { typed: { actions: { type: 'note', params: ({ event }) => event } } },
      invoke: {
        src: 'save',
        input: ({ context: { sending, kept, confirmed } }) => sending && { edit: sending, etag: kept.etag, confirmed },
        onDone: [
          {
            guard: 'hasMore',
            target: 'saving',
            reenter: true,
            actions: { type: 'keepSaved', params: ({ event }) => event.output },
          },
          { target: 'saved', actions: { type: 'keepSaved', params: ({ event }) => event.output } },
        ],
        onError: [
          {
            guard: { type: 'wasOvertaken', params: ({ event }) => ({ error: event.error }) },
            target: 'reading',
            actions: 'unsend',
          },
          {
            guard: { type: 'needsConfirmation', params: ({ event }) => ({ error: event.error }) },
            target: 'asking',
            actions: ['unsend', { type: 'askAsRefused', params: ({ event }) => ({ error: event.error }) }],
          },
          {
            guard: { type: 'isTemporary', params: ({ event }) => ({ error: event.error }) },
            target: 'retrying',
            actions: 'unsend',
          },
          { target: 'refused', actions: ['unsend', { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) }] },
        ],
      },
    },
    /** Another device has changed the module since: its answers are read. */
    reading: {
      tags: 'unsaved',
      on: { typed: { actions: { type: 'note', params: ({ event }) => event } } },
      invoke: {
        src: 'read',
        onDone: [
          {
            guard: { type: 'differs', params: ({ event }) => event.output },
            target: 'differing',
            actions: { type: 'showTheirs', params: ({ event }) => event.output },
          },
          { target: 'saving', actions: { type: 'merge', params: ({ event }) => event.output } },
        ],
        onError: [
          { guard: { type: 'isTemporary', params: ({ event }) => ({ error: event.error }) }, target: 'retrying' },
          { target: 'refused', actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    differing: {
      tags: 'unsaved',
      on: {
        typed: { actions: { type: 'note', params: ({ event }) => event } },
        keepMine: { target: 'saving', actions: 'keepMine' },
        takeTheirs: [
          { guard: 'leavesMore', target: 'saving', actions: 'takeTheirs' },
          { target: 'saved', actions: 'takeTheirs' },
        ],
      },
    },
    asking: {
      tags: 'unsaved',
      on: {
        typed: { actions: { type: 'note', params: ({ event }) => event } },
        confirm: { target: 'saving', actions: 'agree' },
        withdraw: [
          { guard: 'withdrawsMore', target: 'saving', actions: 'withdraw' },
          { target: 'saved', actions: 'withdraw' },
        ],
      },
    },
    retrying: {
      tags: 'unsaved',
      after: { retryDelay: 'saving' },
      on: { online: 'saving', left: 'saving' },
    },
    refused: { tags: 'unsaved', on: { left: 'saving' } },
  },
});
