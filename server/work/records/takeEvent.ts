import type { StateValue } from 'xstate';
import { stateText } from '../../../machines/lifecycles/lifecycle.ts';
import type { RecordFiles } from '../../../schemas/generated/records.ts';
import { ARCHIVED } from '../../../schemas/lib/resources/archiving.ts';
import { eventFlag } from '../../../schemas/lib/resources/lifecycleFiles.ts';
import type { Scoped } from '../../store/createStore.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import { employerStateOf } from '../closure/employerState.ts';
import { type Acting, todayOf } from '../core/acting.ts';
import { closureRefusals } from '../core/closureRefusals.ts';
import { Refusal } from '../core/refusal.ts';
import { hooksOf } from '../hooks/registeredHooks.ts';
import { changeState } from '../lifecycles/changeState.ts';
import { filedFacts, type FiledLifecycle } from '../lifecycles/filedLifecycle.ts';
import { checkReferences } from './recordRules.ts';
import { checkedByRules, applyConsequences, presentWithoutActions, unlessTaken } from './recordWrites.ts';
import { archivedReason, headingOf, recordWithoutActions } from './shownRecord.ts';

/** An event for a record of an employer. */
interface RecordEvent {
  owner: number;
  uid: string;
  event: string;
  /** The values of the event's form. */
  input?: StoredRecord;
  /** Whether the caller sends it to many records, and tells people about all of them together. */
  isOneOfMany?: boolean;
  /** Reads the record after the event. Default: without the allowed actions, which cost the facts of its lifecycle. */
  read?: typeof presentWithoutActions;
}

/** A record that an event has changed. */
interface TakenEvent {
  state: StateValue;
  record: StoredRecord;
}

/**
 * Takes a record through an event, as its chart allows: state, history and activity in the transaction of the caller. Values of the event's
 * form that the record has a field for are kept there.
 *
 * @returns the new state, and the record with it.
 * @throws Refusal notFound, conflict when the employer has closed or the record is archived, or invalid with the reason of the chart.
 */
export async function takeEvent(
  c: Acting,
  files: RecordFiles,
  tx: Scoped,
  { machine, state }: FiledLifecycle,
  { owner, uid, event, input = {}, isOneOfMany = false, read = presentWithoutActions }: RecordEvent,
): Promise<TakenEvent> {
  const before = await recordWithoutActions(c, files, tx, { owner, uid, lock: true });
  if (!before) throw Refusal.notFound();
  await refuseIfClosed(tx, files, owner, event);
  if (files.resource.archive && before[ARCHIVED] === true) throw new Refusal('conflict', archivedReason(files.resource.title));
  const [facts = {}] = await filedFacts(files, { reader: tx, owner, records: [before], today: todayOf(c) });
  const living = {
    machine,
    kind: files.resource.name,
    recordUid: uid,
    employerId: owner,
    title: headingOf(files, before),
    state: String(before[state]),
    facts,
  };
  const next = await changeState(c, tx, living, { type: event, ...input });
  const kept = Object.entries(input).filter(([field]) => field in files.entity.properties);
  const fields: StoredRecord = { ...Object.fromEntries(kept), [state]: stateText(next) };
  const change = { c, tx, owner, before, fields, sections: [], event, input, isOneOfMany };
  await checkReferences(tx, files, change);
  // Without questions about unlikely values: an event has no form in which its caller could answer.
  await checkedByRules(files, { ...change, record: { ...before, ...fields } });
  await unlessTaken(files, () => recordStore(files).update(tx, owner, uid, fields));
  return { state: next, record: await applyConsequences(files, change, uid, read) };
}

async function refuseIfClosed(tx: Scoped, { resource }: RecordFiles, owner: number, event: string): Promise<void> {
  if (hooksOf(resource.name).outlivingClosure?.includes(eventFlag(event))) return;
  if ((await employerStateOf(tx, owner)) === 'closed') throw new Refusal('conflict', closureRefusals.closed);
}
