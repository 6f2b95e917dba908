import { Hono } from 'hono';
import schema from '../../../schemas/entities/monitoring-batch.schema.json' with { type: 'json' };
import rules from '../../../schemas/rules/monitoring.json' with { type: 'json' };
import type { MonitoringBatch } from '../../../schemas/generated/types.ts';
import { validate } from '../../../schemas/built/entities/monitoring-batch.js';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { keepBatch, listSessions, listVitals, messagesOf, withinSessionsOf } from '../../store/monitoring/sessions.ts';
import { ApiError } from '../core/apiError.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import { fieldErrors } from '../../work/core/validFields.ts';
import { jsonBody, receivedBody } from '../core/body.ts';
import { type ApiEnvironment, uidOf } from '../core/context.ts';
import { listMeta, pageRequest } from '../core/listQuery.ts';
import { assertMayRead, keptDays, since } from './keptSessions.ts';
import { createReceivedLimit } from './receivedLimit.ts';

const entity: EntitySchema = schema;

/** Of a person in a minute: their errors and actions in full batches, and as much again for the rest. */
const ofAPerson = {
  count: (2 * rules.mostErrorsPerMinute) / rules.batch.messages,
  bytes: rules.mostReceivedBytesPerMinute,
};
const ofAll = { count: 100 * ofAPerson.count, bytes: 10 * ofAPerson.bytes };

/** Keeps the monitoring messages of people's browsers, each person's their own, and shows them to provider staff. */
export function monitoringRoutes(): Hono<ApiEnvironment> {
  const isWithinLimit = createReceivedLimit(ofAPerson, ofAll);
  return new Hono<ApiEnvironment>()
    .post('/monitoring/batches', authenticated, async (c) => {
      const { caller, deps } = c.var;
      if (keptDays(c) === 0) throw Refusal.notFound();
      const { byteLength } = await receivedBody(c);
      if (byteLength > rules.largestReceivedBatch)
        throw new ApiError(413, `A batch has at most ${rules.largestReceivedBatch / 1_024} KB. Send fewer messages.`);
      if (!isWithinLimit(deps.clock().getTime(), caller.userUid, byteLength))
        throw ApiError.tooMany('There are too many monitoring messages. Wait a minute.', 60);
      const batch: unknown = await jsonBody(c);
      if (!validate(batch)) throw Refusal.invalid(fieldErrors(validate.errors ?? [], entity, batch));
      const isKept = await withinSessionsOf(deps.store, caller.userUid, (tx) =>
        keepBatch(tx, caller.userUid, batch as MonitoringBatch, deps.clock()),
      );
      if (!isKept) throw Refusal.notFound();
      return c.body(null, 204);
    })
    .get('/monitoring/sessions', authenticated, async (c) => {
      assertMayRead(c);
      const page = pageRequest(new URL(c.req.url).searchParams);
      const { sessions, totalCount } = await c.var.deps.store.read('all', (reader) =>
        listSessions(reader, { since: since(c), ...page }),
      );
      return c.json({ data: sessions, meta: listMeta(page, totalCount) });
    })
    .get('/monitoring/sessions/:sessionUid/messages', authenticated, async (c) => {
      assertMayRead(c);
      const sessionUid = uidOf(c, 'sessionUid');
      const data = await c.var.deps.store.read('all', (reader) => messagesOf(reader, sessionUid, since(c)));
      if (!data) throw Refusal.notFound();
      return c.json({ data });
    })
    .get('/monitoring/vitals', authenticated, async (c) => {
      assertMayRead(c);
      const data = await c.var.deps.store.read('all', (reader) => listVitals(reader, since(c)));
      return c.json({ data });
    });
}
