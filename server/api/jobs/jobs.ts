import { Hono } from 'hono';
import { canAnywhere } from '../../../machines/permissions.ts';
import type { Job } from '../../../schemas/generated/types.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, uidOf } from '../core/context.ts';
import { assertDeclaredQuery } from '../core/addresses/declaredQuery.ts';
import { listMeta, pageRequest } from '../core/listQuery.ts';
import { writtenList } from '../core/slices.ts';
import type { QueuedJob } from '../../work/core/jobQueue.ts';

const refusals = {
  notFailed: 'Only a failed job can be retried. This one has not failed.',
  alreadyWaiting: 'The same job is already waiting for another attempt. Wait until that one has ended.',
} as const;

const toAnswer = (c: ApiContext, job: QueuedJob): Job => ({
  ...job,
  canRetry: job.state === 'failed' && canAnywhere(c.var.caller, 'job.retry'),
});

/** The jobs of the service, for the inspector. */
export const jobRoutes = new Hono<ApiEnvironment>()
  .get('/jobs', authenticated, async (c) => {
    if (!canAnywhere(c.var.caller, 'job.read')) throw Refusal.forbidden();
    const page = pageRequest(new URL(c.req.url).searchParams);
    const { jobs, totalCount } = await c.var.deps.jobs.list(page);
    const list = writtenList<QueuedJob>(c, (slice) => slice.map((job) => toAnswer(c, job)));
    await list.take(jobs);
    return list.answer(listMeta(page, totalCount));
  })
  .post('/jobs/:jobUid/retry', authenticated, async (c) => {
    const { caller, deps } = c.var;
    if (!canAnywhere(caller, 'job.retry')) throw Refusal.forbidden();
    const jobUid = uidOf(c, 'jobUid');
    assertDeclaredQuery(c);
    // In a transaction, so that a repeated call with its Idempotency-Key gets the first answer.
    const data = await deps.store.within([], async () => {
      const retried = await deps.jobs.retry(jobUid);
      if (retried === 'unknown') throw Refusal.notFound();
      if (typeof retried === 'string') throw new Refusal('invalid', refusals[retried]);
      return toAnswer(c, retried.job);
    });
    return c.json({ data });
  });
