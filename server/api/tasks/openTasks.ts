import { Hono } from 'hono';
import { canAnywhere, partiesFor } from '../../../machines/permissions.ts';
import form from '../../../schemas/forms/hand-over-task.schema.json' with { type: 'json' };
import { openTasks } from '../../../schemas/generated/resources.ts';
import type { OpenTask, OpenWorkCounts } from '../../../schemas/generated/types.ts';
import { listOpenTasks } from '../../store/tasks/openTasks.ts';
import { countOpenWork } from '../../store/tasks/openWork.ts';
import { colleaguesOf } from '../../store/tasks/staff.ts';
import { type FieldError, Refusal } from '../../work/core/refusal.ts';
import { handOverTasks } from '../../work/tasks/handOverTasks.ts';
import { authenticated } from '../core/authenticated.ts';
import { jsonBody, receivedBody } from '../core/body.ts';
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

/** The first task that waits for nobody, in the order of the list: the others are in it. */
const first = 'filter[responsible]=provider&filter[isWaiting]=false&sort=urgency&limit=1';

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

/** The most tasks of one request: as many as a person can select in the list. */
const most = 250;

const isUid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

async function handOverBody(c: ApiContext): Promise<{ taskUids: string[]; takenBy: string }> {
  const { taskUids, takenBy, ...others } = await jsonBody(c);
  const errors: FieldError[] = Object.keys(others).map((field) => ({
    field,
    defaultMessage: `There is no field ${field}. Leave it out.`,
  }));
  const uids = Array.isArray(taskUids) ? taskUids.filter(isUid).map((uid) => uid.toLowerCase()) : [];
  if (!Array.isArray(taskUids) || new Set(uids).size !== taskUids.length || uids.length === 0 || uids.length > most)
    errors.push({ field: 'taskUids', defaultMessage: `Give the IDs of 1 to ${most} tasks, each once` });
  if (!isUid(takenBy)) errors.push({ field: 'takenBy', defaultMessage: form.properties.takenBy['x-message'] });
  if (errors.length > 0 || !isUid(takenBy)) throw Refusal.invalid(errors);
  return { taskUids: uids, takenBy };
}

async function handOver(c: ApiContext): Promise<Response> {
  const { caller, deps } = c.var;
  if (!canAnywhere(caller, 'task.handOver')) throw Refusal.forbidden();
  await receivedBody(c);
  const data = await deps.store.within(partiesFor(caller, 'task.handOver'), async (tx) =>
    handOverTasks(c, tx, await handOverBody(c)),
  );
  return c.json({ data });
}

/** The open tasks of all employers and the number of everything that waits for the provider, for its staff. */
export const openTaskRoutes = new Hono<ApiEnvironment>()
  .get('/tasks', authenticated, (c) => list(c))
  .post('/tasks/hand-over', authenticated, (c) => handOver(c))
  .get('/open-work', authenticated, (c) => showOpenWork(c))
  .get('/open-work/colleagues', authenticated, (c) => listColleagues(c));
