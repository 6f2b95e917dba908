import type { StateValue } from 'xstate';
import { stateText } from '../../../machines/lifecycles/lifecycle.ts';
import * as forms from '../../../schemas/built/formSchemas.js';
import type { RecordFiles } from '../../../schemas/generated/records.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { ARCHIVED } from '../../../schemas/lib/resources/archiving.ts';
import { eventFlag } from '../../../schemas/lib/resources/lifecycleFiles.ts';
import type { Scoped } from '../../store/createStore.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { closureRefusals } from '../core/closureRefusals.ts';
import { employerStateOf } from '../closure/employerState.ts';
import { actionInput, noInput } from '../core/actionInput.ts';
import { ApiError } from '../core/apiError.ts';
import { receivedBody } from '../core/body.ts';
import { requireStepUp } from '../core/authenticated.ts';
import { type Acting, type ApiContext, todayOf, uidOf } from '../core/context.ts';
import { changeState } from '../lifecycles/changeState.ts';
import { filedFacts, type FiledLifecycle } from '../lifecycles/filedLifecycle.ts';
import { readableRecord } from './fieldAccess.ts';
import { may, operationOf, ownerOfRecord } from './recordAccess.ts';
import { hooksOf } from '../hooks/registeredHooks.ts';
import { checkReferences } from './recordRules.ts';
import { checkedByRules, finished, present, presentWithoutActions, unlessTaken } from './recordWrites.ts';
import { archivedReason, headingOf, recordWithoutActions } from './shownRecord.ts';

/** An event for a record of an employer. */
interface RecordEvent {
  owner: number;
  uid: string;
  event: string;
  /** The values of the event's form. */
  input?: StoredRecord;
}

/** Answers a POST of an event of a record's lifecycle with the record as it then is. */
export async function answerEvent(
  c: ApiContext,
  files: RecordFiles,
  show: { permission: string },
  { lifecycle, event }: { lifecycle: FiledLifecycle; event: string },
): Promise<Response> {
  const uid = uidOf(c, 'id');
  const owner = await ownerOfRecord(c, files, recordStore(files), operationOf(files, show));
  if (owner === null) throw ApiError.notFound();
  const operation = lifecycle.events[event];
  if (operation === undefined || !may(c, operation, owner)) throw ApiError.forbidden();
  if (files.resource.lifecycle?.events?.[event]?.stepUp) await requireStepUp(c);
  await receivedBody(c);
  const data = await c.var.deps.store.within([owner], async (tx) => {
    // The record is looked for before the body: one that is gone is a 404 whatever is sent.
    if (!(await recordStore(files).has(tx, owner, uid))) throw ApiError.notFound();
    const input = await inputOf(c, files, event);
    await takeEvent(c, files, tx, lifecycle, { owner, uid, event, input });
    // Made readable here, not in the answer alone: what this returns is saved for a repeated request.
    return readableRecord(c, files, owner, await present(c, files, tx, { owner, uid }));
  });
  await beginWork(c, files, event);
  return c.json({ data });
}

/** Begins the work that an event has made, without waiting for it. Call it after the transaction of the event. */
export async function beginWork(c: ApiContext, { resource }: RecordFiles, event: string): Promise<void> {
  const queue = hooksOf(resource.name).begins?.[event];
  if (queue) await c.var.deps.jobs.begin(queue);
}

async function inputOf(c: ApiContext, { resource, loadValidators }: RecordFiles, event: string): Promise<StoredRecord> {
  const asked = resource.lifecycle?.events?.[event]?.form;
  if (asked === undefined) {
    await noInput(c);
    return {};
  }
  const form = Object.values<EntitySchema>(forms).find(({ $id }) => $id === asked);
  const validate = (await loadValidators()).forms[event];
  if (!form || !validate) throw new Error(`The form "${asked}" of ${resource.name} is not compiled: run npm run generate.`);
  return actionInput(c, { form, validate });
}

/**
 * Takes a record through an event, as its chart allows: state, history and activity in the transaction of the caller. Values of the event's
 * form that the record has a field for are kept there.
 *
 * @returns the new state.
 * @throws ApiError 404, 409 when the employer has closed or the record is archived, or 422 with the reason of the chart.
 */
export async function takeEvent(
  c: Acting,
  files: RecordFiles,
  tx: Scoped,
  { machine, state }: FiledLifecycle,
  { owner, uid, event, input = {} }: RecordEvent,
): Promise<StateValue> {
  const before = await recordWithoutActions(c, files, tx, { owner, uid, lock: true });
  if (!before) throw ApiError.notFound();
  await refuseIfClosed(tx, files, owner, event);
  if (files.resource.archive && before[ARCHIVED] === true) throw new ApiError(409, archivedReason(files.resource.title));
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
  const change = { c, tx, owner, before, fields, sections: [], event, input };
  await checkReferences(tx, files, change);
  // Without questions about unlikely values: an event has no form in which its caller could answer.
  await checkedByRules(files, { ...change, record: { ...before, ...fields } });
  await unlessTaken(files, () => recordStore(files).update(tx, owner, uid, fields));
  await finished(files, change, uid, presentWithoutActions);
  return next;
}

async function refuseIfClosed(tx: Scoped, { resource }: RecordFiles, owner: number, event: string): Promise<void> {
  if (hooksOf(resource.name).outlivingClosure?.includes(eventFlag(event))) return;
  if ((await employerStateOf(tx, owner)) === 'closed') throw new ApiError(409, closureRefusals.closed);
}
