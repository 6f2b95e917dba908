import entity from '../../../schemas/entities/regular-payroll-contribution.schema.json' with { type: 'json' };
import type { ContributionTotals, RegularPayrollContribution } from '../../../schemas/generated/types.ts';
import { type PaidAmounts, typedAmounts } from '../../../domain/contributions/deductions.ts';
import { isChangedAmount } from '../../../domain/contributions/isChangedAmount.ts';
import { sum } from '../../../domain/money/amounts.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { amountColumns, amountsOf, outOfRange } from '../../domain/contributions/contributionAmounts.ts';
import { amountFields, type Amounts } from '../../../domain/contributions/amountFields.ts';
import { createSheet, type Sheet } from '../../grid/sheet/createSheet.ts';
import type { CellText, GridColumn, GridRow, Remark, RowChange, RowValues } from '../../grid/sheet/sheetTypes.ts';

const { properties } = entity;

/** The columns of amounts that no statement bills, each for the contributions that have them. */
const besideTheBill = [
  {
    type: 'net-employee',
    column: { field: 'taxRelief', title: `${properties.taxRelief.title} (£)`, kind: 'money', minWidth: 110 },
  },
  {
    type: 'salary-sacrifice',
    column: { field: 'sacrificedAmount', title: `${properties.sacrificedAmount.title} (£)`, kind: 'money', minWidth: 110 },
  },
] as const satisfies readonly { type: string; column: GridColumn }[];

const columnsOf = (contributions: readonly RegularPayrollContribution[]): readonly GridColumn[] => [
  { field: 'employeeName', title: properties.employeeName.title, kind: 'text', isPinned: true, minWidth: 200 },
  { field: 'payrollNumber', title: properties.payrollNumber.title, kind: 'text', minWidth: 110, isLeftOutOnPhone: true },
  ...amountColumns,
  ...besideTheBill
    .filter(({ type }) => contributions.some(({ deductionType }) => deductionType === type))
    .map(({ column }) => column),
  { field: 'total', title: 'Total (£)', kind: 'money', minWidth: 110, isPinned: 'end' },
  { field: 'note', title: 'Note', kind: 'text', minWidth: 150 },
];

/** The amounts after the typed ones are saved: with relief at source, and what is given up by salary sacrifice as the employer's. */
function paidAmounts(contribution: RegularPayrollContribution, values: RowValues, payDate: string): PaidAmounts {
  const { deductionType: type = 'gross-employee', taxRelief = 0, sacrificedAmount = 0 } = contribution;
  const before = { ...amountsOf(contribution as unknown as RowValues), taxRelief, sacrificedAmount };
  const now = amountsOf(values);
  const changed = Object.fromEntries(
    amountFields.filter((field) => now[field] !== before[field]).map((field) => [field, now[field]]),
  );
  return typedAmounts(before, changed, { type, payDate });
}

/** Ten times as much: larger changes are given by their amounts. */
const mostPercent = 900;

/** The comparison with the last period, by the present amounts. Empty if it is about the same. */
function noteOf({ isCancelled, comparison }: RegularPayrollContribution, now: Amounts): string {
  if (comparison?.kind === 'gone') return isCancelled ? 'Cancelled' : 'Left';
  if (isCancelled) return 'Cancelled';
  if (!comparison) return '';
  if (comparison.kind === 'correction') return 'Correction';
  const { kind, previousEmployeeRegularAmount: employee, previousEmployerRegularAmount: employer } = comparison;
  if (kind === 'new' || employee === null || employer === null) return 'New';
  if (!isChangedAmount(now.employeeRegularAmount, employee) && !isChangedAmount(now.employerRegularAmount, employer)) return '';
  const [before, after] = [employee + employer, now.employeeRegularAmount + now.employerRegularAmount];
  if (before === 0) return `Changed from ${formatPence(0)}`;
  const percent = Math.round((Math.abs(after - before) * 100) / before);
  // The sum may be the same while the two sides are not.
  if (percent === 0) return 'Changed';
  // Nobody reads a percentage of thousands: the amounts show a typing error at once.
  if (percent > mostPercent) return `From ${formatPence(before)} to ${formatPence(after)}`;
  return `${after > before ? 'Up' : 'Down'} by ${percent}%`;
}

/** The saved contributions that differ from the last period, with the largest difference, in which a typing error shows. Null for none. */
export function largestChange(contributions: readonly RegularPayrollContribution[]): string | null {
  const changes = contributions.flatMap(
    ({ isCancelled, comparison, employeeName, employeeRegularAmount, employerRegularAmount }) => {
      if (isCancelled || comparison?.kind !== 'changed') return [];
      const before = (comparison.previousEmployeeRegularAmount ?? 0) + (comparison.previousEmployerRegularAmount ?? 0);
      return [{ employeeName, before, now: (employeeRegularAmount ?? 0) + (employerRegularAmount ?? 0) }];
    },
  );
  const [largest] = changes.toSorted((one, other) => Math.abs(other.now - other.before) - Math.abs(one.now - one.before));
  if (!largest) return null;
  const { employeeName, before, now } = largest;
  return `Changed since the last period: ${formatCount(changes.length, 'contribution')}. Largest change: ${employeeName}, from ${formatPence(before)} to ${formatPence(now)}.`;
}

/** @param takesChanges - Whether the reader may change the period's contributions now. */
export const rowsOf = (contributions: readonly RegularPayrollContribution[], takesChanges: boolean): GridRow[] =>
  contributions.map(({ employerContributionUid: id, editable, ...others }) => ({
    id,
    isReadOnly: !takesChanges || !editable,
    values: {
      employeeName: others.employeeName ?? null,
      payrollNumber: others.payrollNumber ?? null,
      ...Object.fromEntries(amountFields.map((field) => [field, others[field]])),
    },
  }));

/** Nothing in every amount that can be changed, as typed: for a period in which nobody was paid. */
export const textsOfNothing = (sheet: Sheet): CellText[] =>
  sheet
    .rows()
    .flatMap(({ id }) => amountFields.map((field) => ({ id, field, text: '0.00' })))
    .filter(sheet.isEditable);

/** The contributions of a period as the sheet of a grid. `contributionOf` gives the contribution of a row as it was last read. */
export function contributionSheet(
  contributions: readonly RegularPayrollContribution[],
  { takesChanges, payDate }: { takesChanges: boolean; payDate: string },
  contributionOf: (id: string) => RegularPayrollContribution | undefined,
): Sheet {
  return createSheet({
    columns: columnsOf(contributions),
    rows: rowsOf(contributions, takesChanges),
    derive: (values, id) => {
      const contribution = contributionOf(id);
      if (!contribution) return { total: sum(Object.values(amountsOf(values))), taxRelief: 0, sacrificedAmount: 0, note: '' };
      const paid = paidAmounts(contribution, values, payDate);
      const { taxRelief, sacrificedAmount } = paid;
      return {
        total: sum(amountFields.map((field) => paid[field])),
        taxRelief,
        sacrificedAmount,
        note: noteOf(contribution, paid),
      };
    },
    judge: (values, id) => ({ ...outOfRange(values), ...attentionOf(contributionOf(id), values) }),
  });
}

/** A row of nothing that needs a look, until somebody types an amount. */
function attentionOf(contribution: RegularPayrollContribution | undefined, values: RowValues): Record<string, Remark> {
  const text = contribution?.attention;
  if (
    typeof text !== 'string' ||
    contribution?.editable !== true ||
    Object.values(amountsOf(values)).some((amount) => amount !== 0)
  )
    return {};
  return { employeeRegularAmount: { tone: 'warning', text } };
}

export type Totals = Pick<
  ContributionTotals,
  | 'employeeContribTotal'
  | 'employerContribTotal'
  | 'employeeLumpSumTotal'
  | 'employerLumpSumTotal'
  | 'totalAmount'
  | 'taxReliefTotal'
  | 'sacrificedTotal'
  | 'memberCount'
>;

/** The totals with the unsaved edits. Cancelled contributions, and those of members who left, do not count. */
export function totalsOf(sheet: Sheet, contributions: readonly RegularPayrollContribution[], payDate: string): Totals {
  const counted = contributions.filter(({ isCancelled, comparison }) => !isCancelled && comparison?.kind !== 'gone');
  const rows = counted.map((one) => paidAmounts(one, sheet.values(one.employerContributionUid), payDate));
  const total = (field: keyof PaidAmounts): number => sum(rows.map((amounts) => amounts[field]));
  const parts = {
    employeeContribTotal: total('employeeRegularAmount'),
    employerContribTotal: total('employerRegularAmount'),
    employeeLumpSumTotal: total('employeeLumpSum'),
    employerLumpSumTotal: total('employerLumpSum'),
  };
  const memberCount = new Set(counted.map(({ employeeUid }) => employeeUid)).size;
  return {
    ...parts,
    totalAmount: sum(Object.values(parts)),
    taxReliefTotal: total('taxRelief'),
    sacrificedTotal: total('sacrificedAmount'),
    memberCount,
  };
}

/** The body of a call that saves edits. */
export const bodyOf = (changes: readonly RowChange[]) => ({
  changes: changes.map(({ id, values }) => ({
    employerContributionUid: id,
    ...Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value ?? 0])),
  })),
});
