import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { actorName } from '../../store/access/users.ts';
import type { Scoped } from '../../store/createStore.ts';
import { sendNotices } from '../../store/notices/notices.ts';
import type { Acting } from '../core/acting.ts';

/** A task that a colleague has from now on. */
export interface HandedTask {
  employerId: number;
  taskUid: string;
  title: string;
}

/** The title and the address of the notice about tasks: of one task itself, of several the list of those that the colleague has. */
async function titleAndPlace(tx: Scoped, takenBy: string, tasks: readonly [HandedTask, ...HandedTask[]]) {
  const [{ employerId, taskUid, title }, ...others] = tasks;
  if (others.length === 0)
    return { employerId, title: `Task for you: ${title}`, href: `/employers/${employerId}/tasks/${taskUid}` };
  const name = encodeURIComponent(await actorName(tx, takenBy));
  return {
    employerId: null,
    title: `${formatCount(tasks.length, 'task')} for you`,
    href: `/all-tasks?filter.takenByName=${name}`,
  };
}

/**
 * Tells a colleague that tasks are theirs, with one notice for all of them. Somebody who gives tasks to themselves needs none.
 *
 * @param tx - With several tasks, in the scope of all employers.
 */
export async function tellColleague(c: Acting, tx: Scoped, takenBy: string, tasks: readonly HandedTask[]): Promise<void> {
  const { userUid } = c.get('caller');
  const [first, ...others] = tasks;
  if (!first || takenBy === userUid) return;
  await sendNotices(tx, [
    {
      ...(await titleAndPlace(tx, takenBy, [first, ...others])),
      userUid: takenBy,
      kind: 'service',
      body: `Handed over by ${await actorName(tx, userUid)}.`,
      at: c.var.deps.clock(),
    },
  ]);
}
