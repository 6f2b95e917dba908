import { validate } from '../../../schemas/built/entities/bulk-load-event.js';
import entity from '../../../schemas/entities/bulk-load-event.schema.json' with { type: 'json' };
import type { BulkLoadEvent } from '../../../schemas/generated/types.ts';
import { findLoad } from '../../store/bulkLoads/bulkLoads.ts';
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
import { jobsTogether, namingBenefit } from './otherJobs.ts';

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

/** @throws Refusal invalid when the contents are not those that the caller has seen. */
function refuseChanged(field: string, seen: string | null, present: unknown): void {
  if (seen !== null && seen !== present) throw Refusal.invalid([{ field, defaultMessage: contentHasChanged }]);
}

/** Answers a PATCH with the next step of an upload, and of other jobs of its file if the body names any: in one transaction. */
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
    const { own, others } = await jobsTogether(tx, of, body);
    const before = await lockedLoad(c, tx, of);
    const step = { owner: employerId, event, input, read: readPresent };
    for (const job of others)
      await namingBenefit({ job, field: job.field }, async () => {
        const known = await findLoad(tx, employerId, job.bulkLoadJobUid);
        refuseChanged(job.field, job.contentSha256, known?.contentSha256);
        await takeEvent(c, bulkLoads, tx, lifecycle, { ...step, uid: job.bulkLoadJobUid });
      });
    return namingBenefit({ job: own, field: '' }, async () => {
      refuseChanged('contentSha256', contentSha256 ?? null, before['contentSha256']);
      return (await takeEvent(c, bulkLoads, tx, lifecycle, { ...step, uid })).record;
    });
  });
  await beginWork(c, bulkLoads, event);
  return c.json({ data: await setEntityTag(c, readableRecord(c, bulkLoads, employerId, data)) });
}
