import { Hono } from 'hono';
import monitoring from '../../../schemas/rules/monitoring.json' with { type: 'json' };
import type { ErrorReport } from '../../../schemas/generated/types.ts';
import { validate } from '../../../schemas/built/entities/error-report.js';
import { ApiError } from '../core/apiError.ts';
import { jsonBody } from '../core/body.ts';
import type { ApiEnvironment } from '../core/context.ts';
import { rememberedKeys } from '../core/idempotency.ts';

const minute = 60_000;

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

/** Limits the reports per minute, from all browsers together: a page that fails in a loop must not fill the disk. */
function createLimit(): (now: number) => boolean {
  let began = 0;
  let count = 0;
  return (now) => {
    if (now - began >= minute) [began, count] = [now, 0];
    count += 1;
    return count <= monitoring.mostErrorsPerMinute;
  };
}

/** Accepts error reports from browsers. They need no sign-in, since sign-in itself may have failed. */
export function errorReports(): Hono<ApiEnvironment> {
  const isWithinLimit = createLimit();
  const isNew = rememberedKeys(1_000);
  return new Hono<ApiEnvironment>().post('/error-reports', async (c) => {
    const { clock, report } = c.var.deps;
    if (!isWithinLimit(clock().getTime())) throw new ApiError(429, 'There are too many reports. This one was not stored.');
    const body = await jsonBody(c);
    if (!validate(body)) throw new ApiError(422, 'This is not an error report.');
    if (await isNew(c)) report(new ReportedByBrowser(body as unknown as ErrorReport));
    return c.body(null, 204);
  });
}
