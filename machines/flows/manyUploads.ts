import { assign, fromPromise, setup } from 'xstate';
import { failedEntries, type FieldError } from './failureMessages.ts';
import { notProvided } from './notProvided.ts';

/** A choice of a list. */
export interface RouteOption {
  readonly value: string;
  readonly title: string;
}

/** The place of a file, as far as it is known. Without a problem, it can be sent once it has a place. */
export interface FileRoute {
  /** The title of the recognised format; null for a file that fits none. */
  readonly format: string | null;
  /** The client; null while nobody has chosen one for a file that names none. */
  readonly employerId: string | null;
  /** Whether the person chooses the client: the rows of the file name none. */
  readonly asksForClient: boolean;
  /** The kinds of file that the format is for, and the chosen one. */
  readonly actions: readonly RouteOption[];
  readonly action: string | null;
  /** The payrolls and the pay periods that take the file, and the chosen one. */
  readonly places: readonly RouteOption[];
  readonly place: string | null;
  /** The reason for which the file cannot be sent, with its remedy. */
  readonly problem: string | null;
}

/** The choices of the person, from which the route is worked out again. */
export interface FileChoices {
  readonly employerId: string | null;
  readonly action: string | null;
}

/**
 * The progress of a file.
 * - `waiting`: it is to be read
 * - `routed`: its route is known
 * - `queued`: the person has seen the route and sends it
 * - `asked`: the service has a question about it
 */
export type FileStep = 'waiting' | 'routed' | 'queued' | 'asked' | 'refused' | 'sent';

/** One of many files. The provider of `route` and `send` holds its content under its id. */
export interface OneOfMany {
  readonly id: string;
  readonly name: string;
  readonly step: FileStep;
  readonly choices: FileChoices;
  readonly route: FileRoute | null;
  readonly confirmedWarnings: readonly string[];
  readonly failures: readonly FieldError[];
  /** Of a sent file. */
  readonly jobUid: string | null;
}

export interface ManyUploadsInput {
  /** The most files of one go. */
  readonly most: number;
}

interface ManyUploadsContext extends ManyUploadsInput {
  readonly files: readonly OneOfMany[];
  /** The number of files that were too many at the last choice. */
  readonly leftOut: number;
}

export type ManyUploadsEvent =
  | { readonly type: 'add'; readonly files: readonly Pick<OneOfMany, 'id' | 'name'>[] }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'chooseClient'; readonly id: string; readonly employerId: string }
  | { readonly type: 'chooseAction'; readonly id: string; readonly action: string }
  | { readonly type: 'choosePlace'; readonly id: string; readonly place: string }
  | { readonly type: 'confirm'; readonly id: string }
  | { readonly type: 'send' }
  | { readonly type: 'stop' };

const unreachable: FieldError = {
  field: '',
  defaultMessage: 'The file could not be sent. Check your internet connection, and upload it again.',
};

const reasonsOf = (error: unknown): readonly FieldError[] => {
  const entries = failedEntries(error);
  if (entries.length > 0) return entries;
  const { message, status } = (error ?? {}) as { message?: unknown; status?: unknown };
  if (status === 404)
    return [
      { field: '', defaultMessage: 'You may not upload for this employer. Ask its administrator, or us, for access to it.' },
    ];
  return [
    typeof message === 'string' && typeof status === 'number' && status >= 400 && status < 500
      ? { field: '', defaultMessage: message }
      : unreachable,
  ];
};

const isQuestion = (failures: readonly FieldError[]): boolean =>
  failures.length > 0 && failures.every(({ warning }) => warning !== undefined);

/** Whether a file can be sent: it has a place, and is neither sent nor waiting for an answer. */
export const isReady = ({ step, route }: OneOfMany): boolean =>
  (step === 'routed' || step === 'refused') && route?.problem === null && route.place !== null;

const unreadable: FileRoute = {
  format: null,
  employerId: null,
  asksForClient: false,
  actions: [],
  action: null,
  places: [],
  place: null,
  problem: 'The file could not be read, or the service not reached. Remove the file, and choose it again.',
};

const firstOf = ({ files }: Pick<ManyUploadsContext, 'files'>, step: FileStep): OneOfMany | undefined =>
  files.find((file) => file.step === step);
/** The files with one of them changed. */
const changeFile = (files: readonly OneOfMany[], id: string, change: (file: OneOfMany) => Partial<OneOfMany>): OneOfMany[] =>
  files.map((file) => (file.id === id ? { ...file, ...change(file) } : file));
/** The files with the first one of a step changed: the one that an actor works on. */
const changedFirst = (context: ManyUploadsContext, step: FileStep, change: Partial<OneOfMany>): OneOfMany[] =>
  changeFile(context.files, firstOf(context, step)?.id ?? '', () => change);

/**
 * Many files of an adviser: choose them, see the client and the place of each, and send them one after the other. Nothing is sent before the person has seen the
 * routes, and the failure of one file does not stop the others. The service judges each file by itself.
 */
export const manyUploads = setup({
  types: { context: {} as ManyUploadsContext, events: {} as ManyUploadsEvent, input: {} as ManyUploadsInput },
  actors: {
    route: fromPromise<FileRoute, { id: string; choices: FileChoices } | null>(async () =>
      notProvided('manyUploads', 'actor route'),
    ),
    send: fromPromise<string, OneOfMany | null>(async () => notProvided('manyUploads', 'actor send')),
  },
  guards: {
    hasWaiting: ({ context }) => firstOf(context, 'waiting') !== undefined,
    hasQueued: ({ context }) => firstOf(context, 'queued') !== undefined,
    hasReady: ({ context }) => context.files.some(isReady),
  },
  actions: {
    addFiles: assign(({ context: { files, most } }, { added }: { added: readonly Pick<OneOfMany, 'id' | 'name'>[] }) => {
      const taken = added.slice(0, most - files.length);
      const fresh = taken.map(({ id, name }): OneOfMany => ({
        id,
        name,
        step: 'waiting',
        choices: { employerId: null, action: null },
        route: null,
        confirmedWarnings: [],
        failures: [],
        jobUid: null,
      }));
      return { files: [...files, ...fresh], leftOut: added.length - taken.length };
    }),
    removeFile: assign({
      files: ({ context }, { id }: { id: string }) => context.files.filter((file) => file.id !== id),
      leftOut: 0,
    }),
    chooseAgain: assign({
      files: ({ context }, { id, ...choices }: { id: string } & Partial<FileChoices>) =>
        changeFile(context.files, id, (file) =>
          file.step === 'sent'
            ? {}
            : { step: 'waiting', choices: { ...file.choices, ...choices }, failures: [], confirmedWarnings: [] },
        ),
    }),
    keepPlace: assign({
      files: ({ context }, { id, place }: { id: string; place: string }) =>
        changeFile(context.files, id, ({ step, route }) =>
          step === 'sent' || !route ? {} : { step: 'routed', route: { ...route, place }, failures: [], confirmedWarnings: [] },
        ),
    }),
    keepRoute: assign({
      files: ({ context }, { route }: { route: FileRoute }) => changedFirst(context, 'waiting', { step: 'routed', route }),
    }),
    queueReady: assign({
      files: ({ context }) =>
        context.files.map((file): OneOfMany => (isReady(file) ? { ...file, step: 'queued', failures: [] } : file)),
      leftOut: 0,
    }),
    keepLoad: assign({
      files: ({ context }, { jobUid }: { jobUid: string }) => changedFirst(context, 'queued', { step: 'sent', jobUid }),
    }),
    keepFailure: assign({
      files: ({ context }, { error }: { error: unknown }) => {
        const failures = reasonsOf(error);
        return changedFirst(context, 'queued', { step: isQuestion(failures) ? 'asked' : 'refused', failures });
      },
    }),
    keepConfirmation: assign({
      files: ({ context }, { id }: { id: string }) =>
        changeFile(context.files, id, ({ step, failures, confirmedWarnings }) =>
          step === 'asked'
            ? {
                step: 'queued',
                confirmedWarnings: [...confirmedWarnings, ...failures.flatMap(({ warning }) => warning ?? [])],
                failures: [],
              }
            : {},
        ),
    }),
    /** The service may have taken the file that is on its way, so that one is waited for. */
    keepOnlyFirst: assign({
      files: ({ context }) =>
        context.files.map((file): OneOfMany =>
          file.step === 'queued' && file !== firstOf(context, 'queued') ? { ...file, step: 'routed' } : file,
        ),
    }),
  },
}).createMachine({
  id: 'manyUploads',
  context: ({ input }) => ({ ...input, files: [], leftOut: 0 }),
  initial: 'reviewing',
  states: {
    /** The person adds files, and sees and completes their routes. */
    reviewing: {
      initial: 'idle',
      on: {
        // Each of these may concern the file that is being read, so the reading begins again.
        add: { target: '.idle', actions: { type: 'addFiles', params: ({ event }) => ({ added: event.files }) } },
        remove: { target: '.idle', actions: { type: 'removeFile', params: ({ event }) => event } },
        chooseClient: {
          target: '.idle',
          actions: { type: 'chooseAgain', params: ({ event: { id, employerId } }) => ({ id, employerId }) },
        },
        chooseAction: {
          target: '.idle',
          actions: { type: 'chooseAgain', params: ({ event: { id, action } }) => ({ id, action }) },
        },
        choosePlace: { target: '.idle', actions: { type: 'keepPlace', params: ({ event }) => event } },
      },
      states: {
        idle: {
          always: { guard: 'hasWaiting', target: 'routing' },
          on: {
            send: { guard: 'hasReady', target: '#manyUploads.sending', actions: 'queueReady' },
            confirm: { target: '#manyUploads.sending', actions: { type: 'keepConfirmation', params: ({ event }) => event } },
          },
        },
        routing: {
          invoke: {
            src: 'route',
            input: ({ context }) => firstOf(context, 'waiting') ?? null,
            onDone: { target: 'idle', actions: { type: 'keepRoute', params: ({ event }) => ({ route: event.output }) } },
            onError: { target: 'idle', actions: { type: 'keepRoute', params: { route: unreadable } } },
          },
        },
      },
    },
    /** One file after the other: a browser that sends hundreds at once fails some of them. */
    sending: {
      initial: 'next',
      on: { stop: { actions: 'keepOnlyFirst' } },
      states: {
        next: { always: [{ guard: 'hasQueued', target: 'file' }, { target: '#manyUploads.reviewing' }] },
        file: {
          invoke: {
            src: 'send',
            input: ({ context }) => firstOf(context, 'queued') ?? null,
            onDone: { target: 'next', actions: { type: 'keepLoad', params: ({ event }) => ({ jobUid: event.output }) } },
            onError: { target: 'next', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
      },
    },
  },
});
