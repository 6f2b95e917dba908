import { beforeAll, expect, it } from 'vitest';
import { liveRuns, type LivedRuns } from './liveRuns.ts';
import { openDifferences } from './openDifferences.ts';

let lived: LivedRuns;
beforeAll(async () => {
  lived = await liveRuns({ lives: 200, months: 36, seed: 2 });
}, 7_200_000);

it('200 lives of 36 months are the same in the portal and in the oracle', () => {
  expect(lived.stories).toEqual([]);
});

it('each rare open difference is still there: what no longer occurs leaves the list', () => {
  const gone = openDifferences.filter((entry) => !lived.seen.has(entry));
  expect(gone.map(({ rule, because }) => `${rule}: ${because}`)).toEqual([]);
});
