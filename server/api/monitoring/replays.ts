import { Hono } from 'hono';
import schema from '../../../schemas/entities/monitoring-segment.schema.json' with { type: 'json' };
import rules from '../../../schemas/rules/monitoring.json' with { type: 'json' };
import type { MonitoringSegment } from '../../../schemas/generated/types.ts';
import { validate } from '../../../schemas/built/entities/monitoring-segment.js';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { keepSegment, recordingsOf, segmentsOf } from '../../store/monitoring/replays.ts';
import { withinSessionsOf } from '../../store/monitoring/sessions.ts';
import { ApiError } from '../core/apiError.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import { fieldErrors } from '../../work/core/validFields.ts';
import { jsonBody, receivedBody } from '../core/body.ts';
import { type ApiEnvironment, uidOf } from '../core/context.ts';
import { assertMayRead, keptDays, since } from './keptSessions.ts';
import { createReceivedLimit } from './receivedLimit.ts';
import { isListOfEvents } from './zippedEvents.ts';

const entity: EntitySchema = schema;
const { largestReceived, mostReceivedPerMinute, mostReceivedBytesPerMinute } = rules.replay;
const ofAPerson = { count: mostReceivedPerMinute, bytes: mostReceivedBytesPerMinute };
const ofAll = { count: 100 * ofAPerson.count, bytes: 10 * ofAPerson.bytes };

/** Keeps the replays of people's screens, each person's their own, and shows them to provider staff. */
export function replayRoutes(): Hono<ApiEnvironment> {
  const isWithinLimit = createReceivedLimit(ofAPerson, ofAll);
  return new Hono<ApiEnvironment>()
    .post('/monitoring/segments', authenticated, async (c) => {
      const { caller, deps } = c.var;
      if (keptDays(c) === 0 || deps.keepsReplays === false) throw Refusal.notFound();
      const { byteLength } = await receivedBody(c);
      if (byteLength > largestReceived)
        throw new ApiError(413, `A segment has at most ${largestReceived / 1_024} KB. Send fewer events.`);
      if (!isWithinLimit(deps.clock().getTime(), caller.userUid, byteLength))
        throw ApiError.tooMany('There are too many segments. Wait a minute.', 60);
      const segment: unknown = await jsonBody(c);
      if (!validate(segment)) throw Refusal.invalid(fieldErrors(validate.errors ?? [], entity, segment));
      const valid = segment as MonitoringSegment;
      if (!(await isListOfEvents(valid.events)))
        throw Refusal.invalid([{ field: 'events', defaultMessage: 'Send a JSON list of events, as gzip in base64' }]);
      const isKept = await withinSessionsOf(deps.store, caller.userUid, (tx) =>
        keepSegment(tx, caller.userUid, valid, deps.clock()),
      );
      if (!isKept) throw Refusal.notFound();
      return c.body(null, 204);
    })
    .get('/monitoring/sessions/:sessionUid/recordings', authenticated, async (c) => {
      assertMayRead(c);
      const sessionUid = uidOf(c, 'sessionUid');
      const data = await c.var.deps.store.read('all', (reader) => recordingsOf(reader, sessionUid, since(c)));
      if (!data) throw Refusal.notFound();
      return c.json({ data });
    })
    .get('/monitoring/recordings/:recordingUid/segments', authenticated, async (c) => {
      assertMayRead(c);
      const recordingUid = uidOf(c, 'recordingUid');
      const data = await c.var.deps.store.read('all', (reader) => segmentsOf(reader, recordingUid, since(c)));
      if (!data) throw Refusal.notFound();
      return c.json({ data });
    });
}
