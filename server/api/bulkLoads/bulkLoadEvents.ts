import { validate } from '../../../schemas/built/entities/bulk-load-event.js';
import entity from '../../../schemas/entities/bulk-load-event.schema.json' with { type: 'json' };
import type { BulkLoadEvent } from '../../../schemas/generated/types.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { validBody } from '../core/body.ts';
import type { ApiContext } from '../core/context.ts';
import { setEntityTag } from '../core/entityTag.ts';
import { filedLifecycleOf } from '../../work/lifecycles/filedLifecycle.ts';
import { readableRecord } from '../records/fieldAccess.ts';
import { may } from '../../work/records/recordPermissions.ts';
import { beginWork } from '../records/recordEvents.ts';
import { takeEvent } from '../../work/records/takeEvent.ts';
import { readPresent } from '../../work/records/recordWrites.ts';
import { lockedLoad } from './changedLoad.ts';
import { bulkLoads, loadOf } from './loadOf.ts';

const contentHasChanged = 'The contents have changed since you looked at them: look at them again, then repeat this step';

/** The field with the reason of an event. */
const reasons = { acknowledge: 'acknowledgementReason', confirmPeople: 'peopleConfirmationReason' } as const;
const hasReason = (event: BulkLoadEvent['event']): event is keyof typeof reasons => Object.hasOwn(reasons, event);

/** The reason of an event that needs one. @throws Refusal invalid without it. */
function inputOf(body: BulkLoadEvent): Record<string, string> {
  if (!hasReason(body.event)) return {};
  const field = reasons[body.event];
  const reason = body[field];
  if (reason == null) throw Refusal.invalid([{ field, defaultMessage: 'Enter the reason' }]);
  return { [field]: reason };
}

/** Answers a PATCH with the next step of an upload. */
export async function sendEvent(c: ApiContext): Promise<Response> {
  const of = await loadOf(c, 'bulkLoad.read');
  const { employerId, bulkLoadJobUid: uid } = of;
  const lifecycle = filedLifecycleOf(bulkLoads);
  if (!lifecycle) throw new Error('Uploads need the lifecycle in schemas/resources/bulk-load-jobs.json: bring it back.');
  const body = (await validBody(c, validate, entity)) as unknown as BulkLoadEvent;
  const { event, contentSha256 } = body;
  const input = inputOf(body);
  // A retry is no action of its own in the list of uploads.
  const operation = event === 'retry' ? 'bulkLoad.upload' : lifecycle.events[event];
  if (operation === undefined || !may(c, operation, employerId)) throw Refusal.forbidden();
  const data = await c.var.deps.store.within([employerId], async (tx) => {
    const before = await lockedLoad(c, tx, of);
    if (contentSha256 != null && contentSha256 !== before['contentSha256'])
      throw Refusal.invalid([{ field: 'contentSha256', defaultMessage: contentHasChanged }]);
    const taken = await takeEvent(c, bulkLoads, tx, lifecycle, { owner: employerId, uid, event, input, read: readPresent });
    return taken.record;
  });
  await beginWork(c, bulkLoads, event);
  return c.json({ data: await setEntityTag(c, readableRecord(c, bulkLoads, employerId, data)) });
}
