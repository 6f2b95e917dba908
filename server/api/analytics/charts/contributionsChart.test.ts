import { expect, it } from 'vitest';
import type { ContributionFigure } from '../../../store/analytics/figures.ts';
import { contributionsChart } from './contributionsChart.ts';
import { memberCharts } from './memberCharts.ts';

const months = ['2026-10-01', '2026-11-01'] as const;
const figure = (payrollUid: string | null, people: number, amount: number): ContributionFigure => ({
  payrollUid,
  month: '2026-11',
  kind: 'employee',
  people,
  amount,
});
const november = (figures: ContributionFigure[], payrollUid: string | null) =>
  contributionsChart(figures, payrollUid, months).rows[1]?.values;

it('has a row for each month, and 0 where nothing was paid', () => {
  const chart = contributionsChart([figure(null, 5, 700)], null, months);
  expect(chart.columns).toEqual(['Employee']);
  expect(chart.rows).toEqual([
    { label: '2026-10', values: [0] },
    { label: '2026-11', values: [700] },
  ]);
});

it('hides the contributions of 4 people, and shows those of 5', () => {
  expect(november([figure(null, 4, 700)], null)).toEqual([null]);
  expect(november([figure(null, 5, 700)], null)).toEqual([700]);
});

it('hides the sum of a second payroll, since the sum of all would reveal that of a small one', () => {
  const figures = [figure(null, 42, 900), figure('small', 4, 100), figure('middle', 8, 300), figure('large', 30, 500)];
  expect(['small', 'middle', 'large'].map((uid) => november(figures, uid))).toEqual([[null], [null], [500]]);
  expect(november(figures, null)).toEqual([900]);
});

it('hides the total of a small employer, and rates without people', () => {
  const [members, rates] = memberCharts([{ state: 'left', people: 4 }]);
  expect(members?.rows.at(-1)).toEqual({ label: 'All', values: [null] });
  expect(rates?.rows.map(({ values }) => values)).toEqual([[null], [null]]);
});
