import { takeEvent } from '../../work/records/takeEvent.ts';
import * as forms from '../../../schemas/built/formSchemas.js';
import type { RecordFiles } from '../../../schemas/generated/records.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { actionInput, noInput } from '../core/actionInput.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { receivedBody } from '../core/body.ts';
import { requireStepUp } from '../core/authenticated.ts';
import { type ApiContext, uidOf } from '../core/context.ts';
import type { FiledLifecycle } from '../../work/lifecycles/filedLifecycle.ts';
import { readableRecord } from './fieldAccess.ts';
import { may, operationOf } from '../../work/records/recordPermissions.ts';
import { ownerOfRecord } from './recordAccess.ts';
import { hooksOf } from '../../work/hooks/registeredHooks.ts';
import { readPresent } from '../../work/records/recordWrites.ts';

/** Answers a POST of an event of a record's lifecycle with the record as it then is. */
export async function answerEvent(
  c: ApiContext,
  files: RecordFiles,
  show: { permission: string },
  { lifecycle, event }: { lifecycle: FiledLifecycle; event: string },
): Promise<Response> {
  const uid = uidOf(c, 'id');
  const owner = await ownerOfRecord(c, files, recordStore(files), operationOf(files, show));
  if (owner === null) throw Refusal.notFound();
  const operation = lifecycle.events[event];
  if (operation === undefined || !may(c, operation, owner)) throw Refusal.forbidden();
  if (files.resource.lifecycle?.events?.[event]?.stepUp) await requireStepUp(c);
  await receivedBody(c);
  const data = await c.var.deps.store.within([owner], async (tx) => {
    // The record is looked for before the body: one that is gone is a 404 whatever is sent.
    if (!(await recordStore(files).has(tx, owner, uid))) throw Refusal.notFound();
    const input = await inputOf(c, files, event);
    const { record } = await takeEvent(c, files, tx, lifecycle, { owner, uid, event, input, read: readPresent });
    // Made readable here, not in the answer alone: what this returns is saved for a repeated request.
    return readableRecord(c, files, owner, record);
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
