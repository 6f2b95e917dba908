import { employeeRequests } from '../../../../schemas/generated/resources.ts';
import { bandsOn, dayBands } from '../../../../domain/figures/bands.ts';
import type { CalendarDay } from '../../../../schemas/lib/dates/calendarDay.ts';
import rules from '../../../../schemas/rules/dashboards.json' with { type: 'json' };
import type { RequestFigure } from '../../../store/analytics/figures.ts';
import { isTooSmall } from '../suppression.ts';
import { type Chart, type KeyFigure, type Months, monthsBetween, sumOf } from './chart.ts';

const types = (employeeRequests.entity.properties['type']?.oneOf ?? []).map(({ const: type, title }) => ({
  type: String(type),
  title: title ?? String(type),
}));

/**
 * The outstanding requests by age, and the completed ones by the time to the answer. All requests of an age are work to be done, and are shown as they are. The
 * type says what people asked for, so that the types of an age are hidden together when one of them has too few people.
 *
 * @param today - The day whose bands hold.
 */
export function requestCharts(
  figures: readonly RequestFigure[],
  months: Months,
  today: CalendarDay,
): { keyFigures: KeyFigure[]; charts: Chart[] } {
  const bands = dayBands(bandsOn(today).daysOfRequests);
  const oldest = bands.at(-1);
  const outstanding = figures.filter(({ status }) => status === 'outstanding');
  const completed = figures.filter(({ status }) => status === 'complete');
  const answered = completed.filter(({ month }) => month === null);
  const all = outstanding.filter(({ type }) => type === null);
  const requests = (of: readonly RequestFigure[]): number => sumOf(of, (one) => one.requests);
  return {
    keyFigures: [
      { title: 'Outstanding requests', value: requests(all), unit: 'count', note: 'Not answered yet' },
      {
        title: `Outstanding for ${oldest?.title}`,
        value: requests(all.filter(({ daysFrom }) => daysFrom === oldest?.from)),
        unit: 'count',
        note: 'Of the outstanding requests',
      },
    ],
    charts: [
      {
        ...byType('outstanding-requests', 'Outstanding requests by age', 'Age', outstanding),
        note: `"All types" counts the work to be done, even for fewer than ${rules.smallestGroup} people. The types are not shown then.`,
      },
      {
        ...byType('answered-requests', 'Completed requests by time to the answer', 'Time', answered),
        note: `Of the last ${rules.monthsOfAnswers} months. A request that was completed before the history began is not counted.`,
      },
      {
        chartId: 'answered-requests-by-month',
        title: 'Completed requests by month',
        kind: 'stacked',
        unit: 'count',
        note: null,
        rowTitle: 'Completed in',
        columns: bands.map(({ title }) => title),
        tones: ['success', 'info', 'warning', 'error'],
        rows: monthsBetween(months).map((month) => ({
          label: month,
          values: bands.map(({ from }) => requests(completed.filter((one) => one.month === month && one.daysFrom === from))),
        })),
      },
    ],
  };

  function byType(chartId: string, title: string, rowTitle: string, of: readonly RequestFigure[]): Chart {
    return {
      chartId,
      title,
      kind: 'bars',
      unit: 'count',
      note: null,
      rowTitle,
      columns: [...types.map((one) => one.title), 'All types'],
      rows: bands.map((band) => {
        const own = of.filter(({ daysFrom }) => daysFrom === band.from);
        const ofTypes = types.map(({ type }) => own.filter((one) => one.type === type));
        const isHidden = ofTypes.flat().some(({ people }) => isTooSmall(people));
        return {
          label: band.title,
          values: [...ofTypes.map((one) => (isHidden ? null : requests(one))), requests(own.filter(({ type }) => type === null))],
        };
      }),
    };
  }
}
