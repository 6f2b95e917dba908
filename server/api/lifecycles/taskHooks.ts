import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { can, type Operation, permissions } from '../../../machines/permissions.ts';
import type { Role } from '../../../machines/sharedPermissions.ts';
import { type TaskKind, taskPermissions } from '../../../machines/taskPermissions.ts';
import type { Scoped } from '../../store/createStore.ts';
import type { Owner, StoredRecord } from '../../store/records/storedRecord.ts';
import { staffRolesOf } from '../../store/tasks/staff.ts';
import { endWaitOfTask, setEndOfTask, setPersonOfTask } from '../../store/tasks/tasks.ts';
import { sendNotices } from '../../store/notices/notices.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { type Acting, todayOf } from '../../work/core/acting.ts';
import { tellColleague } from '../../work/tasks/tellColleague.ts';

/** A step of a task by a person. */
interface TaskStep {
  c: Acting;
  tx: Scoped;
  owner: Owner;
  event?: string;
  isOneOfMany?: boolean;
  record: StoredRecord;
}

const steps = ['canTake', 'canHandOver', 'canWait', 'canResume', 'canNote', 'canTell', 'canEnd'] as const;
const refuseAll = Object.fromEntries(steps.map((flag) => [flag, false]));

/** The words of a step in the recent activity. A task that is taken has the name of the person beside them. */
const activities: Readonly<Record<string, (task: StoredRecord) => string>> = {
  take: ({ title }) => `Task taken: ${String(title)}`,
  handOver: ({ title, takenByName }) => `Task handed over to ${String(takenByName)}: ${String(title)}`,
  wait: ({ title, waitsUntil, waitingFor }) =>
    `Task set to wait until ${formatDate(String(waitsUntil))}: ${String(title)} (${String(waitingFor)})`,
  resume: ({ title }) => `Task no longer waits: ${String(title)}`,
  note: ({ title, note }) => `Note on a task: ${String(title)} (${String(note)})`,
  tell: ({ title, message }) => `Message to the employer about a task: ${String(title)} (${String(message)})`,
  end: ({ title, endReason }) => `Task ended by hand: ${String(title)} (${String(endReason)})`,
};

/** Sends the administrators of the employer the message about a task, which the notice leads to. */
const tellEmployer = (tx: Scoped, employerId: number, { taskUid, title, message }: StoredRecord, at: Date): Promise<void> =>
  sendNotices(tx, [
    {
      employerId,
      kind: 'messages',
      title: `Message from the provider: ${String(title)}`,
      body: String(message),
      href: `/employers/${employerId}/tasks/${String(taskUid)}`,
      at,
    },
  ]);

/** @throws Refusal invalid unless the person is one of the provider's staff at this moment, and may do tasks of this kind. */
async function assertColleague(tx: Scoped, { kind, takenBy }: StoredRecord): Promise<void> {
  const allowed: readonly Role[] = permissions[taskPermissions[kind as TaskKind]];
  const roles = await staffRolesOf(tx, String(takenBy));
  if (roles.some((role) => allowed.includes(role))) return;
  const defaultMessage = 'Choose a colleague from the list: this person may not do the task, or not any more';
  throw Refusal.invalid([{ field: 'takenBy', defaultMessage }]);
}

/** Tasks: the service adds and completes them, and those who may do a task may take it, let it wait, or end it by hand. */
export const taskHooks = {
  allowedActions(
    { kind, takenBy }: StoredRecord,
    may: (operation: Operation) => boolean,
    { userUid }: { userUid: string },
  ): Readonly<Record<string, boolean>> {
    if (!may(taskPermissions[kind as TaskKind])) return refuseAll;
    // Nothing is left to take for the person who has it.
    return takenBy === userUid ? { canTake: false } : {};
  },
  async check({ c, tx, owner, event, record }: TaskStep): Promise<void> {
    if (owner === null || !can(c.get('caller'), taskPermissions[record['kind'] as TaskKind], owner)) throw Refusal.forbidden();
    if (event === 'handOver') await assertColleague(tx, record);
  },
  async after(step: TaskStep): Promise<void> {
    const { c, tx, owner, event, isOneOfMany = false, record } = step;
    const taskUid = String(record['taskUid']);
    if (event === 'take') await setPersonOfTask(tx, taskUid, c.get('caller').userUid);
    if (event === 'handOver' && owner !== null && !isOneOfMany)
      await tellColleague(c, tx, String(record['takenBy']), [{ employerId: owner, taskUid, title: String(record['title']) }]);
    if (event === 'resume') await endWaitOfTask(tx, taskUid);
    if (event === 'tell' && owner !== null) await tellEmployer(tx, owner, record, c.var.deps.clock());
    if (event === 'end') await setEndOfTask(tx, taskUid, todayOf(c));
  },
  activity: ({ event = '', record }: TaskStep): string => activities[event]?.(record) ?? String(record['title']),
};
