import { can } from '../../../machines/permissions.ts';
import type { LifecycleOutcome } from '../../../schemas/generated/types.ts';
import { stateText } from '../../../machines/lifecycles/lifecycle.ts';
import { withinSavepoint } from '../../store/core/savepoint.ts';
import type { Scoped } from '../../store/createStore.ts';
import { employersOfTasks } from '../../store/tasks/tasks.ts';
import type { Acting } from '../core/acting.ts';
import { Refusal, refusalText } from '../core/refusal.ts';
import { filedLifecycleOf } from '../lifecycles/filedLifecycle.ts';
import { recordFiles } from '../records/recordFiles.ts';
import { takeEvent } from '../records/takeEvent.ts';
import { type HandedTask, tellColleague } from './tellColleague.ts';

/** A task and the colleague who is to have it. */
interface HandOver {
  taskUid: string;
  employerId: number | undefined;
  takenBy: string;
}

/** Hands one task over, by the rules of a single one. @throws Refusal */
async function handOver(c: Acting, tx: Scoped, { taskUid, employerId, takenBy }: HandOver) {
  if (employerId === undefined) throw Refusal.notFound();
  if (!can(c.get('caller'), 'task.handOver', employerId)) throw Refusal.forbidden();
  const files = recordFiles('tasks');
  const lifecycle = filedLifecycleOf(files);
  if (!lifecycle) throw new Error('schemas/resources/tasks.json needs its lifecycle: bring it back.');
  const event = { owner: employerId, uid: taskUid, event: 'handOver', input: { takenBy }, isOneOfMany: true };
  const { state, record } = await withinSavepoint(tx, () => takeEvent(c, files, tx, lifecycle, event));
  return { state: stateText(state), task: { employerId, taskUid, title: String(record['title']) } };
}

/**
 * Hands tasks of any employers over to one colleague: one event for each, by the rules of a single one, and one notice about all. A refused task stays as it is,
 * and the others are handed over.
 *
 * @param tx - In the scope of all employers at which the caller may do this.
 * @returns the outcome for each task, in the order in which they are given.
 */
export async function handOverTasks(
  c: Acting,
  tx: Scoped,
  { taskUids, takenBy }: { taskUids: readonly string[]; takenBy: string },
): Promise<LifecycleOutcome[]> {
  const employers = await employersOfTasks(tx, taskUids);
  const outcomes = new Map<string, LifecycleOutcome>();
  const handed: HandedTask[] = [];
  // Always in the same order, since two requests for the same tasks could otherwise deadlock.
  for (const taskUid of taskUids.toSorted())
    try {
      const { state, task } = await handOver(c, tx, { taskUid, employerId: employers.get(taskUid), takenBy });
      handed.push(task);
      outcomes.set(taskUid, { recordUid: taskUid, done: true, state, reason: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcomes.set(taskUid, { recordUid: taskUid, done: false, state: null, reason: refusalText(error) });
    }
  await tellColleague(c, tx, takenBy, handed);
  return taskUids.flatMap((taskUid) => outcomes.get(taskUid) ?? []);
}
