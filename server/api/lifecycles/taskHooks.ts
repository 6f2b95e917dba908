import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { can, type Operation } from '../../../machines/permissions.ts';
import { type TaskKind, taskPermissions } from '../../../machines/taskPermissions.ts';
import type { Scoped } from '../../store/createStore.ts';
import type { Owner, StoredRecord } from '../../store/records/storedRecord.ts';
import { endWaitOfTask, setEndOfTask, setPersonOfTask } from '../../store/tasks/tasks.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { type Acting, todayOf } from '../../work/core/acting.ts';

/** A step of a task by a person. */
interface TaskStep {
  c: Acting;
  tx: Scoped;
  owner: Owner;
  event?: string;
  record: StoredRecord;
}

const steps = ['canTake', 'canWait', 'canResume', 'canEnd'] as const;
const refuseAll = Object.fromEntries(steps.map((flag) => [flag, false]));

/** The words of a step in the recent activity. A task that is taken has the name of the person beside them. */
const activities: Readonly<Record<string, (task: StoredRecord) => string>> = {
  take: ({ title }) => `Task taken: ${String(title)}`,
  wait: ({ title, waitsUntil, waitingFor }) =>
    `Task set to wait until ${formatDate(String(waitsUntil))}: ${String(title)} (${String(waitingFor)})`,
  resume: ({ title }) => `Task no longer waits: ${String(title)}`,
  end: ({ title, endReason }) => `Task ended by hand: ${String(title)} (${String(endReason)})`,
};

/** Tasks: the service adds and completes them, and those who may do a task may take it, let it wait, or end it by hand. */
export const taskHooks = {
  allowedActions: ({ kind }: StoredRecord, may: (operation: Operation) => boolean): Readonly<Record<string, boolean>> =>
    may(taskPermissions[kind as TaskKind]) ? {} : refuseAll,
  check({ c, owner, record: { kind } }: TaskStep): Promise<void> {
    if (owner === null || !can(c.get('caller'), taskPermissions[kind as TaskKind], owner)) throw Refusal.forbidden();
    return Promise.resolve();
  },
  async after({ c, tx, event, record }: TaskStep): Promise<void> {
    const taskUid = String(record['taskUid']);
    if (event === 'take') await setPersonOfTask(tx, taskUid, c.get('caller').userUid);
    if (event === 'resume') await endWaitOfTask(tx, taskUid);
    if (event === 'end') await setEndOfTask(tx, taskUid, todayOf(c));
  },
  activity: ({ event = '', record }: TaskStep): string => activities[event]?.(record) ?? String(record['title']),
};
