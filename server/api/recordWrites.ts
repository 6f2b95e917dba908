import type { Validate } from '../../schemas/validate.ts';
import type { RecordFiles } from '../../schemas/generated/records.ts';
import type { Resource } from '../../schemas/generated/types.ts';
import type { Scope } from '../store/scope.ts';
import { recordActivity } from '../store/employees.ts';
import { recordStore } from '../store/recordStore.ts';
import type { Scoped } from '../store/createStore.ts';
import type { Owner, StoredRecord } from '../store/storedRecord.ts';
import { ApiError } from './apiError.ts';
import { receivedBody, validBody } from './body.ts';
import { type ApiContext, uidOf } from './context.ts';
import { assertAsSeen, tagged } from './entityTag.ts';
import { may, operationOf, ownerOfRecord, placeFor } from './recordAccess.ts';
import type { AllowedActions, RecordChange } from './recordHook.ts';
import { hooksOf } from './recordHooks.ts';
import { newFields } from './newFields.ts';
import { checkRecord, checkReferences } from './recordRules.ts';
import { headingOf, recordOf } from './shownRecord.ts';

/** What row-level security lets a change touch: the provider's own records are written by its own staff, whom the table alone lets so far. */
const writingAs = (owner: Owner): Scope => (owner === null ? 'all' : [owner]);

/** What was written is judged by the schema, then by the resource's own rules; then follows what else belongs to the change. */
async function checked(files: RecordFiles, change: RecordChange): Promise<void> {
  const { tx, owner, fields, record } = change;
  await checkRecord(tx, files, { owner, fields, record });
  await hooksOf(files.resource.name).check?.(change);
}

async function finished(files: RecordFiles, change: RecordChange): Promise<void> {
  const { c, tx, owner, before, record } = change;
  await hooksOf(files.resource.name).after?.(change);
  // What belongs to the provider is of no employer, whose activity it could be.
  if (owner === null) return;
  const activity = `${files.resource.title} ${before ? 'changed' : 'added'}: ${headingOf(files, record)}`;
  const { caller, deps } = c.var;
  await recordActivity(tx, {
    employerId: owner,
    employeeUid: null,
    actorUserUid: caller.userUid,
    at: deps.clock(),
    activity,
  });
}

/** Answers a POST: a new record, made once for each Idempotency-Key. */
export async function createRecord(
  c: ApiContext,
  files: RecordFiles,
  create: { permission: string },
  validate: Validate,
): Promise<Response> {
  const store = recordStore(files);
  const { show } = files.resource.endpoints;
  const operation = operationOf(files, create);
  const { owner, parent } = await placeFor(c, files, operation, show ? operationOf(files, show) : operation);
  const sent = await validBody(c, validate, files.entity, parent && { [parent.field]: parent.uid });
  const fields = newFields(files, sent);
  const data = await c.var.deps.store.within(writingAs(owner), async (tx) => {
    await checkReferences(tx, files, { owner, fields });
    const uid = await store.insert(tx, owner, fields);
    const change = { c, tx, owner, before: null, fields, record: await present(c, files, tx, { owner, uid }) };
    // After the insert, since a database works out some fields by itself; a refusal undoes it.
    await checked(files, change);
    await finished(files, change);
    return present(c, files, tx, { owner, uid });
  });
  return c.json({ data }, 201);
}

type Update = NonNullable<Resource['sections'][number]['update']> & { fields: readonly string[] };

/** The sections that a record is changed by, each with its permission and its fields. */
export const updatesOf = ({ sections }: Resource): Update[] =>
  sections.flatMap(({ update, fields }) => (update ? [{ ...update, fields }] : []));

/** Answers a PATCH: fields that are left out stay as they were. */
export async function updateRecord(
  c: ApiContext,
  files: RecordFiles,
  show: { permission: string },
  validate: Validate,
): Promise<Response> {
  const uid = uidOf(c, 'id');
  const store = recordStore(files);
  const updates = updatesOf(files.resource).map((update) => ({ ...update, operation: operationOf(files, update) }));
  const owner = await ownerOfRecord(c, files, store, operationOf(files, show));
  const permitted = (update: (typeof updates)[number]): boolean => may(c, update.operation, owner);
  // Nobody but the provider's staff takes part in a change of what belongs to the provider.
  if (owner === null && !updates.some(permitted)) throw ApiError.forbidden();
  await receivedBody(c);
  const data = await c.var.deps.store.within(writingAs(owner), async (tx) => {
    const before = await recordOf(c, files, tx, { owner, uid, lock: true });
    if (!before) throw ApiError.notFound();
    if (!updates.some(permitted)) throw ApiError.forbidden();
    const fields = await validBody(c, validate, files.entity);
    const touched = updates.filter((update) => update.fields.some((field) => field in fields));
    if (!touched.every(permitted)) throw ApiError.forbidden();
    refuseByState(touched, before['allowedActions']);
    await assertAsSeen(c, before);
    const change = { c, tx, owner, before, fields };
    await checkReferences(tx, files, change);
    await checked(files, { ...change, record: { ...before, ...fields } });
    if (touched.length === 0) return before;
    await store.update(tx, owner, uid, fields);
    await finished(files, { ...change, record: await present(c, files, tx, { owner, uid }) });
    return present(c, files, tx, { owner, uid });
  });
  return c.json({ data: await tagged(c, data) });
}

/** A record that is there because it was just written. */
async function present(c: ApiContext, files: RecordFiles, tx: Scoped, of: { owner: Owner; uid: string }): Promise<StoredRecord> {
  const record = await recordOf(c, files, tx, of);
  if (!record) throw new Error(`What was written of ${files.resource.name} cannot be read.`);
  return record;
}

/** @throws ApiError 409 with the reason, when the record as it stands does not allow a section to be changed. */
function refuseByState(touched: readonly Update[], allowedActions: unknown): void {
  const actions = (allowedActions ?? {}) as AllowedActions;
  for (const { allowedAction } of touched) {
    if (actions[allowedAction] !== false) continue;
    const { reasons } = actions;
    const reason = typeof reasons === 'object' ? reasons[allowedAction] : undefined;
    throw new ApiError(409, reason ?? 'This record cannot be changed as it stands now.');
  }
}
