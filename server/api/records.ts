import { Hono } from 'hono';
import { type Operation, can, canAnywhere, operationNamed } from '../../machines/permissions.ts';
import { type RecordFiles, records } from '../../schemas/generated/records.ts';
import type { Scope } from '../store/scope.ts';
import { recordStore } from '../store/recordStore.ts';
import type { Owner, RecordStore, StoredRecord } from '../store/storedRecord.ts';
import { ApiError } from './apiError.ts';
import { validBody } from './body.ts';
import { type ApiContext, type ApiEnvironment, authenticated, employerFor, uidOf } from './context.ts';
import { once } from './idempotency.ts';
import { listMeta, listRequest } from './listQuery.ts';
import { assertParty } from './partyIn.ts';
import { checkRecord } from './recordRules.ts';

/** `/employers/{employerId}/payrolls` -> `/employers/:employerId/payrolls` */
const routeOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** What row-level security lets a change touch: the provider's own records are written by its own staff, whom the table alone lets so far. */
const writingAs = (owner: Owner): Scope => (owner === null ? 'all' : [owner]);
const readingAs = (owner: Owner): Scope => (owner === null ? [] : [owner]);

const may = (c: ApiContext, operation: Operation, owner: Owner): boolean =>
  owner === null ? canAnywhere(c.var.caller, operation) : can(c.var.caller, operation, owner);

/** Whose records a path speaks of, if the caller may do `operation` there. @throws ApiError as `employerFor` does. */
function ownerFor(c: ApiContext, { resource }: RecordFiles, operation: Operation): Owner {
  if (resource.scope === 'employer') return employerFor(c, operation);
  if (!canAnywhere(c.var.caller, operation)) throw ApiError.forbidden();
  return null;
}

/** Whose the record of the path is. @throws ApiError 404, also when the caller may not see it. */
async function ownerOfRecord(c: ApiContext, { resource }: RecordFiles, store: RecordStore, seeing: Operation): Promise<Owner> {
  if (resource.scope === 'employer' && c.req.param('employerId') !== undefined) return employerFor(c, seeing);
  // The path names no employer: whose record it is, the service finds out, and only then asks whether the caller may see it.
  const owner = await store.ownerOf(c.var.deps.store.db, uidOf(c, 'id'));
  if (owner === undefined || !may(c, seeing, owner)) throw ApiError.notFound();
  return owner;
}

/** What the service answers for a record: with what the caller may do with it, where the schema has a place for that. */
function shown(c: ApiContext, { resource, entity }: RecordFiles, owner: Owner, record: StoredRecord): StoredRecord {
  if (!entity.properties['allowedActions']) return record;
  const actions = resource.sections.flatMap(({ update }) => (update ? [update] : []));
  const allowedActions = Object.fromEntries(
    actions.map(({ allowedAction, permission }) => [allowedAction, may(c, operationNamed(permission, resource.name), owner)]),
  );
  return { ...record, allowedActions };
}

/**
 * The list of a resource's records, one record, and the making and changing of one, from the resource's files alone. What a file
 * has no endpoint for, has no route.
 *
 * @throws Error when the file names a permission that nobody has.
 */
function recordRoutes(files: RecordFiles): Hono<ApiEnvironment> {
  const { resource, entity, forms } = files;
  const { list, show, create } = resource.endpoints;
  const store = recordStore(files);
  const routes = new Hono<ApiEnvironment>();
  const operationOf = ({ permission }: { permission: string }): Operation =>
    operationNamed(permission, `schemas/resources/${resource.name}.json`);

  if (list) {
    const operation = operationOf(list);
    routes.get(routeOf(list.path), authenticated, async (c) => {
      const owner = ownerFor(c, files, operation);
      const request = listRequest(new URL(c.req.url).searchParams, resource, entity);
      const { rows, totalCount } = await c.var.deps.store.read(readingAs(owner), async (reader) => {
        const page = await store.list(reader, owner, request);
        if (page.totalCount === 0 && owner !== null) await assertParty(reader, 'employers', owner);
        return page;
      });
      return c.json({ data: rows.map((row) => shown(c, files, owner, row)), meta: listMeta(request, totalCount) });
    });
  }

  if (show) {
    const operation = operationOf(show);
    routes.get(routeOf(show.path), authenticated, async (c) => {
      const uid = uidOf(c, 'id');
      const owner = await ownerOfRecord(c, files, store, operation);
      const record = await c.var.deps.store.read(readingAs(owner), (reader) => store.find(reader, owner, uid));
      if (!record) throw ApiError.notFound();
      return c.json({ data: shown(c, files, owner, record) });
    });
  }

  const { create: validateNew, update: validateChange } = forms;
  if (create && validateNew) {
    const operation = operationOf(create);
    routes.post(routeOf(create.path), authenticated, async (c) => {
      const owner = ownerFor(c, files, operation);
      const fields = await validBody(c, validateNew, entity);
      const data = await c.var.deps.store.within(writingAs(owner), (tx) =>
        once(c, tx, fields, async () => {
          const uid = await store.insert(tx, owner, fields);
          const record = await store.find(tx, owner, uid);
          if (!record) throw new Error(`The new record of ${resource.name} cannot be read.`);
          // After the insert, since a database fills in what a body leaves out; a refusal undoes it.
          await checkRecord(tx, files, { owner, fields, record: shown(c, files, owner, record) });
          return shown(c, files, owner, record);
        }),
      );
      return c.json({ data }, 201);
    });
  }

  const update = resource.sections.find((section) => section.update)?.update;
  if (show && update && validateChange) {
    const [seeing, operation] = [operationOf(show), operationOf(update)];
    routes.patch(routeOf(update.path), authenticated, async (c) => {
      const uid = uidOf(c, 'id');
      const owner = await ownerOfRecord(c, files, store, seeing);
      // Nobody but the provider's staff takes part in a change of what belongs to the provider.
      if (owner === null && !may(c, operation, owner)) throw ApiError.forbidden();
      const data = await c.var.deps.store.within(writingAs(owner), async (tx) => {
        const before = await store.find(tx, owner, uid, true);
        if (!before) throw ApiError.notFound();
        if (!may(c, operation, owner)) throw ApiError.forbidden();
        const fields = await validBody(c, validateChange, entity);
        await checkRecord(tx, files, { owner, fields, record: shown(c, files, owner, { ...before, ...fields }) });
        await store.update(tx, owner, uid, fields);
        const after = await store.find(tx, owner, uid);
        if (!after) throw new Error(`The changed record of ${resource.name} cannot be read.`);
        return shown(c, files, owner, after);
      });
      return c.json({ data });
    });
  }
  return routes;
}

/** Every resource that needs no code: its routes come from its files. */
export const recordResources = (): Hono<ApiEnvironment>[] => records.map(recordRoutes);
