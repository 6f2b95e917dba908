import { can, type Operation } from '../../../machines/permissions.ts';
import { type TaskKind, taskPermissions } from '../../../machines/taskPermissions.ts';
import type { Scoped } from '../../store/createStore.ts';
import type { Owner, StoredRecord } from '../../store/records/storedRecord.ts';
import { setEndOfTask } from '../../store/tasks/tasks.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { type Acting, todayOf } from '../../work/core/acting.ts';

interface EndedTask {
  c: Acting;
  tx: Scoped;
  owner: Owner;
  record: StoredRecord;
}

/** Tasks: the service adds and completes them, and those who may do a task may end it by hand. */
export const taskHooks = {
  allowedActions: ({ kind }: StoredRecord, may: (operation: Operation) => boolean): Readonly<Record<string, boolean>> =>
    may(taskPermissions[kind as TaskKind]) ? {} : { canEnd: false },
  check({ c, owner, record: { kind } }: EndedTask): Promise<void> {
    if (owner === null || !can(c.get('caller'), taskPermissions[kind as TaskKind], owner)) throw Refusal.forbidden();
    return Promise.resolve();
  },
  after: ({ c, tx, record: { taskUid } }: EndedTask): Promise<void> => setEndOfTask(tx, String(taskUid), todayOf(c)),
  activity: ({ record: { title, endReason } }: EndedTask): string =>
    `Task ended by hand: ${String(title)} (${String(endReason)})`,
};
