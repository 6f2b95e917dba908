import { type Amounts, amountFields } from '../../../domain/contributions/amountFields.ts';
import type { FieldError } from '../../../machines/flows/failureMessages.ts';
import amounts from '../../../schemas/entities/contribution-amounts.schema.json' with { type: 'json' };
import type { CellText, GridColumn, Remark, RowChange, RowValues } from '../../grid/sheet/sheetTypes.ts';

/** The columns of the amounts, which are typed. */
export const amountColumns: readonly GridColumn[] = amountFields.map((field) => ({
  field,
  title: `${amounts.properties[field].title} (£)`,
  kind: 'money',
  isEditable: true,
  minWidth: 116,
}));

/** The most changes of one call. */
export const MOST_CHANGES = 1000;

const isInRange = (field: keyof Amounts, amount: number): boolean =>
  amount >= amounts.properties[field].minimum && amount <= amounts.properties[field].maximum;

/** The amounts of a row. An empty cell is an amount of nothing, and so is a text that cannot be read yet and an amount that the service would refuse. */
export const amountsOf = (values: RowValues): Amounts => {
  const amount = (field: keyof Amounts): number => {
    const typed = Number(values[field] ?? 0);
    return isInRange(field, typed) ? typed : 0;
  };
  return {
    employeeRegularAmount: amount('employeeRegularAmount'),
    employerRegularAmount: amount('employerRegularAmount'),
    employeeLumpSum: amount('employeeLumpSum'),
    employerLumpSum: amount('employerLumpSum'),
  };
};

/** The faults of amounts that the service would refuse, in its words. */
export function outOfRange(values: RowValues): Record<string, Remark> {
  return Object.fromEntries(
    amountFields
      .filter((field) => !isInRange(field, Number(values[field] ?? 0)))
      .map((field) => [field, { tone: 'error', text: amounts.properties[field]['x-message'] }]),
  );
}

/**
 * The service's faults of a refused call at their cells, and the texts of the others.
 * @param errors - `changes[3].employeeLumpSum`: the number of the change, and its field. A fault of a whole row is shown at its first amount.
 */
export function faultsOf(
  errors: readonly FieldError[],
  changes: readonly Pick<RowChange, 'id'>[],
): { cells: CellText[]; others: string[] } {
  const cells: CellText[] = [];
  const others: string[] = [];
  for (const { field, defaultMessage: text } of errors) {
    const [, row, name] = /^changes[[.](\d+)\]?\.(\w+)$/.exec(field) ?? [];
    const change = row === undefined ? undefined : changes[Number(row)];
    if (!change) others.push(text);
    else cells.push({ id: change.id, field: amountFields.find((known) => known === name) ?? amountFields[0], text });
  }
  return { cells, others };
}
