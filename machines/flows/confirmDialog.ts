import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import session from '../../schemas/rules/session.json' with { type: 'json' };
import { failureMessages } from './failureMessages.ts';
import { notProvided } from './notProvided.ts';

/**
 * The question of a dialog, and the effect of confirming it.
 * @see docs/product.md, point 3, "Confirmation dialog item"
 */
export interface ConfirmDialogItem {
  readonly title: string;
  readonly body: string;
  /** Label of the button that makes the change: it names the change. Default: `Confirm`. */
  readonly submitLabel?: string;
  /** Makes the change, with the data of the dialog's form, if it has one. A rejection keeps the dialog open with the reason. */
  readonly submitAction: (input?: unknown) => Promise<unknown>;
  /** Shown as a success banner. Default: no banner. */
  readonly successMessage?: string;
  /** Runs after the change, with the result of `submitAction`. */
  readonly onSuccess?: (result: unknown) => void;
  /** The portal path to go to at the end. */
  readonly redirect?: string;
  /** Whether a refusal's own messages are shown instead of the general one. */
  readonly showDetailedErrors?: boolean;
}

export type ConfirmDialogEvent =
  | { readonly type: 'open'; readonly item: ConfirmDialogItem }
  | { readonly type: 'confirm'; readonly input?: unknown }
  | { readonly type: 'cancel' };

/** The dialog's text after the confirmed action failed. @see docs/product.md, point 8 */
export function submitFailureMessage(item: Pick<ConfirmDialogItem, 'showDetailedErrors'> | null, failure: unknown): string {
  const details = item?.showDetailedErrors ? failureMessages(failure) : [];
  return details.length > 0 ? session.messages.submitFailedDetailed + details.join(', ') : session.messages.submitFailed;
}

/**
 * The confirmation dialog. While it submits it can be neither confirmed again nor cancelled, because the change is already in progress.
 * @see docs/product.md, point 4, "Confirmation dialog"
 */
export const confirmDialog = setup({
  types: {
    context: {} as {
      readonly item: ConfirmDialogItem | null;
      /** The form's data at the moment of confirmation. */
      readonly input: unknown;
      /** The message about the failed attempt. */
      readonly failure: string | null;
      /** The failure itself, from which a form takes the errors of its fields. */
      readonly refusal: unknown;
    },
    events: {} as ConfirmDialogEvent,
  },
  actors: {
    // The change itself comes with the item.
    submit: fromPromise<unknown, { item: ConfirmDialogItem | null; filledIn: unknown }>(async ({ input }) =>
      input.item?.submitAction(input.filledIn),
    ),
  },
  actions: {
    showSuccess: (_, _params: { message: string }): void => notProvided('confirmDialog', 'action showSuccess'),
    goTo: (_, _params: { to: string }): void => notProvided('confirmDialog', 'action goTo'),
    runFollowUp: ({ context }, params: { result: unknown }) => context.item?.onSuccess?.(params.result),
    keepItem: assign({ item: (_, params: { item: ConfirmDialogItem }) => params.item, failure: null, refusal: null }),
    keepInput: assign({ input: (_, params: { input: unknown }) => params.input }),
    keepFailure: assign({
      failure: ({ context }, params: { error: unknown }) => submitFailureMessage(context.item, params.error),
      refusal: (_, params) => params.error,
    }),
    forgetFailure: assign({ failure: null, refusal: null }),
    forgetItem: assign({ item: null, input: undefined, failure: null, refusal: null }),
  },
}).createMachine({
  id: 'confirmDialog',
  context: { item: null, input: undefined, failure: null, refusal: null },
  initial: 'closed',
  states: {
    closed: {
      entry: 'forgetItem',
      on: { open: { target: 'open', actions: { type: 'keepItem', params: ({ event }) => ({ item: event.item }) } } },
    },
    open: {
      initial: 'asking',
      states: {
        asking: {
          on: {
            confirm: { target: 'submitting', actions: { type: 'keepInput', params: ({ event }) => ({ input: event.input }) } },
            cancel: '#confirmDialog.closed',
          },
        },
        submitting: {
          entry: 'forgetFailure',
          invoke: {
            src: 'submit',
            input: ({ context }) => ({ item: context.item, filledIn: context.input }),
            onDone: {
              target: '#confirmDialog.closed',
              actions: enqueueActions(({ context, event, enqueue }) => {
                const { successMessage, redirect } = context.item ?? {};
                if (successMessage !== undefined) enqueue({ type: 'showSuccess', params: { message: successMessage } });
                enqueue({ type: 'runFollowUp', params: { result: event.output } });
                if (redirect !== undefined) enqueue({ type: 'goTo', params: { to: redirect } });
              }),
            },
            onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) } },
          },
        },
        // Shows the reason and allows another attempt.
        failed: {
          on: {
            confirm: { target: 'submitting', actions: { type: 'keepInput', params: ({ event }) => ({ input: event.input }) } },
            cancel: '#confirmDialog.closed',
          },
        },
      },
    },
  },
});
