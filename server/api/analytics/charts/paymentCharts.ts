import { bandsOn, dayBands } from '../../../../domain/figures/bands.ts';
import type { CalendarDay } from '../../../../schemas/lib/dates/calendarDay.ts';
import type { LatePaymentFigure, PunctualityFigure } from '../../../store/analytics/figures.ts';
import { type Chart, type KeyFigure, type Months, monthsBetween, shareOf, sumOf } from './chart.ts';

interface Parts {
  keyFigures: KeyFigure[];
  charts: Chart[];
}

/** From the least late to the latest. */
const tones = ['neutral', 'info', 'strong', 'warning', 'error'] as const;

/** The late payments by month of the due date and by days late, in number and amount. @param today - The day whose bands hold. */
export function latePaymentCharts(figures: readonly LatePaymentFigure[], months: Months, today: CalendarDay): Parts {
  const bands = dayBands(bandsOn(today).daysLate);
  const rows = (numberOf: (figure: LatePaymentFigure) => number): Chart['rows'] =>
    monthsBetween(months).map((month) => ({
      label: month,
      values: bands.map(({ from }) =>
        sumOf(
          figures.filter((one) => one.month === month && one.daysFrom === from),
          numberOf,
        ),
      ),
    }));
  const chart = { kind: 'stacked' as const, rowTitle: 'Due in', columns: bands.map(({ title }) => title), tones: [...tones] };
  return {
    keyFigures: [
      {
        title: 'Late payments',
        value: sumOf(figures, ({ payments }) => payments),
        unit: 'count',
        note: 'Due in the chosen months',
      },
      {
        title: 'Amount of late payments',
        value: sumOf(figures, ({ amount }) => amount),
        unit: 'pence',
        note: 'Of submitted contributions',
      },
    ],
    charts: [
      {
        ...chart,
        chartId: 'late-payments-by-month',
        title: 'Late payments by days late',
        unit: 'count',
        note: 'Until they were paid, or until the day of the figures. Only contributions to pension schemes have a legal due date.',
        rows: rows(({ payments }) => payments),
      },
      {
        ...chart,
        chartId: 'late-amounts-by-month',
        title: 'Amounts of late payments by days late',
        unit: 'pence',
        note: 'Contributions that have not been submitted yet have no amount.',
        rows: rows(({ amount }) => amount),
      },
    ],
  };
}

const outcomes = [
  { outcome: 'inTime', title: 'In time', tone: 'success' },
  { outcome: 'late', title: 'Late', tone: 'warning' },
  { outcome: 'outstanding', title: 'Overdue', tone: 'error' },
] as const;

const duties = [
  { duty: 'submission', chartId: 'submissions-by-month', title: 'Submissions of contributions', figure: 'Submitted in time' },
  { duty: 'payment', chartId: 'payments-by-month', title: 'Payments of statements', figure: 'Paid in time' },
] as const;

/** The submissions and the payments in time, late and overdue, by month of the due date. */
export function punctualityCharts(figures: readonly PunctualityFigure[], months: Months): Parts {
  const timesOf = (of: Partial<PunctualityFigure>): number =>
    sumOf(
      figures.filter((one) => Object.entries(of).every(([name, value]) => one[name as keyof PunctualityFigure] === value)),
      ({ times }) => times,
    );
  return {
    keyFigures: duties.map(({ duty, figure }) => ({
      title: figure,
      value: shareOf(timesOf({ duty, outcome: 'inTime' }), timesOf({ duty })),
      unit: 'basisPoints',
      note: 'Of those due in the chosen months',
    })),
    charts: duties.map(({ duty, chartId, title }) => ({
      chartId,
      title,
      kind: 'stacked',
      unit: 'count',
      note: null,
      rowTitle: 'Due in',
      columns: outcomes.map((one) => one.title),
      tones: outcomes.map(({ tone }) => tone),
      rows: monthsBetween(months).map((month) => ({
        label: month,
        values: outcomes.map(({ outcome }) => timesOf({ duty, month, outcome })),
      })),
    })),
  };
}
