import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { costsInReport, mostExpensive } from './expensiveFiles.ts';

it('adds up the tests of each file of Vitest', () => {
  const file = (name: string, ...durations: (number | null)[]) => ({
    name: resolve(name),
    assertionResults: durations.map((duration) => ({ duration })),
  });
  const report = JSON.stringify({ testResults: [file('server/a.test.ts', 1_500, 500), file('src/b.test.ts', 250, null)] });
  expect(costsInReport(report)).toEqual([
    { file: 'server/a.test.ts', seconds: 2 },
    { file: 'src/b.test.ts', seconds: 0.25 },
  ]);
});

it('adds up the tests of each file of Playwright, with those in groups', () => {
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const report = JSON.stringify({
    suites: [
      { title: 'forms', file: 'forms.test.ts', specs: [spec(1_000)], suites: [{ title: 'saved', specs: [spec(2_000, 500)] }] },
    ],
  });
  expect(costsInReport(report)).toEqual([{ file: 'forms.test.ts', seconds: 3.5 }]);
});

it('has none in a run that left no report', () => {
  expect(costsInReport(undefined)).toEqual([]);
});

it('names the most expensive files, the dearest first', () => {
  const costs = [3, 9, 1].map((seconds) => ({ file: `${seconds}.test.ts`, seconds }));
  expect(mostExpensive(costs, 2).map(({ seconds }) => seconds)).toEqual([9, 3]);
});
