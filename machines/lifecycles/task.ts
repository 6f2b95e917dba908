import { setup } from 'xstate';
import { typedMeta } from './lifecycle.ts';
import type { LifecycleSample } from './lifecycleSample.ts';

export type TaskEvent =
  /** The event that the task asked for has happened. */
  | { readonly type: 'complete' }
  /** Nobody needs the task any more. */
  | { readonly type: 'withdraw' }
  /** A person says that it was done elsewhere, or is not needed. */
  | { readonly type: 'end'; readonly endReason: string };

/**
 * Something that the portal cannot carry out itself. The service ends it when the event that does it has happened; a person ends it with a
 * reason.
 */
export const task = setup({
  types: { input: {}, context: {}, events: {} as TaskEvent, meta: typedMeta },
}).createMachine({
  id: 'task',
  context: ({ input }) => input,
  meta: { title: 'Task', events: { complete: 'Complete', withdraw: 'Withdraw', end: 'End the task' } },
  initial: 'open',
  states: {
    open: {
      meta: { label: 'Open', tone: 'warning' },
      on: { complete: 'done', withdraw: 'withdrawn', end: 'ended' },
    },
    done: { meta: { label: 'Done', tone: 'success' }, type: 'final' },
    withdrawn: { meta: { label: 'Not needed any more' }, type: 'final' },
    ended: { meta: { label: 'Ended by hand' }, type: 'final' },
  },
});

/** Every event. No fact decides about a task. */
export const samples: LifecycleSample<typeof task> = {
  facts: {},
  events: [{ type: 'complete' }, { type: 'withdraw' }, { type: 'end', endReason: 'Paid with the November payroll' }],
};
