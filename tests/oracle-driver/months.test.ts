import { expect, it } from 'vitest';
import { compareMonths } from './months.ts';

it('names every open period of 10 employers in the order of its latest safe day, in the bar and in the list, as the oracle does', async () => {
  const { differences, periodCount } = await compareMonths(10);
  expect(differences).toEqual([]);
  expect(periodCount).toBeGreaterThan(50);
}, 120_000);
