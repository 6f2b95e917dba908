import type { ErrorReport } from '../../../schemas/generated/types.ts';

/** As much of a text as the service takes. */
const longest = { message: 2_000, stack: 10_000 };

/** Tells the service of an error, also while the page is being left, and whoever has the console open. */
export function sendReport(report: ErrorReport): void {
  // oxlint-disable-next-line no-console -- A developer at this browser should see it at once.
  console.error('Reported:', report);
  const { message, stack } = report;
  const body = {
    ...report,
    message: message.slice(0, longest.message),
    ...(stack !== undefined && { stack: stack.slice(0, longest.stack) }),
  };
  void fetch('/api/v2/error-reports', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify(body),
  }).catch(() => {
    // The service cannot be told that it cannot be reached. The console has it.
  });
}
