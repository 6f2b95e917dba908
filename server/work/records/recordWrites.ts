import type { RecordValidators, Validate } from '../../../schemas/lib/validate.ts';
import type { RecordFiles } from '../../../schemas/generated/records.ts';
import type { Scope } from '../../store/scope.ts';
import type { Scoped } from '../../store/createStore.ts';
import type { Owner, StoredRecord } from '../../store/records/storedRecord.ts';
import { noteRecordChange } from '../changes/recordChange.ts';
import { Refusal } from '../core/refusal.ts';
import { type Acting, todayOf } from '../core/acting.ts';
import { brokenUniqueIndex } from '../../store/core/uniqueIndex.ts';
import { beginLifecycle } from '../lifecycles/changeState.ts';
import { filedLifecycleOf } from '../lifecycles/filedLifecycle.ts';
import { labelOf } from '../../../machines/lifecycles/storedState.ts';
import type { AllowedActions, RecordChange } from '../hooks/hooks.ts';
import { hooksOf } from '../hooks/registeredHooks.ts';
import { checkRecord, takenValue } from './recordRules.ts';
import { headingOf, recordOf, recordWithoutActions } from './shownRecord.ts';

/** The scope of a change. Only provider staff reach the branch for the provider's records (permission table). */
export const writingAs = (owner: Owner): Scope => (owner === null ? 'all' : [owner]);

/** Checks the record by its schema and by the resource's own rules. */
export async function checkedByRules(files: RecordFiles, change: RecordChange): Promise<void> {
  await checkRecord(change.tx, files, { ...change, today: todayOf(change.c) });
  await hooksOf(files.resource.name).check?.(change);
}

/**
 * Makes the further changes of a record that has been written, and notes it as it was and as it is.
 *
 * @param read - Reads the record after them. Default: with the allowed actions, for an answer.
 * @returns the record after all of them.
 */
export async function applyConsequences(
  files: RecordFiles,
  written: Omit<RecordChange, 'record'>,
  uid: string,
  read = readPresent,
): Promise<StoredRecord> {
  const { c, tx, owner, before, event } = written;
  const { after, activity } = hooksOf(files.resource.name);
  // Only further changes make a second reading necessary.
  const change = { ...written, record: await (after ? presentWithoutActions : read)(c, files, tx, { owner, uid }) };
  // The further changes may take it to another state already.
  if (!before) beginFiledLifecycle(files, change);
  await after?.(change);
  const record = after ? await read(c, files, tx, { owner, uid }) : change.record;
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

/** Runs a write. @throws Refusal invalid at the field of a broken unique index. */
export async function unlessTaken<T>(files: RecordFiles, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const index = brokenUniqueIndex(error) ?? '';
    const { uniqueIndexes, indexRefusals } = hooksOf(files.resource.name);
    const field = uniqueIndexes?.[index];
    const refusal = indexRefusals?.[index] ?? (field === undefined ? undefined : takenValue(files, field));
    throw refusal ? Refusal.invalid([refusal]) : error;
  }
}

/** The validator of one of the resource's forms. */
export function formIn({ forms }: RecordValidators, name: string): Validate {
  const validate = forms[name];
  if (!validate) throw new Error(`schemas/built/records has no form "${name}": run npm run generate.`);
  return validate;
}

interface WrittenRecord {
  owner: Owner;
  uid: string;
}

/** A record that must exist, since it was just written, with the allowed actions of the caller. */
export const readPresent = async (c: Acting, files: RecordFiles, tx: Scoped, of: WrittenRecord): Promise<StoredRecord> =>
  assertPresent(files, await recordOf(c, files, tx, of));

/** A record that must exist, since it was just written, for further work in its transaction. */
export const presentWithoutActions = async (
  c: Acting,
  files: RecordFiles,
  tx: Scoped,
  of: WrittenRecord,
): Promise<StoredRecord> => assertPresent(files, await recordWithoutActions(c, files, tx, of));

function assertPresent({ resource }: RecordFiles, record: StoredRecord | null): StoredRecord {
  if (!record) throw new Error(`The record of ${resource.name} that was just written cannot be read.`);
  return record;
}

/** @throws Refusal conflict with the reason, when the state of the record does not allow the change. */
export function refuseByState(touched: readonly { allowedAction?: string }[], allowedActions: unknown): void {
  const actions = (allowedActions ?? {}) as AllowedActions;
  for (const { allowedAction = '' } of touched) {
    if (actions[allowedAction] !== false) continue;
    const { reasons } = actions;
    const reason = typeof reasons === 'object' ? reasons[allowedAction] : undefined;
    throw new Refusal('conflict', reason ?? 'This record cannot be changed now. Check its status.');
  }
}
