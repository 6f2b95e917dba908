import type { RecordValidators, Validate } from '../../../schemas/lib/validate.ts';
import type { RecordFiles } from '../../../schemas/generated/records.ts';
import type { Resource } from '../../../schemas/generated/types.ts';
import { isUpdatedWithRecord } from '../../../schemas/lib/sectionUpdates.ts';
import type { Scope } from '../../store/core/scope.ts';
import { recordStore } from '../../store/records/recordStore.ts';
import type { Scoped } from '../../store/createStore.ts';
import type { Owner, StoredRecord } from '../../store/records/storedRecord.ts';
import { noteRecordChange } from '../changes/recordChange.ts';
import { ApiError } from '../core/apiError.ts';
import { jsonBody, receivedBody, validBody } from '../core/body.ts';
import { formBody, namedAsSent } from '../core/formBody.ts';
import { type ApiContext, todayOf, uidOf } from '../core/context.ts';
import { assertAsSeen, tagged } from '../core/entityTag.ts';
import { brokenUniqueIndex } from '../core/failures.ts';
import { assertParty } from '../core/partyOfRequest.ts';
import { beginLifecycle } from '../lifecycles/changeState.ts';
import { filedLifecycleOf } from '../lifecycles/filedLifecycle.ts';
import { labelOf } from '../lifecycles/recordLife.ts';
import { readableRecord, refuseUnwritable } from './fieldAccess.ts';
import { may, operationOf, ownerOfRecord, placeFor } from './recordAccess.ts';
import type { AllowedActions, RecordChange } from './hooks.ts';
import { hooksOf } from './hooksByResource.ts';
import { newFields } from './newFields.ts';
import { askAboutUnlikely } from './recordWarnings.ts';
import { checkRecord, checkReferences, takenValue } from './recordRules.ts';
import { headingOf, recordOf } from './shownRecord.ts';

/** The scope of a change. Only provider staff reach the branch for the provider's records (permission table). */
export const writingAs = (owner: Owner): Scope => (owner === null ? 'all' : [owner]);

/** Checks the written record by its schema and by the resource's own rules, then asks about unlikely values. */
export async function checked(files: RecordFiles, change: RecordChange): Promise<void> {
  await checkRecord(change.tx, files, { ...change, today: todayOf(change.c) });
  await hooksOf(files.resource.name).check?.(change);
  await askAboutUnlikely(files, change);
}

/**
 * Makes the further changes of a record that has been written, and notes it as it was and as it is.
 *
 * @returns the record after all of them.
 */
export async function finished(files: RecordFiles, written: Omit<RecordChange, 'record'>, uid: string): Promise<StoredRecord> {
  const { c, tx, owner, before, event } = written;
  const { after, activity } = hooksOf(files.resource.name);
  const change = { ...written, record: await present(c, files, tx, { owner, uid }) };
  await after?.(change);
  if (!before) beginFiledLifecycle(files, change);
  const record = await present(c, files, tx, { owner, uid });
  await noteRecordChange(c, tx, files, {
    owner,
    before,
    after: record,
    action: event ?? (before ? 'change' : 'create'),
    activity: activity?.(change) ?? `${files.resource.title} ${verbOf(files, change)}: ${headingOf(files, record)}`,
  });
  return record;
}

/** The verb of the activity; after an event, the new state. */
function verbOf(files: RecordFiles, { before, event, record }: RecordChange): string {
  const lifecycle = event === undefined ? null : filedLifecycleOf(files);
  if (lifecycle) return labelOf(lifecycle.machine, String(record[lifecycle.state])).toLowerCase();
  return before ? 'changed' : 'added';
}

/** The first entry of the history of a record whose file names its lifecycle. */
function beginFiledLifecycle(files: RecordFiles, { c, tx, owner, record }: RecordChange): void {
  const lifecycle = filedLifecycleOf(files);
  if (!lifecycle || owner === null) return;
  const { machine, state } = lifecycle;
  const recordUid = String(record[files.resource.idProperty]);
  const kind = files.resource.name;
  beginLifecycle(c, tx, {
    machine,
    kind,
    recordUid,
    employerId: owner,
    title: headingOf(files, record),
    state: String(record[state]),
  });
}

/** Runs a write. @throws ApiError 422 at the field of a broken unique index. */
export async function unlessTaken<T>(files: RecordFiles, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const index = brokenUniqueIndex(error) ?? '';
    const { uniqueIndexes, indexRefusals } = hooksOf(files.resource.name);
    const field = uniqueIndexes?.[index];
    const refusal = indexRefusals?.[index] ?? (field === undefined ? undefined : takenValue(files, field));
    throw refusal ? ApiError.invalid([refusal]) : error;
  }
}

function formIn({ forms }: RecordValidators, name: string): Validate {
  const validate = forms[name];
  if (!validate) throw new Error(`schemas/built/records has no form "${name}": run npm run generate.`);
  return validate;
}

type Create = NonNullable<Resource['endpoints']['create']>;

/** Answers a POST: adds a record, once for each Idempotency-Key. */
export async function createRecord(c: ApiContext, files: RecordFiles, create: Create): Promise<Response> {
  const store = recordStore(files);
  const { show } = files.resource.endpoints;
  const operation = operationOf(files, create);
  const { owner, parent } = await placeFor(c, files, operation, show ? operationOf(files, show) : operation);
  const validators = await files.loadValidators();
  await receivedBody(c);
  const body = (): Promise<Record<string, unknown>> => (create.form ? formBody(c, files.entity, create.form) : jsonBody(c));
  const add = c.var.deps.store.within(writingAs(owner), async (tx) => {
    // The employer is looked for before the body: one that does not exist is a 404 whatever is sent.
    if (owner !== null && !parent) await assertParty(tx, 'employers', owner);
    const given = parent && { [parent.field]: parent.uid };
    const sent = await validBody(c, formIn(validators, 'create'), files.entity, given, body);
    refuseUnwritable(c, files, owner, sent, true);
    const fields = newFields({ entity: files.entity, validate: validators.validate }, sent);
    await checkReferences(tx, files, { owner, fields });
    const uid = await unlessTaken(files, () => store.insert(tx, owner, fields));
    const change = { c, tx, owner, before: null, fields, sections: [] };
    // After the insert, since the database computes some fields; a refusal rolls it back.
    await checked(files, { ...change, record: await present(c, files, tx, { owner, uid }) });
    const record = await finished(files, change, uid);
    // The tag is set here, not on the answer: a repeated request gets the saved answer, and the record may have changed by then.
    return tagged(c, readableRecord(c, files, owner, record));
  });
  const data = await (create.form ? namedAsSent(create.form, add) : add);
  return c.json({ data }, 201);
}

type Update = NonNullable<Resource['sections'][number]['update']> & { id: string; fields: readonly string[] };

/** The sections that change a record, each with its permission and its fields. */
export const updatesOf = ({ sections }: Resource): Update[] =>
  sections.flatMap(({ id, update, fields }) => (update ? [{ id, ...update, fields }] : []));

/** One address for changes of records, with its sections and its body. */
interface Change {
  path: string;
  updates: readonly Update[];
  /** The form of the body. */
  form: string;
}

/** The addresses for changes of a resource's records: the record's own for most sections, a separate one for each of the others. */
export function changesOf(resource: Resource): Change[] {
  const { show } = resource.endpoints;
  const updates = updatesOf(resource);
  const together = updates.filter((update) => isUpdatedWithRecord(resource, update));
  const own = updates
    .filter((update) => !together.includes(update))
    .map((update) => ({ path: update.path, updates: [update], form: update.id }));
  return show && together.length > 0 ? [{ path: show.path, updates: together, form: 'update' }, ...own] : own;
}

/** Answers a PATCH: fields that are left out stay unchanged. */
export async function updateRecord(
  c: ApiContext,
  files: RecordFiles,
  show: { permission: string },
  change: Change,
): Promise<Response> {
  const uid = uidOf(c, 'id');
  const store = recordStore(files);
  const updates = change.updates.map((update) => ({ ...update, operation: operationOf(files, update) }));
  const owner = await ownerOfRecord(c, files, store, operationOf(files, show));
  const permitted = (update: (typeof updates)[number]): boolean => may(c, update.operation, owner);
  // Only provider staff change the provider's records.
  if (owner === null && !updates.some(permitted)) throw ApiError.forbidden();
  await receivedBody(c);
  const validate = formIn(await files.loadValidators(), change.form);
  const data = await c.var.deps.store.within(writingAs(owner), async (tx) => {
    const before = await recordOf(c, files, tx, { owner, uid, lock: true });
    // The record is checked before the role: for a record that does not exist every caller gets a 404.
    if (!before) throw ApiError.notFound();
    if (!updates.some(permitted)) throw ApiError.forbidden();
    const fields = await validBody(c, validate, files.entity);
    const touched = updates.filter((update) => update.fields.some((field) => field in fields));
    if (!touched.every(permitted)) throw ApiError.forbidden();
    refuseUnwritable(c, files, owner, fields);
    refuseByState(touched, before['allowedActions']);
    await assertAsSeen(c, readableRecord(c, files, owner, before));
    const of = { c, tx, owner, before, fields, sections: touched.map(({ id }) => id) };
    await checkReferences(tx, files, of);
    await checked(files, { ...of, record: { ...before, ...fields } });
    if (touched.length === 0) return before;
    await unlessTaken(files, () => store.update(tx, owner, uid, fields));
    return finished(files, of, uid);
  });
  return c.json({ data: await tagged(c, readableRecord(c, files, owner, data)) });
}

/** A record that must exist, since it was just written. */
export async function present(
  c: ApiContext,
  files: RecordFiles,
  tx: Scoped,
  of: { owner: Owner; uid: string },
): Promise<StoredRecord> {
  const record = await recordOf(c, files, tx, of);
  if (!record) throw new Error(`The record of ${files.resource.name} that was just written cannot be read.`);
  return record;
}

/** @throws ApiError 409 with the reason, when the state of the record does not allow the change. */
export function refuseByState(touched: readonly { allowedAction?: string }[], allowedActions: unknown): void {
  const actions = (allowedActions ?? {}) as AllowedActions;
  for (const { allowedAction = '' } of touched) {
    if (actions[allowedAction] !== false) continue;
    const { reasons } = actions;
    const reason = typeof reasons === 'object' ? reasons[allowedAction] : undefined;
    throw new ApiError(409, reason ?? 'This record cannot be changed now. Check its status.');
  }
}
