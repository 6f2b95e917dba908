/** Numbers of passed and failed checks of a stage. A test that a stage skips counts as failed: it proves nothing. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The counts of a stage with a single check, such as lint. */
export function countOfCheck(succeeded: boolean): Counts {
  return succeeded ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/**
 * The counts in a report of Vitest or Playwright.
 * @param report - The text of the JSON report; undefined when the run ended without one.
 * @param succeeded - Whether the run itself succeeded. It may fail although every test passed: a file that does not load, an unhandled rejection, a failed set-up. Then
 * one failure is counted.
 */
export function countOfReport(report: string | undefined, succeeded: boolean): Counts {
  const counts = report === undefined ? { passed: 0, failed: 0, skipped: 0 } : readCounts(JSON.parse(report));
  const nothingRan = counts.passed + counts.failed === 0;
  return counts.failed === 0 && (!succeeded || nothingRan) ? { ...counts, failed: 1 } : counts;
}

function readCounts(report: unknown): Counts {
  if (isVitestReport(report)) {
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  }
  if (isPlaywrightReport(report)) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  }
  throw new Error(
    'A test report has neither the shape of Vitest nor that of Playwright: teach tests/tools/counts.ts to read it.',
  );
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number };
}

function isVitestReport(report: unknown): report is VitestReport {
  return typeof report === 'object' && report !== null && 'numPassedTests' in report;
}

function isPlaywrightReport(report: unknown): report is PlaywrightReport {
  return typeof report === 'object' && report !== null && 'stats' in report;
}

/**
 * The closing line that tools and people read.
 * @param all - The counts of every stage that ran.
 * @param left - The number of parts for which there was no time.
 */
export function closingLine(all: readonly Counts[], left = 0): string {
  const sum = (pick: (counts: Counts) => number) => all.reduce((total, counts) => total + pick(counts), 0);
  const counted = `${sum(({ passed }) => passed)} passed, ${sum(({ failed, skipped }) => failed + skipped)} failed`;
  return left === 0 ? counted : `${counted}, ${left} skipped`;
}
