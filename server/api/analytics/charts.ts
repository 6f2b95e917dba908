import type { DashboardFigures } from '../../../schemas/generated/types.ts';
import { addMonths } from '../../../schemas/lib/calendar/calendarDay.ts';
import type { ContributionFigure, ContributionKind, MemberState } from '../../store/analytics/figures.ts';
import { hiddenGroups, isTooSmall } from './suppression.ts';

type Chart = DashboardFigures['charts'][number];

const kinds: readonly { kind: ContributionKind; title: string }[] = [
  { kind: 'employer', title: 'Employer' },
  { kind: 'employee', title: 'Employee' },
  { kind: 'employerLumpSum', title: 'Employer lump sums' },
  { kind: 'employeeLumpSum', title: 'Employee lump sums' },
];

/** The months between two, both included, as `yyyy-MM`. */
function monthsBetween(from: string, until: string): string[] {
  const months: string[] = [];
  for (let month = from; month <= until; month = addMonths(month, 1)) months.push(month.slice(0, 7));
  return months;
}

/**
 * The contributions by month and kind, of a payroll or of all of them.
 *
 * @param figures - Of every payroll, and of all together: a payroll's sum is hidden where it could be found by subtraction.
 * @param payrollUid - Null for all payrolls.
 */
export function contributionsChart(
  figures: readonly ContributionFigure[],
  payrollUid: string | null,
  [from, until]: readonly [string, string],
): Chart {
  const groups = Map.groupBy(figures, ({ month, kind }) => `${month} ${kind}`);
  const valueOf = (month: string, kind: ContributionKind): number | null => {
    const found = groups.get(`${month} ${kind}`) ?? [];
    const total = found.find((figure) => figure.payrollUid === null);
    const payrolls = found.filter((figure) => figure.payrollUid !== null);
    if (payrollUid === null) return total && isTooSmall(total.people) ? null : (total?.amount ?? 0);
    const position = payrolls.findIndex((figure) => figure.payrollUid === payrollUid);
    const hidden = hiddenGroups(
      payrolls.map(({ people }) => people),
      total?.people ?? 0,
    );
    return hidden.has(position) ? null : (payrolls[position]?.amount ?? 0);
  };
  const shown = kinds.filter(({ kind }) => figures.some((figure) => figure.kind === kind));
  return {
    chartId: 'contributions-by-month',
    title: 'Contributions by month',
    unit: 'pence',
    rowTitle: 'Month',
    columns: shown.map(({ title }) => title),
    rows: monthsBetween(from, until).map((month) => ({ label: month, values: shown.map(({ kind }) => valueOf(month, kind)) })),
  };
}

const states: readonly { state: MemberState; title: string }[] = [
  { state: 'enrolled', title: 'Enrolled' },
  { state: 'optedOut', title: 'Opted out' },
  { state: 'notEnrolled', title: 'Not enrolled' },
  { state: 'left', title: 'Left the employer' },
];

/** In hundredths of a percent. */
const whole = 10_000;

/** The members by state, the rate of enrolment among present employees, and the rate of opting out among those who were enrolled. */
export function membershipCharts(figures: readonly { state: MemberState; people: number }[]): Chart[] {
  const people = states.map(({ state }) => figures.find((figure) => figure.state === state)?.people ?? 0);
  const total = people.reduce((sum, count) => sum + count, 0);
  const hidden = hiddenGroups(people, total);
  const counts = people.map((count, n) => (hidden.has(n) ? null : count));
  const [enrolled = null, optedOut = null, notEnrolled = null] = counts;
  return [
    {
      chartId: 'members-by-state',
      title: 'Employees by state',
      unit: 'people',
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
      unit: 'basisPoints',
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
  return part === null || sum === null || sum === 0 ? null : Math.round((part / sum) * whole);
}
