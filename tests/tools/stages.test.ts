import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parts, programSeconds, stages } from './stages.ts';

it.each([
  ['npm test', stages, programSeconds.short],
  ['npm run test:long', parts, programSeconds.long],
])('the shares of %s fit into its time', (_, all, seconds) => {
  expect(all.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(seconds);
});

it('every part is touched by files that are there', () => {
  const missing = parts.flatMap(({ touchedBy }) => touchedBy.filter((start) => globSync([start, `${start}*`]).length === 0));
  expect(missing).toEqual([]);
});
