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
  /** A person gives it to a colleague, who does it from now on. */
  | { readonly type: 'handOver'; readonly takenBy: string }
  /** It waits for somebody until a later day, `yyyy-MM-dd`. */
  | { readonly type: 'wait'; readonly waitsUntil: string; readonly waitingFor: string }
  /** It no longer waits. */
  | { readonly type: 'resume' }
  /** A person notes how it goes on. */
  | { readonly type: 'note'; readonly note: string }
  /** The provider's staff send the employer a message about it. */
  | { readonly type: 'tell'; readonly message: string }
  /** A person says that it was done elsewhere, or is not needed. */
  | { readonly type: 'end'; readonly endReason: string };

/**
 * Something that the portal cannot carry out itself. The service ends it when the event that does it has happened; a person ends it with a
 * reason. Until then, a person may take it, hand it over, or let it wait for somebody.
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
      handOver: 'Hand over',
      wait: 'Set to wait',
      resume: 'Stop waiting',
      note: 'Add a note',
      tell: 'Tell the employer',
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
        handOver: 'open',
        wait: 'open',
        resume: { guard: 'itWaits', target: 'open' },
        note: 'open',
        tell: 'open',
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
    { type: 'handOver', takenBy: '3f0c5f0e-5d55-4f8e-9c3b-0d6a1b7e2f10' },
    { type: 'wait', waitsUntil: '2126-12-08', waitingFor: 'The bank' },
    { type: 'resume' },
    { type: 'note', note: 'Their payroll office answers on Monday' },
    { type: 'tell', message: 'Please send us the new bank details' },
    { type: 'end', endReason: 'Paid with the November payroll' },
  ],
};
