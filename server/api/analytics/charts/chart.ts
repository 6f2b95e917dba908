import type { DashboardFigures } from '../../../../schemas/generated/types.ts';
import { addMonths } from '../../../../schemas/lib/dates/calendarDay.ts';

export type Chart = DashboardFigures['charts'][number];
export type KeyFigure = DashboardFigures['keyFigures'][number];

/** The first days of the first and the last month of figures. */
export type Months = readonly [from: string, until: string];

/** The months between two, both included, as `yyyy-MM`. */
export function monthsBetween([from, until]: Months): string[] {
  const months: string[] = [];
  for (let month = from; month <= until; month = addMonths(month, 1)) months.push(month.slice(0, 7));
  return months;
}

/** In hundredths of a percent. */
const whole = 10_000;

/** A share in hundredths of a percent; null of nothing. */
export const shareOf = (part: number, all: number): number | null => (all === 0 ? null : Math.round((part / all) * whole));

/** The sum of a number of each of some figures. */
export const sumOf = <Figure>(figures: readonly Figure[], numberOf: (figure: Figure) => number): number =>
  figures.reduce((sum, figure) => sum + numberOf(figure), 0);
