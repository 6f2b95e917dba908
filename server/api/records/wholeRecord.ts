import type { RecordFiles } from '../../../schemas/generated/records.ts';
import type { Scoped } from '../../store/createStore.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import type { Owner, RecordStore, StoredRecord } from '../../store/records/storedRecord.ts';
import { noteRecordChange } from '../../work/changes/recordChange.ts';
import { noInput } from '../core/actionInput.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { receivedBody } from '../core/body.ts';
import { type ApiContext, uidOf } from '../core/context.ts';
import { assertAsSeen } from '../core/entityTag.ts';
import { readableRecord } from './fieldAccess.ts';
import { may, operationOf } from '../../work/records/recordPermissions.ts';
import { ownerOfRecord } from './recordAccess.ts';
import { refuseByState, writingAs } from '../../work/records/recordWrites.ts';
import { headingOf, recordOf } from '../../work/records/shownRecord.ts';

/** A record that is locked until the transaction ends. */
interface LockedRecord {
  tx: Scoped;
  store: RecordStore;
  owner: Owner;
  uid: string;
  /** The record as it was read under its lock. */
  record: StoredRecord;
}

interface WholeChange {
  show: { permission: string };
  /** The part of the file that permits the change. */
  change: { permission: string; allowedAction?: string };
  /** The name of the change in the history, such as `delete`, and its verb there, such as `deleted`. */
  action: string;
  verb: string;
  /** The record as it is answered. */
  work(locked: LockedRecord): Promise<StoredRecord>;
}

/**
 * Runs a change of a whole record that takes no input, in one transaction that has the record locked: permission, `If-Match`, state, the change,
 * and an entry in the history.
 *
 * @returns the result of the work, as the caller may read it.
 */
export async function changeWholeRecord(
  c: ApiContext,
  files: RecordFiles,
  { show, change, action, verb, work }: WholeChange,
): Promise<StoredRecord> {
  const uid = uidOf(c, 'id');
  const store = recordStore(files);
  const owner = await ownerOfRecord(c, files, store, operationOf(files, show));
  const permitted = may(c, operationOf(files, change), owner);
  // Only provider staff change the provider's records.
  if (owner === null && !permitted) throw Refusal.forbidden();
  await receivedBody(c);
  return c.var.deps.store.within(writingAs(owner), async (tx) => {
    const record = await recordOf(c, files, tx, { owner, uid, lock: true });
    if (!record) throw Refusal.notFound();
    if (!permitted) throw Refusal.forbidden();
    await noInput(c);
    // Before the state: of several equal requests the later ones should learn that the record has changed.
    await assertAsSeen(c, readableRecord(c, files, owner, record));
    refuseByState([change], record['allowedActions']);
    const answered = await work({ tx, store, owner, uid, record });
    const activity = `${files.resource.title} ${verb}: ${headingOf(files, record)}`;
    const after = action === 'delete' ? null : answered;
    await noteRecordChange(c, tx, files, { owner, before: record, after, action, activity });
    return readableRecord(c, files, owner, answered);
  });
}
