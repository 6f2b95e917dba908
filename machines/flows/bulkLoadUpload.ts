import { assign, fromPromise, setup } from 'xstate';
import { failureMessages } from './failureMessages.ts';
import { notProvided } from './notProvided.ts';

/** The user's choice on the screen. The provider of `upload` holds the file itself. */
export interface UploadChoice {
  readonly fileName: string;
  /** One of the payroll's file actions, e.g. `contribution`. */
  readonly fileAction: string;
}

/** The progress of an upload in the service. @see docs/product.md, point 4, "Upload processing stages" */
export interface UploadStatus {
  readonly stage: 'validatingData' | 'waitingForTriggerToStartProcessing' | 'processingInstructions' | 'complete' | 'failed';
  readonly hasErrors: boolean;
}

interface UploadContext {
  readonly choice: UploadChoice | null;
  readonly jobUid: string | null;
  /** Reasons for the failure of the last step, in the service's words if it gave any. */
  readonly failures: readonly string[];
}

export type BulkLoadUploadEvent =
  | { readonly type: 'choose'; readonly choice: UploadChoice }
  | { readonly type: 'upload' }
  | { readonly type: 'startProcessing' }
  | { readonly type: 'startOver' };

/**
 * One upload, step by step: choose, send, wait for the validation of the rows, start the processing, wait again. The machine polls the service for the status. A failed
 * status call does not end the upload, which continues in the service.
 * @see docs/product.md, points 2 (upload, validate, process) and 4 ("Bulk and upload")
 */
export const bulkLoadUpload = setup({
  types: { context: {} as UploadContext, events: {} as BulkLoadUploadEvent },
  actors: {
    upload: fromPromise<string, UploadChoice | null>(async () => notProvided('bulkLoadUpload', 'actor upload')),
    askStatus: fromPromise<UploadStatus, string | null>(async () => notProvided('bulkLoadUpload', 'actor askStatus')),
    startProcessing: fromPromise<void, string | null>(async () => notProvided('bulkLoadUpload', 'actor startProcessing')),
  },
  guards: {
    isStillValidating: (_, { stage }: UploadStatus) => stage === 'validatingData',
    isStillProcessing: (_, { stage }: UploadStatus) => stage === 'processingInstructions',
    hasFailed: (_, { stage }: UploadStatus) => stage === 'failed',
    hasErrors: (_, { hasErrors }: UploadStatus) => hasErrors,
  },
  actions: {
    keepChoice: assign({ choice: (_, params: { choice: UploadChoice }) => params.choice, failures: [] }),
    keepJob: assign({ jobUid: (_, params: { jobUid: string }) => params.jobUid, failures: [] }),
    keepFailure: assign({ failures: (_, params: { error: unknown }) => failureMessages(params.error) }),
    forgetEverything: assign({ choice: null, jobUid: null, failures: [] }),
  },
  delays: { askAgain: 2_000 },
}).createMachine({
  id: 'bulkLoadUpload',
  meta: { awaits: 'the upload of bulk loads' },
  context: { choice: null, jobUid: null, failures: [] },
  initial: 'choosing',
  states: {
    choosing: {
      entry: 'forgetEverything',
      on: { choose: { target: 'chosen', actions: { type: 'keepChoice', params: ({ event }) => ({ choice: event.choice }) } } },
    },
    chosen: {
      on: {
        choose: { actions: { type: 'keepChoice', params: ({ event }) => ({ choice: event.choice }) } },
        upload: 'uploading',
      },
    },
    uploading: {
      invoke: {
        src: 'upload',
        input: ({ context }) => context.choice,
        onDone: { target: 'validating', actions: { type: 'keepJob', params: ({ event }) => ({ jobUid: event.output }) } },
        onError: { target: 'chosen', actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    validating: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'askStatus',
            input: ({ context }) => context.jobUid,
            onDone: [
              { guard: { type: 'isStillValidating', params: ({ event }) => event.output }, target: 'waiting' },
              { guard: { type: 'hasFailed', params: ({ event }) => event.output }, target: '#bulkLoadUpload.failed' },
              { guard: { type: 'hasErrors', params: ({ event }) => event.output }, target: '#bulkLoadUpload.toBeCorrected' },
              { target: '#bulkLoadUpload.readyToProcess' },
            ],
            onError: 'waiting',
          },
        },
        waiting: { after: { askAgain: 'asking' } },
      },
    },
    toBeCorrected: { on: { startOver: 'choosing' } },
    readyToProcess: { on: { startProcessing: 'starting', startOver: 'choosing' } },
    starting: {
      invoke: {
        src: 'startProcessing',
        input: ({ context }) => context.jobUid,
        onDone: 'processing',
        onError: { target: 'readyToProcess', actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    processing: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'askStatus',
            input: ({ context }) => context.jobUid,
            onDone: [
              { guard: { type: 'isStillProcessing', params: ({ event }) => event.output }, target: 'waiting' },
              { guard: { type: 'hasFailed', params: ({ event }) => event.output }, target: '#bulkLoadUpload.failed' },
              { target: '#bulkLoadUpload.complete' },
            ],
            onError: 'waiting',
          },
        },
        waiting: { after: { askAgain: 'asking' } },
      },
    },
    complete: { on: { startOver: 'choosing' } },
    failed: { on: { startOver: 'choosing' } },
  },
});
