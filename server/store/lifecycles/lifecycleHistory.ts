import type { Scoped } from '../createStore.ts';

/** One step of a record's life. */
export interface LifecycleStep {
  /** The id of the chart. */
  machine: string;
  recordUid: string;
  /** The owner of the record: an employer, an intermediary, or both. */
  employerId: number | null;
  intermediaryId?: number | null;
  /** The name of the record at that time. */
  title: string;
  event: string;
  /** Null at the beginning. */
  from: string | null;
  to: string;
  at: Date;
  /** Null for a step of the service itself. */
  actorUserUid: string | null;
  /** The role in which the person acted, or `service`. */
  actingAs: string;
}

/** Adds steps to the history, in the transaction of the change. */
export async function recordSteps(tx: Scoped, steps: readonly LifecycleStep[]): Promise<void> {
  if (steps.length === 0) return;
  await tx
    .insertInto('portal.lifecycle_history')
    .values(
      steps.map((step) => ({
        machine: step.machine,
        record_uid: step.recordUid,
        employer_id: step.employerId,
        intermediary_id: step.intermediaryId ?? null,
        title: step.title,
        event: step.event,
        from_state: step.from,
        to_state: step.to,
        at: step.at,
        actor_user_uid: step.actorUserUid,
        acting_as: step.actingAs,
      })),
    )
    .execute();
}
