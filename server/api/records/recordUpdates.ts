import type { RecordFiles } from '../../../schemas/generated/records.ts';
import type { Resource } from '../../../schemas/generated/types.ts';
import { isUpdatedWithRecord, type SectionUpdate, updatesOf } from '../../../schemas/lib/sectionUpdates.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import type { Scoped } from '../../store/createStore.ts';
import type { Owner, StoredRecord } from '../../store/records/storedRecord.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { receivedBody, validBody } from '../core/body.ts';
import { type ApiContext, uidOf } from '../core/context.ts';
import { assertAsSeen, setEntityTag } from '../core/entityTag.ts';
import { readableRecord, refuseUnwritable } from './fieldAccess.ts';
import type { RecordChange } from '../../work/hooks/hooks.ts';
import { may, operationOf } from '../../work/records/recordPermissions.ts';
import { ownerOfRecord } from './recordAccess.ts';
import { checkReferences } from '../../work/records/recordRules.ts';
import { checkRecordOfRequest } from './checkedRecord.ts';
import { recordToChange, touchedUpdates, writeChange } from '../../work/records/changeRecord.ts';
import { formIn, refuseByState, writingAs } from '../../work/records/recordWrites.ts';

/** One address for changes of records, with its sections and its body. */
interface Change {
  path: string;
  updates: readonly SectionUpdate[];
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

/** A change that the caller asks for, before it is written. */
type AskedChange = Omit<RecordChange, 'before' | 'event'> & { before: StoredRecord };

/**
 * Runs `work` with the change in the body of a request, in a transaction that has the record locked, if the caller may make it: by their
 * role, by the state of the record, and by the entity tag that they have seen.
 */
export async function withAskedChange<Result>(
  c: ApiContext,
  files: RecordFiles,
  show: { permission: string },
  change: Change,
  work: (asked: AskedChange) => Promise<Result>,
): Promise<Result> {
  const owner = await ownerOfRecord(c, files, recordStore(files), operationOf(files, show));
  // Only provider staff change the provider's records.
  if (owner === null && !change.updates.some((update) => may(c, operationOf(files, update), owner))) throw Refusal.forbidden();
  await receivedBody(c);
  return c.var.deps.store.within(writingAs(owner), async (tx) => work(await readAskedChange(c, files, tx, { owner, change })));
}

/**
 * The change in the body of a request, which has been received, with the record locked.
 * @throws Refusal if the caller may not make it, or the record's state or the body refuses it.
 */
export async function readAskedChange(
  c: ApiContext,
  files: RecordFiles,
  tx: Scoped,
  { owner, change }: { owner: Owner; change: Change },
): Promise<AskedChange> {
  const { updates } = change;
  const validate = formIn(await files.loadValidators(), change.form);
  const before = await recordToChange(c, files, tx, { owner, uid: uidOf(c, 'id'), updates });
  const fields = await validBody(c, validate, files.entity);
  const touched = touchedUpdates(c, files, { owner, updates, fields });
  refuseUnwritable(c, files, owner, fields);
  refuseByState(touched, before['allowedActions']);
  await assertAsSeen(c, readableRecord(c, files, owner, before));
  await checkReferences(tx, files, { owner, fields });
  const sections = touched.map(({ id }) => id);
  return { c, tx, owner, before, fields, sections, record: { ...before, ...fields } };
}

/** Answers a PATCH: fields that are left out stay unchanged. */
export async function updateRecord(
  c: ApiContext,
  files: RecordFiles,
  show: { permission: string },
  change: Change,
): Promise<Response> {
  const uid = uidOf(c, 'id');
  const data = await withAskedChange(c, files, show, change, async (asked) => {
    const { owner, sections, before } = asked;
    await checkRecordOfRequest(c, files, asked);
    if (sections.length === 0) return setEntityTag(c, readableRecord(c, files, owner, before));
    return setEntityTag(c, readableRecord(c, files, owner, await writeChange(files, asked, uid)));
  });
  return c.json({ data });
}
