import { beforeAll, describe, expect, it } from 'vitest';
import { liveRuns, type LivedRuns } from './liveRuns.ts';
import { openDifferences } from './openDifferences.ts';

describe.each([
  ['8 lives of 3 months', { lives: 8, months: 3, isEventful: false }],
  [
    '10 eventful lives of 3 months, in which late presentations, claims and the change of the band meet,',
    { lives: 10, months: 3, isEventful: true },
  ],
])('%s', (_, options) => {
  let lived: LivedRuns;
  beforeAll(async () => {
    lived = await liveRuns({ ...options, seed: 1 });
  }, 600_000);

  it('are the same in the portal and in the oracle', () => {
    expect(lived.stories).toEqual([]);
  });

  it('have each open difference: what no longer occurs leaves the list', () => {
    const gone = openDifferences.filter((entry) => entry.isRare !== true && !lived.seen.has(entry));
    expect(gone.map(({ rule, because }) => `${rule}: ${because}`)).toEqual([]);
  });
});
