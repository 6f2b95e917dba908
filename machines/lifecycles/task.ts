import { setup } from 'xstate';
import { rule, typedMeta } from './lifecycle.ts';
import type { LifecycleSample } from './lifecycleSample.ts';

/** The facts about a task that the guard reads. */
export interface TaskFacts {
  /** `yyyy-MM-dd`: the day from which on it is to be looked at again; null if it does not wait. */
  readonly waitsUntil: string | null;
}

export type TaskEvent =
  /** The event that the task asked for has happened. */
  | { readonly type: 'complete' }
  /** Nobody needs the task any more. */
  | { readonly type: 'withdraw' }
  /** A person does it from now on. */
  | { readonly type: 'take' }
  /** It waits for somebody until a later day, `yyyy-MM-dd`. */
  | { readonly type: 'wait'; readonly waitsUntil: string; readonly waitingFor: string }
  /** It no longer waits. */
  | { readonly type: 'resume' }
  /** A person says that it was done elsewhere, or is not needed. */
  | { readonly type: 'end'; readonly endReason: string };

/**
 * Something that the portal cannot carry out itself. The service ends it when the event that does it has happened; a person ends it with a
 * reason. Until then, a person may take it, or let it wait for somebody.
 */
export const task = setup({
  types: { input: {} as TaskFacts, context: {} as TaskFacts, events: {} as TaskEvent, meta: typedMeta },
  guards: {
    itWaits: rule<TaskFacts>(
      'The task does not wait for anybody: do it, or set it to wait.',
      ({ waitsUntil }) => waitsUntil !== null,
    ),
  },
}).createMachine({
  id: 'task',
  context: ({ input }) => input,
  meta: {
    title: 'Task',
    events: {
      complete: 'Complete',
      withdraw: 'Withdraw',
      take: 'Take this task',
      wait: 'Set to wait',
      resume: 'Stop waiting',
      end: 'End the task',
    },
  },
  initial: 'open',
  states: {
    open: {
      meta: { label: 'Open', tone: 'warning' },
      on: {
        complete: 'done',
        withdraw: 'withdrawn',
        take: 'open',
        wait: 'open',
        resume: { guard: 'itWaits', target: 'open' },
        end: 'ended',
      },
    },
    done: { meta: { label: 'Done', tone: 'success' }, type: 'final' },
    withdrawn: { meta: { label: 'Not needed any more' }, type: 'final' },
    ended: { meta: { label: 'Ended by hand' }, type: 'final' },
  },
});

/** Both sides of the guard, and every event. */
export const samples: LifecycleSample<typeof task> = {
  facts: { waitsUntil: ['2126-12-08', null] },
  events: [
    { type: 'complete' },
    { type: 'withdraw' },
    { type: 'take' },
    { type: 'wait', waitsUntil: '2126-12-08', waitingFor: 'The bank' },
    { type: 'resume' },
    { type: 'end', endReason: 'Paid with the November payroll' },
  ],
};
