import type { MemberMonth, MemberState, MonthMeasure } from '../../../store/analytics/figures.ts';
import { hiddenGroups, isTooSmall } from '../suppression.ts';
import { type Chart, type Months, monthsBetween, shareOf, sumOf } from './chart.ts';

const states: readonly { state: MemberState; title: string }[] = [
  { state: 'enrolled', title: 'Enrolled' },
  { state: 'optedOut', title: 'Opted out' },
  { state: 'notEnrolled', title: 'Not enrolled' },
  { state: 'left', title: 'Left the employer' },
];

/** The members by state, the rate of enrolment among present employees, and the rate of opting out among those who were enrolled. */
export function memberCharts(figures: readonly { state: MemberState; people: number }[]): Chart[] {
  const people = states.map(({ state }) => figures.find((figure) => figure.state === state)?.people ?? 0);
  const total = people.reduce((sum, count) => sum + count, 0);
  const hidden = hiddenGroups(people, total);
  const counts = people.map((count, n) => (hidden.has(n) ? null : count));
  const [enrolled = null, optedOut = null, notEnrolled = null] = counts;
  return [
    {
      chartId: 'members-by-state',
      title: 'Employees by state',
      kind: 'bars',
      unit: 'people',
      note: null,
      rowTitle: 'State',
      columns: ['Employees'],
      rows: [
        ...states.map(({ title }, n) => ({ label: title, values: [counts[n] ?? null] })),
        { label: 'All', values: [isTooSmall(total) ? null : total] },
      ],
    },
    {
      chartId: 'enrolment-rates',
      title: 'Enrolment and opt-out rates',
      kind: 'bars',
      unit: 'basisPoints',
      note: null,
      rowTitle: 'Rate',
      columns: ['Share'],
      rows: [
        { label: 'Enrolment rate', values: [rate(enrolled, [enrolled, optedOut, notEnrolled])] },
        { label: 'Opt-out rate', values: [rate(optedOut, [enrolled, optedOut])] },
      ],
    },
  ];
}

/** A share of the sum of groups; null where one of them is hidden, since the share would reveal it, and where there are no people. */
function rate(part: number | null, groups: readonly (number | null)[]): number | null {
  const sum = groups.reduce<number | null>((all, group) => (all === null || group === null ? null : all + group), 0);
  return part === null || sum === null ? null : shareOf(part, sum);
}

const events: readonly { measure: MonthMeasure; title: string }[] = [
  { measure: 'joined', title: 'Joined' },
  { measure: 'enrolled', title: 'Enrolled' },
  { measure: 'optedOut', title: 'Opted out' },
  { measure: 'left', title: 'Left the employer' },
];

/**
 * The joiners, enrolments, opt-outs and leavers by month, and the rates among the joiners and the enrolled of each month.
 *
 * @param figures - Of all months that anybody can choose: the hidden ones are the same for each choice, so that no choice reveals those of another.
 * @param months - The chosen ones.
 */
export function memberMonthCharts(figures: readonly MemberMonth[], months: Months): Chart[] {
  const chosen = monthsBetween(months);
  const shown = new Map(
    events.map(({ measure }) => [measure, shownMonths(figures.filter((figure) => figure.measure === measure))]),
  );
  const countOf = (measure: MonthMeasure, month: string): number =>
    figures.find((figure) => figure.measure === measure && figure.month === month)?.people ?? 0;
  const valueOf = (measure: MonthMeasure, month: string): number | null =>
    shown.get(measure)?.(month) === false ? null : countOf(measure, month);
  const rateOf = (part: MonthMeasure, all: MonthMeasure, month: string): number | null => {
    const [some, everybody] = [countOf(part, month), valueOf(all, month)];
    if (everybody === null || hiddenGroups([some, everybody - some], everybody).size > 0) return null;
    return shareOf(some, everybody);
  };
  return [
    {
      chartId: 'joiners-and-leavers-by-month',
      title: 'Joiners, opt-outs and leavers by month',
      kind: 'columns',
      unit: 'people',
      note: null,
      rowTitle: 'Month',
      columns: events.map(({ title }) => title),
      rows: chosen.map((month) => ({ label: month, values: events.map(({ measure }) => valueOf(measure, month)) })),
    },
    {
      chartId: 'rates-by-month',
      title: 'Enrolment and opt-out rates by month',
      kind: 'lines',
      unit: 'basisPoints',
      note: 'Of the people who joined in a month, the share that has been enrolled since; of those who were enrolled in it, the share that has opted out.',
      rowTitle: 'Month',
      columns: ['Joiners enrolled', 'Opted out'],
      rows: chosen.map((month) => ({
        label: month,
        values: [rateOf('joinedEnrolled', 'joined', month), rateOf('enrolledOptedOut', 'enrolled', month)],
      })),
    },
  ];
}

/** Whether the people of a month are shown. The sum of all months may be known, so that a single hidden month would follow from it. */
function shownMonths(figures: readonly MemberMonth[]): (month: string) => boolean {
  const hidden = hiddenGroups(
    figures.map(({ people }) => people),
    sumOf(figures, ({ people }) => people),
  );
  const names = new Set([...hidden].map((n) => figures[n]?.month));
  return (month) => !names.has(month);
}
