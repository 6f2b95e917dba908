import type { ContributionFigure, ContributionKind } from '../../../store/analytics/figures.ts';
import { hiddenGroups, isTooSmall } from '../suppression.ts';
import { type Chart, type Months, monthsBetween } from './chart.ts';

const kinds: readonly { kind: ContributionKind; title: string }[] = [
  { kind: 'employer', title: 'Employer' },
  { kind: 'employee', title: 'Employee' },
  { kind: 'employerLumpSum', title: 'Employer lump sums' },
  { kind: 'employeeLumpSum', title: 'Employee lump sums' },
];

/**
 * The contributions by month and kind, of a payroll or of all of them.
 *
 * @param figures - Of every payroll, and of all together: a payroll's sum is hidden where it could be found by subtraction.
 * @param payrollUid - Null for all payrolls.
 */
export function contributionsChart(figures: readonly ContributionFigure[], payrollUid: string | null, months: Months): Chart {
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
    kind: 'stacked',
    unit: 'pence',
    note: null,
    rowTitle: 'Month',
    columns: shown.map(({ title }) => title),
    rows: monthsBetween(months).map((month) => ({ label: month, values: shown.map(({ kind }) => valueOf(month, kind)) })),
  };
}
