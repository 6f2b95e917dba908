import { assign, fromPromise, setup } from 'xstate';
import type { BulkLoadJob } from '../../schemas/generated/types.ts';
import { failedEntries, type FieldError } from './failureMessages.ts';
import { notProvided } from './notProvided.ts';

/** The choice on the screen. The provider of `upload` holds the file itself. */
export interface UploadChoice {
  readonly fileName: string;
  /** One of the payroll's kinds of file, e.g. `contribution`. */
  readonly fileAction: string;
}

/** The state of a load in the service, where its lifecycle `bulkLoadJob` decides. @see docs/product.md, point 4, "Upload processing stages" */
export type LoadStatus = BulkLoadJob['status'];

/** A file to send, with the service's questions about it that the person has answered with yes. */
export interface UploadRequest {
  readonly choice: UploadChoice | null;
  readonly confirmedWarnings: readonly string[];
}

export interface UploadInput {
  /** The load that the page is about; null for a page that sends a new file. */
  readonly jobUid: string | null;
}

interface UploadContext extends UploadInput {
  readonly choice: UploadChoice | null;
  /** Null until the service has answered for the first time. */
  readonly status: LoadStatus | null;
  readonly confirmedWarnings: readonly string[];
  /** The reasons for the failure of the last step, in the service's words. */
  readonly failures: readonly FieldError[];
}

export type BulkLoadUploadEvent =
  | { readonly type: 'choose'; readonly choice: UploadChoice }
  | { readonly type: 'upload' }
  | { readonly type: 'confirm' }
  /** A mapping, a correction or an action was saved: the load may have another status. */
  | { readonly type: 'changed' };

const noAnswer: FieldError = {
  field: '',
  defaultMessage: 'The file could not be sent. Check your internet connection, and try again.',
};

/** The reasons of a refusal, or one that says that there was no answer. */
const reasonsOf = (error: unknown): readonly FieldError[] => {
  const entries = failedEntries(error);
  if (entries.length > 0) return entries;
  const { message, status } = (error ?? {}) as { message?: unknown; status?: unknown };
  return [
    typeof message === 'string' && typeof status === 'number' && status >= 400 && status < 500
      ? { field: '', defaultMessage: message }
      : noAnswer,
  ];
};

const warningsOf = (failures: readonly FieldError[]): string[] => failures.flatMap(({ warning }) => warning ?? []);

const working = new Set<LoadStatus>(['validatingData', 'processingInstructions', 'undoing']);

/**
 * A bulk load as its pages show it: choose a file, send it, follow its validation, give its columns a meaning, check and correct its rows, start the processing
 * and follow that to the end. A page that opens with a load asks the service first, and continues at the load's own state, so that it can be left at any time. A failed
 * status call does not end anything: the load continues in the service.
 * @see docs/product.md, points 2 (upload, validate, process) and 4 ("Bulk and upload")
 */
export const bulkLoadUpload = setup({
  types: { context: {} as UploadContext, events: {} as BulkLoadUploadEvent, input: {} as UploadInput },
  actors: {
    upload: fromPromise<string, UploadRequest>(async () => notProvided('bulkLoadUpload', 'actor upload')),
    askStatus: fromPromise<LoadStatus, string | null>(async () => notProvided('bulkLoadUpload', 'actor askStatus')),
  },
  guards: {
    hasLoad: ({ context }) => context.jobUid !== null,
    isQuestion: (_, { error }: { error: unknown }) => {
      const failures = reasonsOf(error);
      return failures.every(({ warning }) => warning !== undefined);
    },
    isWorking: (_, { status }: { status: LoadStatus }) => working.has(status),
    isToBeMapped: (_, { status }: { status: LoadStatus }) => status === 'waitingForMapping',
    isToBeChecked: (_, { status }: { status: LoadStatus }) =>
      status === 'waitingForTriggerToStartProcessing' || status === 'approved',
    awaitsPayment: (_, { status }: { status: LoadStatus }) => status === 'awaitingPayment',
    isComplete: (_, { status }: { status: LoadStatus }) => status === 'complete',
    hasFailed: (_, { status }: { status: LoadStatus }) => status === 'failed',
  },
  actions: {
    keepChoice: assign({
      choice: (_, { choice }: { choice: UploadChoice }) => choice,
      failures: [],
      confirmedWarnings: [],
    }),
    keepLoad: assign({ jobUid: (_, { jobUid }: { jobUid: string }) => jobUid, failures: [] }),
    keepStatus: assign({ status: (_, { status }: { status: LoadStatus }) => status }),
    keepFailure: assign({ failures: (_, { error }: { error: unknown }) => reasonsOf(error) }),
    keepConfirmation: assign({
      confirmedWarnings: ({ context }) => [...context.confirmedWarnings, ...warningsOf(context.failures)],
      failures: [],
    }),
  },
  delays: { askAgain: 2_000, askForApproval: 10_000 },
}).createMachine({
  id: 'bulkLoadUpload',
  context: ({ input }) => ({
    jobUid: input.jobUid,
    choice: null,
    status: null,
    confirmedWarnings: [],
    failures: [],
  }),
  initial: 'choosing',
  states: {
    choosing: {
      // A page that is about a load has nothing to choose.
      always: { guard: 'hasLoad', target: 'asking' },
      on: { choose: { target: 'chosen', actions: { type: 'keepChoice', params: ({ event }) => event } } },
    },
    chosen: {
      on: {
        choose: { actions: { type: 'keepChoice', params: ({ event }) => event } },
        upload: 'uploading',
      },
    },
    uploading: {
      invoke: {
        src: 'upload',
        input: ({ context: { choice, confirmedWarnings } }) => ({ choice, confirmedWarnings }),
        onDone: { target: 'sent', actions: { type: 'keepLoad', params: ({ event }) => ({ jobUid: event.output }) } },
        onError: [
          {
            guard: { type: 'isQuestion', params: ({ event }) => event },
            target: 'toBeConfirmed',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
          { target: 'chosen', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
    },
    /** The service has a question about the file, such as whether the same content is meant to be sent twice. */
    toBeConfirmed: {
      on: {
        confirm: { target: 'uploading', actions: 'keepConfirmation' },
        choose: { target: 'chosen', actions: { type: 'keepChoice', params: ({ event }) => event } },
      },
    },
    /** The page of the load follows it from here. */
    sent: { type: 'final' },
    asking: {
      invoke: {
        src: 'askStatus',
        input: ({ context }) => context.jobUid,
        onDone: [
          {
            guard: { type: 'isWorking', params: ({ event }) => ({ status: event.output }) },
            target: 'following',
            actions: { type: 'keepStatus', params: ({ event }) => ({ status: event.output }) },
          },
          {
            guard: { type: 'isToBeMapped', params: ({ event }) => ({ status: event.output }) },
            target: 'toBeMapped',
            actions: { type: 'keepStatus', params: ({ event }) => ({ status: event.output }) },
          },
          {
            guard: { type: 'isToBeChecked', params: ({ event }) => ({ status: event.output }) },
            target: 'toBeChecked',
            actions: { type: 'keepStatus', params: ({ event }) => ({ status: event.output }) },
          },
          {
            guard: { type: 'awaitsPayment', params: ({ event }) => ({ status: event.output }) },
            target: 'awaitingPayment',
            actions: { type: 'keepStatus', params: ({ event }) => ({ status: event.output }) },
          },
          {
            guard: { type: 'isComplete', params: ({ event }) => ({ status: event.output }) },
            target: 'complete',
            actions: { type: 'keepStatus', params: ({ event }) => ({ status: event.output }) },
          },
          {
            guard: { type: 'hasFailed', params: ({ event }) => ({ status: event.output }) },
            target: 'failed',
            actions: { type: 'keepStatus', params: ({ event }) => ({ status: event.output }) },
          },
          { target: 'ended', actions: { type: 'keepStatus', params: ({ event }) => ({ status: event.output }) } },
        ],
        onError: 'unreachable',
      },
      // The answer that is on its way may be older than the change.
      on: { changed: { target: 'asking', reenter: true } },
    },
    /** The service could not be reached. The page stays as it is, with what a person has typed there. */
    unreachable: { after: { askAgain: 'asking' }, on: { changed: 'asking' } },
    /** The service works: ask again in a moment. */
    following: { after: { askAgain: 'asking' }, on: { changed: 'asking' } },
    toBeMapped: { on: { changed: 'asking' } },
    /** Another person may approve or discard it meanwhile: the page of the first one shows it without a click. */
    toBeChecked: { after: { askForApproval: 'asking' }, on: { changed: 'asking' } },
    /** The work is done. The page does not follow the payment, which may take weeks. */
    awaitingPayment: { on: { changed: 'asking' } },
    complete: { on: { changed: 'asking' } },
    failed: { on: { changed: 'asking' } },
    /** Undone, discarded or detached. */
    ended: {},
  },
});
