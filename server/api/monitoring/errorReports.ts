import { Hono } from 'hono';
import monitoring from '../../../schemas/rules/monitoring.json' with { type: 'json' };
import type { ErrorReport } from '../../../schemas/generated/types.ts';
import { validate } from '../../../schemas/built/entities/error-report.js';
import { ApiError } from '../core/apiError.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { jsonBody, receivedBody } from '../core/body.ts';
import type { ApiEnvironment } from '../core/context.ts';
import { assertDeclaredQuery } from '../core/addresses/declaredQuery.ts';
import { rememberedKeys } from '../core/idempotency.ts';
import { createReceivedLimit } from './receivedLimit.ts';

/** An error that a browser reported, in the form of the service's own errors. */
class ReportedByBrowser extends Error {
  readonly report: ErrorReport;

  constructor(report: ErrorReport) {
    super(`In a browser: ${report.name}: ${report.message}`);
    this.name = 'ReportedByBrowser';
    this.stack = report.stack ?? this.message;
    this.report = report;
  }
}

/** The reports of one sender in a minute. They go into the log, and a page that fails in a loop must not fill the disk. */
const ofASender = { count: monitoring.mostErrorsPerMinute, bytes: 500_000 };
/** The reports of all senders together: enough for ten such pages, so that one does not silence all others. */
const ofAll = { count: 10 * ofASender.count, bytes: 10 * ofASender.bytes };

/** Accepts error reports from browsers. They need no sign-in, since sign-in itself may have failed. */
export function errorReports(): Hono<ApiEnvironment> {
  const isWithinLimit = createReceivedLimit(ofASender, ofAll);
  const isNew = rememberedKeys(1_000);
  return new Hono<ApiEnvironment>().post('/error-reports', async (c) => {
    const { clock, report, addressOf } = c.var.deps;
    const { byteLength } = await receivedBody(c);
    if (!isWithinLimit(clock().getTime(), addressOf?.() ?? 'unknown', byteLength))
      throw new ApiError(429, 'There are too many reports. This one was not stored.');
    const body = await jsonBody(c);
    if (!validate(body)) throw new Refusal('invalid', 'This is not an error report.');
    assertDeclaredQuery(c);
    if (await isNew(c)) report(new ReportedByBrowser(body as unknown as ErrorReport));
    return c.body(null, 204);
  });
}
