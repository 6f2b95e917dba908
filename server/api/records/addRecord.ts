import type { RecordFiles } from '../../../schemas/generated/records.ts';
import type { Scoped } from '../../store/createStore.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import type { Owner, StoredRecord } from '../../store/records/storedRecord.ts';
import { type Acting, todayOf } from '../../work/core/acting.ts';
import type { RecordChange } from '../../work/hooks/hooks.ts';
import { hooksOf } from '../../work/hooks/registeredHooks.ts';
import { newFields } from '../../work/records/newFields.ts';
import { checkReferences } from '../../work/records/recordRules.ts';
import { checkedByRules, applyConsequences, presentWithoutActions, unlessTaken } from '../../work/records/recordWrites.ts';

/** A new record, in the transaction that adds it. */
export interface Addition {
  tx: Scoped;
  owner: Owner;
  /** The fields that are given. The others get their defaults. */
  fields: StoredRecord;
  /** Work between the insert and the checks. */
  inserted?: () => Promise<void>;
  /** Default: the checks by schema and rules, without questions about unlikely values. */
  check?: (change: RecordChange) => Promise<void>;
}

/**
 * Adds a record with its defaults, its checks, its further changes and its entry in the history.
 *
 * @returns the record after all of them.
 * @throws Refusal invalid with the faults, each at its field.
 */
export async function addRecord(c: Acting, files: RecordFiles, { tx, owner, ...addition }: Addition): Promise<StoredRecord> {
  const { validate } = await files.loadValidators();
  const begun = newFields({ entity: files.entity, validate }, addition.fields);
  await checkReferences(tx, files, { owner, fields: begun });
  const worked = await hooksOf(files.resource.name).complete?.({ tx, fields: begun, today: todayOf(c) });
  const fields = { ...begun, ...worked };
  const uid = await unlessTaken(files, () => recordStore(files).insert(tx, owner, fields));
  await addition.inserted?.();
  const change = { c, tx, owner, before: null, fields, sections: [] };
  const { check = (whole: RecordChange) => checkedByRules(files, whole) } = addition;
  // After the insert, since the database computes some fields; a refusal rolls it back.
  await check({ ...change, record: await presentWithoutActions(c, files, tx, { owner, uid }) });
  return applyConsequences(files, change, uid);
}
