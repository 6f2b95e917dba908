import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { clearingChanges } from '../../domain/signUp/steps.ts';
import type { ClearingAnswer, SignUpModuleSteps, SignUpSteps } from '../../schemas/lib/signUp/signUpSteps.ts';
import type { FieldError } from './failureMessages.ts';
import { notProvided } from './notProvided.ts';
import {
  clearingOf,
  differing,
  type Edit,
  fieldsIn,
  type Kept,
  mergeEdits,
  overlap,
  partEdits,
  withEdit,
  withoutFields,
} from './signUpEdits.ts';
import { askedAbout, isTemporary, reasonOf, statusOf } from './signUpRefusals.ts';

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
  /** Kept back: another device has given other answers to the same fields, which are among the kept ones until the applicant decides. */
  readonly held: readonly Edit[];
  /** Whether answers of another device were taken over without a conflict. */
  readonly hasMerged: boolean;
  /** The number of times that answers on the screen were replaced: by those of another device, or because a change was withdrawn. */
  readonly replacements: number;
  /** The faults by step, as the service has judged the last saved edit of each. */
  readonly faults: Readonly<Record<string, readonly FieldError[]>>;
  /** Whether `kept` has the service's last tag, as far as this page is concerned: the service may have a save whose answer did not arrive. */
  readonly isTagSure: boolean;
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

/** The fields of an edit that are not kept back. */
const openPart = (held: readonly Edit[], edit: Edit): readonly Edit[] => withoutFields([edit], fieldsIn(held));

/** The answers that an edit makes void, of those that the service has. */
const madeVoid = ({ signUp, module, kept, held }: SignUpAnswersContext, edit: Edit): readonly ClearingAnswer[] => {
  const after = openPart(held, edit).reduce((draft, open) => withEdit(module, draft, open), kept.answers);
  return clearingChanges(signUp, { [module.id]: kept.answers }, { [module.id]: after });
};

/** The typed answers: those of fields that are kept back wait with them, and are no longer kept back once they are the same as those of the other device. */
function noteEdit({ module, kept, pending, held }: SignUpAnswersContext, edit: Edit) {
  const { taken, left } = partEdits([edit], fieldsIn(held));
  const changed = mergeEdits(held, taken);
  return { pending: mergeEdits(pending, left), held: partEdits(changed, differing(module, changed, kept)).taken, failure: null };
}

/** The state after another device's answers were read: its other answers are taken over, and the own ones to the same fields are kept back. */
function takenOver({ module, kept, pending, held, hasMerged, replacements }: SignUpAnswersContext, theirs: Kept) {
  const { taken, left } = partEdits(pending, overlap(module, pending, kept, theirs));
  const changed = mergeEdits(held, taken);
  return {
    kept: theirs,
    isTagSure: true,
    pending: left,
    held: partEdits(changed, differing(module, changed, theirs)).taken,
    hasMerged: hasMerged || taken.length === 0,
    replacements: replacements + 1,
  };
}

/** The failed edit goes back to those that wait. Later changes of its step have precedence. */
const unsent = ({ context: { pending, sending } }: { context: SignUpAnswersContext }) => ({
  pending: sending ? mergeEdits([sending], pending) : pending,
  sending: null,
});

/**
 * Saves the answers of one module of a sign-up as they are typed, valid or not. Changes that make other answers void are confirmed first. Where another
 * device has changed the same answers, the own ones are kept back until the applicant decides; all others are saved, and its other changes are taken over.
 */
export const signUpAnswers = setup({
  types: { context: {} as SignUpAnswersContext, events: {} as SignUpAnswersEvent, input: {} as SignUpAnswersInput },
  actors: {
    save: fromPromise<SavedEdit, SaveRequest | null>(async () => notProvided('signUpAnswers', 'actor save')),
    read: fromPromise<Kept>(async () => notProvided('signUpAnswers', 'actor read')),
  },
  guards: {
    makesOthersVoid: ({ context }, edit: Edit) => madeVoid(context, edit).length > 0,
    hasMore: ({ context }) => context.pending.length > 0,
    holdsBack: ({ context }) => context.held.length > 0,
    wasOvertaken: (_, { error }: { error: unknown }) => statusOf(error) === 412,
    needsConfirmation: ({ context: { signUp } }, { error }: { error: unknown }) => askedAbout(signUp, error).length > 0,
    isTemporary: (_, { error }: { error: unknown }) => isTemporary(error),
  },
  actions: {
    note: assign(({ context }, edit: Edit) => noteEdit(context, edit)),
    ask: assign({ question: ({ context }, edit: Edit) => madeVoid(context, edit) }),
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
      replacements: ({ context }) => context.replacements + 1,
    }),
    send: assign({
      sending: ({ context }) => context.pending[0] ?? null,
      pending: ({ context }) => context.pending.slice(1),
    }),
    unsend: assign(unsent),
    doubtTag: assign({ isTagSure: false }),
    keepSaved: assign({
      kept: (_, { answers, etag }: SavedEdit) => ({ answers, etag }),
      faults: ({ context }, { faults }: SavedEdit) => ({
        ...context.faults,
        ...(context.sending && { [context.sending.step]: faults }),
      }),
      sending: null,
      confirmed: [],
      isTagSure: true,
    }),
    takeOver: assign(({ context }, theirs: Kept) => takenOver(context, theirs)),
    keepMine: assign({ pending: ({ context }) => mergeEdits(context.pending, context.held), held: [] }),
    takeTheirs: assign({ held: [], replacements: ({ context }) => context.replacements + 1 }),
    takeReread: assign({ kept: (_, kept: Kept) => kept, isTagSure: true }),
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
    held: [],
    hasMerged: false,
    replacements: 0,
    faults: {},
    isTagSure: true,
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
    keepMine: { target: '.next', actions: 'keepMine' },
    takeTheirs: { actions: 'takeTheirs' },
  },
  states: {
    saved: {},
    /** For more to be typed. */
    waiting: { after: { saveDelay: 'next' }, on: { left: 'next' } },
    next: { always: [{ guard: 'hasMore', target: 'saving' }, { guard: 'holdsBack', target: 'differing' }, { target: 'saved' }] },
    saving: {
      entry: 'send',
      on: { typed: { actions: { type: 'note', params: ({ event }) => event } }, keepMine: { actions: 'keepMine' } },
      invoke: {
        src: 'save',
        input: ({ context: { sending, kept, confirmed } }) => sending && { edit: sending, etag: kept.etag, confirmed },
        onDone: { target: 'next', actions: { type: 'keepSaved', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'wasOvertaken', params: ({ event }) => ({ error: event.error }) },
            target: 'reading',
            actions: ['unsend', 'doubtTag'],
          },
          {
            guard: { type: 'needsConfirmation', params: ({ event }) => ({ error: event.error }) },
            target: 'asking',
            actions: ['unsend', { type: 'askAsRefused', params: ({ event }) => ({ error: event.error }) }],
          },
          {
            guard: { type: 'isTemporary', params: ({ event }) => ({ error: event.error }) },
            target: 'retrying',
            actions: ['unsend', 'doubtTag'],
          },
          { target: 'refused', actions: ['unsend', { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) }] },
        ],
      },
    },
    /** Another device has changed the module since: its answers are read. */
    reading: {
      on: { typed: { actions: { type: 'note', params: ({ event }) => event } }, keepMine: { actions: 'keepMine' } },
      invoke: {
        src: 'read',
        onDone: { target: 'next', actions: { type: 'takeOver', params: ({ event }) => event.output } },
        onError: [
          { guard: { type: 'isTemporary', params: ({ event }) => ({ error: event.error }) }, target: 'retrying' },
          { target: 'refused', actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    /** The applicant decides about the answers that are kept back. Everything else is saved. */
    differing: { tags: 'stuck', on: { takeTheirs: { target: 'saved', actions: 'takeTheirs' } } },
    asking: {
      tags: 'stuck',
      on: {
        typed: { actions: { type: 'note', params: ({ event }) => event } },
        keepMine: { actions: 'keepMine' },
        confirm: { target: 'saving', actions: 'agree' },
        withdraw: { target: 'next', actions: 'withdraw' },
      },
    },
    retrying: {
      tags: 'stuck',
      after: { retryDelay: 'next' },
      on: { online: 'next', left: 'next' },
    },
    refused: { tags: 'stuck', on: { left: 'next' } },
  },
});

/**
 * The answers that have to be sent without a tag when the page ends, for nobody would read that another is the last: together with those of the present save,
 * whose call may come second and be refused. A change that waits for its confirmation is not among them.
 */
export function lastEdits(snapshot: SnapshotFrom<typeof signUpAnswers>): readonly Edit[] {
  const { module, sending, pending, question, isTagSure } = snapshot.context;
  const unasked = withoutFields(
    pending,
    pending.flatMap((edit) => clearingOf(question, module, edit)),
  );
  const waits = sending !== null || !isTagSure || snapshot.matches('asking');
  return waits && unasked.length > 0 ? mergeEdits(sending ? [sending] : [], unasked) : [];
}

/** Whether answers would be lost if the page were left now. Those that wait, or are under way, are sent before it ends. */
export const losesAnswers = (snapshot: SnapshotFrom<typeof signUpAnswers>): boolean =>
  snapshot.hasTag('stuck') || snapshot.context.held.length > 0;
