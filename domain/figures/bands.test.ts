import { expect, it } from 'vitest';
import rules from '../../schemas/rules/figure-bands.json' with { type: 'json' };
import { bandsOn, dayBands, percentBands, salaryBands } from './bands.ts';

const titles = (bands: readonly { title: string }[]) => bands.map(({ title }) => title);

it('names the bands by their first and last values', () => {
  expect(titles(salaryBands([0, 1_000_000, 2_500_000]))).toEqual(['Less than £10,000', '£10,000 to £24,999', '£25,000 or more']);
  expect(titles(percentBands([0, 1, 300, 450]))).toEqual([
    'None',
    'Less than 3%',
    '3% to less than 4.5%',
    '4.5% or more',
    'A fixed amount',
  ]);
  expect(titles(dayBands([0, 8, 31]))).toEqual(['Up to 7 days', '8 to 30 days', '31 days or more']);
});

it('has one set of bands for each day, in their order', () => {
  const days = rules.bands.map(({ validFrom }) => validFrom);
  expect(days).toEqual([...new Set(days)].toSorted());
  expect(bandsOn('2000-01-01')).toBe(rules.bands[0]);
  expect(bandsOn(days.at(-1) ?? '')).toBe(rules.bands.at(-1));
});

it.each(rules.bands.flatMap(({ validFrom: _, ...lists }) => Object.entries(lists)))('the bands of %s grow', (_, bands) => {
  expect(bands).toEqual([...new Set(bands)].toSorted((a, b) => a - b));
});
