import type { BatchChart, BatchFacts, BatchState } from '../../../machines/lifecycles/batchChart.ts';
import { takesEvent } from '../../../machines/lifecycles/lifecycle.ts';
import type { Operation } from '../../../machines/permissions.ts';
import type { Batch, BatchEmployer, BatchStore } from '../../store/manyEmployers/batches.ts';
import { allowedActions, type LivingRecord } from '../lifecycles/changeState.ts';

/** One kind of work for many employers, as its chart and its history know it. */
export interface BatchKind<One extends Batch, Row extends BatchEmployer> {
  batches: BatchStore<One, Row>;
  machine: BatchChart;
  /** The operation that permits everything about it, also the turn of an employer at its time. */
  permission: Operation;
  /** The kind of its records in the history. */
  kind: string;
  /** The title of one of them, as the history and the inspector show it. */
  titleOf(batch: One): string;
}

/** The facts that the chart of a kind reads. */
export const batchFacts = <One extends Batch, Row extends BatchEmployer>(
  { batches: { outcomes } }: BatchKind<One, Row>,
  { state, counts }: One,
): BatchFacts => {
  const { leftOut = 0, [outcomes.toDo]: toDo = 0, [outcomes.done]: doneCount = 0 } = counts;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const waiting: Partial<Record<BatchState, number>> = { running: toDo, undoing: doneCount };
  return { chosenCount: all - leftOut, waitingCount: waiting[state] ?? 0, doneCount };
};

/** A batch, in the form that its lifecycle uses. It is the provider's own, and belongs to no employer. */
export const livingBatch = <One extends Batch, Row extends BatchEmployer>(
  kind: BatchKind<One, Row>,
  uid: string,
  batch: One,
): LivingRecord<BatchChart> & { facts: BatchFacts } => ({
  machine: kind.machine,
  kind: kind.kind,
  recordUid: uid,
  employerId: null,
  title: kind.titleOf(batch),
  state: batch.state,
  facts: batchFacts(kind, batch),
});

/**
 * What somebody with the permission may do with a batch now. An event that its state does not take is not offered, so it needs no reason.
 */
export function allowedBatchActions<One extends Batch, Row extends BatchEmployer>(kind: BatchKind<One, Row>, batch: One) {
  const { machine } = kind;
  const flagOf = (event: 'start' | 'undo') => ({ event, permitted: takesEvent(machine, batch.state, event) });
  return allowedActions(machine, batch.state, batchFacts(kind, batch), { canStart: flagOf('start'), canUndo: flagOf('undo') });
}
