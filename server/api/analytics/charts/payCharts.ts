import { bandsOn, type NamedBand, percentBands, salaryBands } from '../../../../domain/figures/bands.ts';
import type { CalendarDay } from '../../../../schemas/lib/dates/calendarDay.ts';
import type { Distribution, DistributionFigure } from '../../../store/analytics/figures.ts';
import { hiddenGroups } from '../suppression.ts';
import type { Chart } from './chart.ts';

/** The histograms of salaries and of the percentages that employees and the employer contribute. @param today - The day whose bands hold. */
export function payCharts(figures: readonly Distribution[], today: CalendarDay): Chart[] {
  const { salary, percent } = bandsOn(today);
  const histogram = (figure: DistributionFigure, bands: readonly NamedBand[]): Chart['rows'] => {
    const own = figures.filter((one) => one.figure === figure);
    const people = bands.map(({ from }) => own.find(({ valueFrom }) => valueFrom === from)?.people ?? 0);
    // Their total can be known from other figures.
    const hidden = hiddenGroups(people, own.find(({ valueFrom }) => valueFrom === null)?.people ?? 0);
    return bands.map(({ title }, n) => ({ label: title, values: [hidden.has(n) ? null : (people[n] ?? 0)] }));
  };
  const chart = { kind: 'bars' as const, unit: 'people' as const, columns: ['Employees'] };
  const contributions = 'Of employed members today, in all their schemes together.';
  return [
    {
      ...chart,
      chartId: 'salaries',
      title: 'Annual salaries',
      note: 'Of the employed people whose salary is known.',
      rowTitle: 'Salary',
      rows: histogram('salary', salaryBands(salary)),
    },
    {
      ...chart,
      chartId: 'employee-percentages',
      title: 'Employee contributions',
      note: contributions,
      rowTitle: 'Share of pay',
      rows: histogram('employeePercent', percentBands(percent)),
    },
    {
      ...chart,
      chartId: 'employer-percentages',
      title: 'Employer contributions',
      note: contributions,
      rowTitle: 'Share of pay',
      rows: histogram('employerPercent', percentBands(percent)),
    },
  ];
}
