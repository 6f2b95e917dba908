import type { ResourceFiles } from '../../../schemas/generated/resources.ts';
import type { Scoped } from '../../store/createStore.ts';
import type { Owner, StoredRecord } from '../../store/records/storedRecord.ts';
import type { Acting } from '../core/acting.ts';
import { note } from './actor.ts';
import { fieldChanges, headingOf, type NameOf, withNames } from './fieldChanges.ts';

/** A change of a resource's record, as it was and as it is. */
interface ChangedRecord {
  owner: Owner;
  /** Null for a new record. */
  before: StoredRecord | null;
  /** Null for a deleted one. */
  after: StoredRecord | null;
  action: string;
  /** The words for the recent activity. */
  activity: string;
}

/** Notes the change of a resource's record, with each stored field before and after. An edit that leaves all of them as they were is none. */
export async function noteRecordChange(
  c: Acting,
  tx: Scoped,
  { resource, entity }: ResourceFiles,
  { owner, before, after, action, activity }: ChangedRecord,
  nameOf?: NameOf,
): Promise<void> {
  const record = after ?? before;
  if (!record) throw new Error(`A change of ${resource.name} needs the record before it or after it.`);
  const changes = fieldChanges(entity, before, after, resource.idProperty);
  if (action === 'change' && changes.length === 0) return;
  const employee = record['employeeUid'];
  note(c, tx, {
    employerId: owner,
    kind: resource.name,
    recordUid: String(record[resource.idProperty]),
    title: headingOf(resource.recordTitle, record) || resource.title,
    employeeUid: typeof employee === 'string' ? employee : null,
    action,
    activity,
    fields: await withNames(tx, owner, entity, changes, nameOf),
  });
}
