import { Hono } from 'hono';
import { canAnywhere } from '../../../machines/permissions.ts';
import { openTasks } from '../../../schemas/generated/resources.ts';
import type { OpenTask, OpenWorkCounts } from '../../../schemas/generated/types.ts';
import { listOpenTasks } from '../../store/tasks/openTasks.ts';
import { countOpenWork } from '../../store/tasks/openWork.ts';
import { colleaguesOf } from '../../store/tasks/staff.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import type { ApiContext, ApiEnvironment } from '../core/context.ts';
import { wantsCsv, wholeFile, writtenCsv } from '../core/csv.ts';
import { listMeta, listRequest } from '../core/listQuery.ts';
import { writtenList } from '../core/slices.ts';

const { resource, entity } = openTasks;

const csvFields = [
  'employerId',
  'employerName',
  'kind',
  'title',
  'responsible',
  'takenByName',
  'waitsUntil',
  'amount',
  'dueDate',
  'urgency',
  'addedOn',
];

const show = (rows: readonly OpenTask[]): readonly OpenTask[] => rows;

async function list(c: ApiContext): Promise<Response> {
  if (!canAnywhere(c.var.caller, 'task.readAll')) throw Refusal.forbidden();
  const request = listRequest(new URL(c.req.url).searchParams, resource, entity);
  return c.var.deps.store.read('all', async (reader) => {
    if (wantsCsv(c)) {
      const file = writtenCsv<OpenTask>(c, { name: 'tasks', fields: csvFields, entity, inPounds: true, show });
      await listOpenTasks(reader, { ...request, ...wholeFile, take: file.take });
      return file.answer();
    }
    const written = writtenList<OpenTask>(c, show);
    const { rows, totalCount } = await listOpenTasks(reader, { ...request, take: written.take });
    await written.take(rows);
    return written.answer(listMeta(request, totalCount));
  });
}

/** The task that is due first and waits for nobody: the others are in the list. */
const first = 'filter[responsible]=provider&filter[isWaiting]=false&sort=dueDate&limit=1';

async function showOpenWork(c: ApiContext): Promise<Response> {
  if (!canAnywhere(c.var.caller, 'task.readAll')) throw Refusal.forbidden();
  const data = await c.var.deps.store.read('all', async (reader): Promise<OpenWorkCounts> => {
    const [task = null] = (await listOpenTasks(reader, listRequest(new URLSearchParams(first), resource, entity))).rows;
    return { kinds: await countOpenWork(reader), firstTask: task };
  });
  return c.json({ data });
}

async function listColleagues(c: ApiContext): Promise<Response> {
  if (!canAnywhere(c.var.caller, 'task.handOver')) throw Refusal.forbidden();
  const data = await c.var.deps.store.read('all', (reader) => colleaguesOf(reader, c.var.caller.userUid));
  return c.json({ data });
}

/** The open tasks of all employers and the number of everything that waits for the provider, for its staff. */
export const openTaskRoutes = new Hono<ApiEnvironment>()
  .get('/tasks', authenticated, (c) => list(c))
  .get('/open-work', authenticated, (c) => showOpenWork(c))
  .get('/open-work/colleagues', authenticated, (c) => listColleagues(c));
