import entity from '../../../schemas/entities/statement-contribution.schema.json' with { type: 'json' };
import type { StatementContribution } from '../../../schemas/generated/types.ts';
import { sum } from '../../../domain/money/amounts.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { amountColumns, amountsOf, outOfRange } from '../../domain/contributions/contributionAmounts.ts';
import { amountFields, type Amounts } from '../../../domain/contributions/amountFields.ts';
import { createSheet, type Sheet } from '../../grid/sheet/createSheet.ts';
import type { GridColumn, GridRow } from '../../grid/sheet/sheetTypes.ts';

const { properties } = entity;

const columns: readonly GridColumn[] = [
  { field: 'employeeName', title: properties.employeeName.title, kind: 'text', isPinned: true, minWidth: 190 },
  { field: 'payrollNumber', title: properties.payrollNumber.title, kind: 'text', minWidth: 110, isLeftOutOnPhone: true },
  ...amountColumns,
  { field: 'right', title: 'Right total (£)', kind: 'money', minWidth: 116 },
  { field: 'paid', title: 'Paid (£)', kind: 'money', minWidth: 110 },
  { field: 'difference', title: 'Difference (£)', kind: 'money', minWidth: 120 },
  { field: 'note', title: 'Paid before', kind: 'text', minWidth: 220 },
];

/** The amounts that were paid: those of the statement, with all earlier corrections. */
const paidOf = ({ standingAmounts, ...stated }: StatementContribution): Amounts => standingAmounts ?? stated;

/** The rows of the grid. Its amounts begin as those that were paid. */
export const rowsOf = (contributions: readonly StatementContribution[]): GridRow[] =>
  contributions.map((contribution) => ({
    id: contribution.employerContributionUid,
    values: {
      employeeName: contribution.employeeName,
      payrollNumber: contribution.payrollNumber ?? null,
      ...paidOf(contribution),
    },
  }));

/** The earlier amounts of the changed ones, in words. */
const noteOf = (paid: Amounts, right: Amounts): string =>
  amountFields
    .filter((field) => paid[field] !== right[field])
    .map((field) => `${properties[field].title}: ${formatPence(paid[field])}`)
    .join(', ');

/** The contributions of a paid statement as the sheet of a grid. `contributionOf` gives the contribution of a row as it was last read. */
export function correctionSheet(
  rows: readonly GridRow[],
  contributionOf: (id: string) => StatementContribution | undefined,
): Sheet {
  return createSheet({
    columns,
    rows,
    derive: (values, id) => {
      const contribution = contributionOf(id);
      const right = amountsOf(values);
      const paid = contribution ? paidOf(contribution) : right;
      const [rightTotal, paidTotal] = [sum(Object.values(right)), totalOf(paid)];
      return { right: rightTotal, paid: paidTotal, difference: rightTotal - paidTotal, note: noteOf(paid, right) };
    },
    judge: (values) => outOfRange(values),
  });
}

const totalOf = (amounts: Amounts): number => sum(amountFields.map((field) => amounts[field]));

/** The amounts of a correction, in pence. */
export interface Difference {
  paid: number;
  right: number;
  /** To pay; to refund when it is negative. */
  total: number;
}

/** The totals of the sheet, with the unsaved edits. */
export function differenceOf(sheet: Sheet): Difference {
  const values = sheet.rows().map(({ id }) => sheet.values(id));
  const total = (field: string): number => sum(values.map((row) => Number(row[field] ?? 0)));
  const [paid, right] = [total('paid'), total('right')];
  return { paid, right, total: right - paid };
}

/** The consequence of a difference, with its amount. */
export function consequenceOf(total: number): { label: string; text: string } {
  if (total === 0) return { label: 'Difference', text: formatPence(0) };
  return total > 0 ? { label: 'To pay', text: formatPence(total) } : { label: 'To refund', text: formatPence(-total) };
}

/** The body of a correction: the changed contributions, each with all four amounts. */
export const bodyOf = (sheet: Sheet, reason: string) => ({
  changes: sheet.changes().map(({ id }) => ({ employerContributionUid: id, ...amountsOf(sheet.values(id)) })),
  reason,
});
