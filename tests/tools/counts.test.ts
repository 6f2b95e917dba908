import { describe, expect, it } from 'vitest';
import { closingLine, countOfCheck, countOfReport } from './counts.ts';

const vitest = (counts: object) =>
  JSON.stringify({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, ...counts });
const playwright = (counts: object) => JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...counts } });

describe('counting a report', () => {
  it("reads Vitest's", () => {
    expect(countOfReport(vitest({ numPassedTests: 7, numFailedTests: 2 }), false)).toEqual({ passed: 7, failed: 2, skipped: 0 });
  });

  it("reads Playwright's, and counts a flaky test as failed", () => {
    expect(countOfReport(playwright({ expected: 5, flaky: 1 }), true)).toEqual({ passed: 5, failed: 1, skipped: 0 });
  });

  it('counts skipped and unfinished tests', () => {
    expect(countOfReport(vitest({ numPassedTests: 1, numPendingTests: 2, numTodoTests: 1 }), true).skipped).toBe(3);
  });

  it.each([
    ['ended with an error although every test passed', vitest({ numPassedTests: 3 }), false, 3],
    ['ran nothing', vitest({}), true, 0],
    ['left no report', undefined, true, 0],
  ])('counts a failure when the run %s', (_, report, succeeded, passed) => {
    expect(countOfReport(report, succeeded)).toEqual({ passed, failed: 1, skipped: 0 });
  });

  it('refuses a report that it cannot read', () => {
    expect(() => countOfReport('{}', true)).toThrow('teach tests/tools/counts.ts');
  });
});

describe('the closing line', () => {
  it('adds up the stages, and counts skipped tests as failed', () => {
    expect(closingLine([countOfCheck(true), countOfCheck(false), { passed: 10, failed: 0, skipped: 2 }])).toBe(
      '11 passed, 3 failed',
    );
  });

  it('counts parts that did not run as skipped', () => {
    expect(closingLine([countOfCheck(true), countOfCheck(false)], 3)).toBe('1 passed, 1 failed, 3 skipped');
  });
});
