import { setup } from 'xstate';
import { rule, typedMeta } from './lifecycle.ts';
import type { LifecycleSample } from './lifecycleSample.ts';

/** The facts about work for many employers that the guards read. */
export interface BatchFacts {
  /** The employers that the preview has not left out. */
  readonly chosenCount: number;
  /** The employers whose turn in the present job is still to come; none without a job. */
  readonly waitingCount: number;
  /** The employers at which the work was done, and not undone since. */
  readonly doneCount: number;
}

export type BatchEvent =
  | { readonly type: 'start' }
  | { readonly type: 'finish' }
  | { readonly type: 'undo' }
  | { readonly type: 'finishUndo' };

/** The states of every kind, in their order. */
export type BatchState = 'preview' | 'running' | 'done' | 'undoing' | 'undone';

/** The words of one kind of work. */
interface BatchWords {
  id: string;
  title: string;
  events: Readonly<Record<BatchEvent['type'], string>>;
  labels: Readonly<Record<BatchState, string>>;
  /** The reason for refusing an event in each state that takes no such event. */
  refusals: Readonly<Record<BatchState, string>>;
  nothingToDo: string;
  nothingToUndo: string;
}

/**
 * The chart of one kind of work for many employers: a preview that somebody starts, a job that takes employer after employer, and a second one that
 * undoes it. Start and undo are events of a person; the job sends the other two when no employer is left.
 *
 * @param words - Everything in which the kinds differ.
 * @see docs/decisions/128-charts-of-work-for-many-employers.md
 */
export const createBatchChart = ({ id, title, events, labels, refusals, ...reasons }: BatchWords) =>
  setup({
    types: { input: {} as BatchFacts, context: {} as BatchFacts, events: {} as BatchEvent, meta: typedMeta },
    guards: {
      hasChosenEmployers: rule<BatchFacts>(reasons.nothingToDo, ({ chosenCount }) => chosenCount > 0),
      everyEmployerHadItsTurn: rule<BatchFacts>(
        'Some employers have not had their turn yet.',
        ({ waitingCount }) => waitingCount === 0,
      ),
      hasEmployersDone: rule<BatchFacts>(reasons.nothingToUndo, ({ doneCount }) => doneCount > 0),
    },
  }).createMachine({
    id,
    context: ({ input }) => input,
    meta: { title, events },
    initial: 'preview',
    states: {
      preview: {
        meta: { label: labels.preview, tone: 'neutral', refusal: refusals.preview },
        on: { start: { guard: 'hasChosenEmployers', target: 'running' } },
      },
      running: {
        meta: { label: labels.running, tone: 'warning', refusal: refusals.running },
        on: { finish: { guard: 'everyEmployerHadItsTurn', target: 'done' } },
      },
      done: {
        meta: { label: labels.done, tone: 'success', refusal: refusals.done },
        on: { undo: { guard: 'hasEmployersDone', target: 'undoing' } },
      },
      undoing: {
        meta: { label: labels.undoing, tone: 'warning', refusal: refusals.undoing },
        on: { finishUndo: { guard: 'everyEmployerHadItsTurn', target: 'undone' } },
      },
      undone: { meta: { label: labels.undone, refusal: refusals.undone }, type: 'final' },
    },
  });

/** The chart of one of the kinds. */
export type BatchChart = ReturnType<typeof createBatchChart>;

/** Facts on both sides of every guard, and every event. */
export const batchSamples: LifecycleSample<BatchChart> = {
  facts: { chosenCount: [1, 0], waitingCount: [0, 1], doneCount: [1, 0] },
  events: [{ type: 'start' }, { type: 'finish' }, { type: 'undo' }, { type: 'finishUndo' }],
};
