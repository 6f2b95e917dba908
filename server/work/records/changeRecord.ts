import type { RecordFiles } from '../../../schemas/generated/records.ts';
import { type SectionUpdate, updatesOf } from '../../../schemas/lib/sectionUpdates.ts';
import type { Scoped } from '../../store/createStore.ts';
import type { Owner, StoredRecord } from '../../store/records/storedRecord.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import type { Acting } from '../core/acting.ts';
import { Refusal } from '../core/refusal.ts';
import type { RecordChange } from '../hooks/hooks.ts';
import { may, operationOf } from './recordPermissions.ts';
import { checkReferences } from './recordRules.ts';
import { askAboutUnlikely } from './recordWarnings.ts';
import { applyConsequences, checkedByRules, type readPresent, refuseByState, unlessTaken } from './recordWrites.ts';
import { recordOf } from './shownRecord.ts';

/** The record of a change, with the sections that the change may be about. */
interface RecordToChange {
  owner: Owner;
  uid: string;
  updates: readonly SectionUpdate[];
}

/**
 * The record of a change, locked for the transaction, if the actor may change anything of it.
 *
 * @throws Refusal notFound before forbidden: for a record that does not exist every actor gets the same answer.
 */
export async function recordToChange(
  c: Acting,
  files: RecordFiles,
  tx: Scoped,
  { owner, uid, updates }: RecordToChange,
): Promise<StoredRecord> {
  const record = await recordOf(c, files, tx, { owner, uid, lock: true });
  if (!record) throw Refusal.notFound();
  if (!updates.some((update) => may(c, operationOf(files, update), owner))) throw Refusal.forbidden();
  return record;
}

/** The sections with one of the fields. @throws Refusal forbidden when the actor may not change all of them. */
export function touchedUpdates(
  c: Acting,
  files: RecordFiles,
  { owner, updates, fields }: Omit<RecordToChange, 'uid'> & { fields: StoredRecord },
): SectionUpdate[] {
  const touched = updates.filter((update) => update.fields.some((field) => field in fields));
  if (!touched.every((update) => may(c, operationOf(files, update), owner))) throw Refusal.forbidden();
  return touched;
}

/**
 * Writes a checked change, with its consequences and its entry in the history.
 *
 * @param read - Reads the record after them. Default: with the allowed actions, for an answer.
 */
export async function writeChange(
  files: RecordFiles,
  change: RecordChange,
  uid: string,
  read?: typeof readPresent,
): Promise<StoredRecord> {
  await unlessTaken(files, () => recordStore(files).update(change.tx, change.owner, uid, change.fields));
  return applyConsequences(files, change, uid, read);
}

/**
 * Changes fields of one record in the name of a person, as a request of theirs would: by their role, the state of the record, and its rules.
 *
 * @param fields - Typed values. Questions about unlikely ones refuse the change, since nobody is there to answer.
 * @throws Refusal
 */
export async function changeRecord(
  c: Acting,
  files: RecordFiles,
  tx: Scoped,
  { owner, uid, fields }: { owner: Owner; uid: string; fields: StoredRecord },
): Promise<StoredRecord> {
  const updates = updatesOf(files.resource);
  const before = await recordToChange(c, files, tx, { owner, uid, updates });
  const touched = touchedUpdates(c, files, { owner, updates, fields });
  refuseByState(touched, before['allowedActions']);
  await checkReferences(tx, files, { owner, fields });
  const change = { c, tx, owner, before, fields, sections: touched.map(({ id }) => id), record: { ...before, ...fields } };
  await checkedByRules(files, change);
  await askAboutUnlikely(c, files, change, () => Promise.resolve(new Set()));
  return writeChange(files, change, uid);
}
