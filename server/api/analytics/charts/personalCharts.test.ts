import { expect, it } from 'vitest';
import type { MemberMonth, MonthMeasure, RequestFigure } from '../../../store/analytics/figures.ts';
import { memberMonthCharts } from './memberCharts.ts';
import { payCharts } from './payCharts.ts';
import { requestCharts } from './requestCharts.ts';

const today = '2026-11-24';

const inMonth = (month: string, measure: MonthMeasure, people: number): MemberMonth => ({ month, measure, people });
const monthly = (figures: MemberMonth[], from = '2026-09-01') => memberMonthCharts(figures, [from, '2026-11-01']);

it('hides a month with 4 joiners, and the next larger one, whatever months are chosen', () => {
  const joined = [inMonth('2026-06', 'joined', 4), inMonth('2026-10', 'joined', 6), inMonth('2026-11', 'joined', 30)];
  const shown = (from?: string) => monthly(joined, from)[0]?.rows.map(({ values }) => values[0]);
  expect(shown('2026-06-01')).toEqual([null, 0, 0, 0, null, 30]);
  expect(shown()).toEqual([0, null, 30]);
});

it.each([
  ['all of 20 were enrolled', 20, 10_000],
  ['5 of 20 were not', 15, 7_500],
  ['4 of 20 were not, whose number would follow', 16, null],
  ['4 of 20 were', 4, null],
  ['nobody was', 0, 0],
])('has the rate of a month of which %s', (_, enrolled, rate) => {
  const [, rates] = monthly([inMonth('2026-11', 'joined', 20), inMonth('2026-11', 'joinedEnrolled', enrolled)]);
  expect(rates?.rows.at(-1)?.values[0]).toBe(rate);
  expect(rates?.rows[0]?.values[0]).toBeNull();
});

it('hides a salary band of 4 people, and another one', () => {
  const figures = [[0, 4] as const, [2_000_000, 7] as const, [3_000_000, 30] as const, [null, 41] as const].map(
    ([valueFrom, people]) => ({
      figure: 'salary' as const,
      valueFrom,
      people,
    }),
  );
  const [salaries] = payCharts(figures, today);
  expect(salaries?.rows.map(({ values }) => values[0])).toEqual([null, 0, 0, null, 0, 30, 0, 0, 0, 0]);
  expect(payCharts([], today).map(({ rows }) => rows.length)).toEqual([10, 10, 10]);
});

it('shows all requests of an age, and their types only where each has 5 people or none', () => {
  const open = (daysFrom: number, type: string | null, people: number, requests = people): RequestFigure => ({
    status: 'outstanding',
    type,
    month: null,
    daysFrom,
    requests,
    people,
  });
  const { charts, keyFigures } = requestCharts(
    [
      open(0, 'optOut', 4),
      open(0, 'contributionChange', 20),
      open(0, null, 24),
      open(8, 'optOut', 5),
      open(8, null, 5),
      // Six requests of four people.
      open(31, 'contributionChange', 4, 6),
      open(31, null, 4, 6),
    ],
    ['2026-11-01', '2026-11-01'],
    today,
  );
  expect(charts[0]?.columns).toEqual(['Contribution change', 'Opt-out', 'All types']);
  expect(charts[0]?.rows.map(({ values }) => values)).toEqual([
    [null, null, 24],
    [0, 5, 5],
    [0, 0, 0],
    [null, null, 6],
  ]);
  expect(charts[0]?.note).toContain('even for fewer than 5 people');
  expect(keyFigures.map(({ title, value }) => [title, value])).toEqual([
    ['Outstanding requests', 35],
    ['Outstanding for 31 days or more', 6],
  ]);
});
