import { describe, expect, it } from 'vitest';
import type { StageResult } from './runStage.ts';
import { describeMachine, isQuiet, keepsShare, summaryLines } from './summary.ts';

const result = (more: Partial<StageResult> = {}): StageResult => ({
  stage: { name: 'types', command: ['tsc'], share: 20 },
  counts: { passed: 1, failed: 0, skipped: 0 },
  failures: [],
  seconds: 10,
  processorSeconds: 30,
  files: [],
  ...more,
});

describe('a quiet machine', () => {
  it.each([
    [0.49, true],
    [0.5, false],
  ])('with a load of %d: %s', (load, expected) => {
    expect(isQuiet(load)).toBe(expected);
    expect(describeMachine(load, 2).startsWith(expected ? 'quiet: ' : 'not quiet: ')).toBe(true);
  });
});

describe('the share of a stage', () => {
  it.each([
    ['its seconds on a quiet machine', { seconds: 20, processorSeconds: 100 }, true, true],
    ['its seconds on a quiet machine, passed', { seconds: 20.1, processorSeconds: 1 }, true, false],
    ['half of its processor seconds on a busy one', { seconds: 100, processorSeconds: 40 }, false, true],
    ['half of its processor seconds on a busy one, passed', { seconds: 1, processorSeconds: 40.1 }, false, false],
    ['its seconds where the system tells no others', { seconds: 21, processorSeconds: undefined }, false, false],
  ])('is %s', (_, costs, quiet, expected) => {
    expect(keepsShare(result(costs), quiet)).toBe(expected);
  });
});

it('ends with the failures, the table, the most expensive files, what was not run, and the closing line', () => {
  const unit = result({
    stage: { name: 'unit', command: ['vitest'], share: 450 },
    counts: { passed: 10, failed: 1, skipped: 1 },
    failures: [{ test: 'a.test.ts: sums', error: 'Error: expected 1' }],
    seconds: 500,
    processorSeconds: 950,
    files: [
      { file: 'a.test.ts', seconds: 2 },
      { file: 'b.test.ts', seconds: 30 },
    ],
  });
  const bench = result({
    stage: { name: 'bench', command: ['node'], share: 20 },
    counts: { passed: 0, failed: 1, skipped: 0 },
    failures: [{ test: 'bench', error: 'Start: 31.2 s\n\nError: no answer' }],
  });
  expect(summaryLines([result(), unit, bench], true, ['a chaos of 5 kills'])).toEqual([
    'failed: a.test.ts: sums',
    '        Error: expected 1',
    'failed: bench',
    '        Start: 31.2 s',
    '',
    '        Error: no answer',
    '      s processor s  share s   tests',
    '     10          30       20       1  types',
    '    500         950      450      12  unit: 1 FAILED: 1 skipped, which counts as failed: over its share',
    '     10          30       20       1  bench: 1 FAILED',
    '    520        1010      490      14  in all',
    'the most expensive test files:',
    '     30  b.test.ts',
    '      2  a.test.ts',
    'not run, for lack of time: a chaos of 5 kills',
    '11 passed, 3 failed, 1 skipped',
  ]);
});
