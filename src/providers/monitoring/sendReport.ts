import type { ErrorReport } from '../../../schemas/generated/types.ts';

/** The longest text that the service accepts. */
const longest = { message: 2_000, stack: 10_000 };

/** Sends an error to the service, even while the page is being left, and writes it to the console. */
export function sendReport(report: ErrorReport): void {
  // oxlint-disable-next-line no-console -- A developer with the console open should see it at once.
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
    // A service that cannot be reached cannot take the report either. The console shows the error.
  });
}
