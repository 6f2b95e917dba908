import { expect, it } from 'vitest';
import { failureOf, isFailure, outcomeOf, tableOf } from './outcomes.ts';

const inTime = { name: 'a list', value: 90, unit: 'ms', budget: 100 } as const;
const tooSlow = { name: 'a record', value: 120, unit: 'ms', budget: 100 } as const;
const tooFew = { name: 'frames', value: 40, unit: 'frames a second', atLeast: 60 } as const;
const withoutLimit = { name: '  the fastest of them', value: 80, unit: 'ms' } as const;

it('lists what has a limit or broke, and counts both', () => {
  const outcomes = [
    ...[inTime, tooSlow, tooFew, withoutLimit].map((figure) => outcomeOf('clicks', figure)),
    { part: 'requests', figure: 'one employer', value: '900 a second', limit: '2,500', verdict: 'missed aim' } as const,
    failureOf('export', new Error('The export has 3 lines.\nat somewhere')),
  ];
  const table = tableOf(outcomes);
  expect(table.map((row) => row.replace(/ {2,}/g, ' | '))).toEqual([
    'part | figure | value | limit | verdict',
    'clicks | a list | 90 ms | at most 100 | ok',
    'clicks | a record | 120 ms | at most 100 | missed',
    'clicks | frames | 40 frames a second | at least 60 | missed',
    'requests | one employer | 900 a second | 2,500 | missed aim',
    'export | The export has 3 lines. | failed',
    '',
    '1 figures within their limits, 2 missed, 1 aims missed, 1 parts broken.',
  ]);
});

it.each([
  ['a figure misses its limit', [outcomeOf('clicks', tooSlow)], true],
  ['a part breaks', [failureOf('clicks', 'nothing was shown')], true],
  ['an aim is missed', [{ part: 'requests', figure: 'a list', value: '', limit: '', verdict: 'missed aim' } as const], false],
  ['all is within its limits', [outcomeOf('clicks', inTime), outcomeOf('clicks', withoutLimit)], false],
])('when %s, a run fails: %#', (_, outcomes, fails) => expect(isFailure(outcomes)).toBe(fails));
