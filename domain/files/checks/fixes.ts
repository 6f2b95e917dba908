import { inNotation } from '../../../schemas/lib/fields/notations.ts';
import { plainText } from '../../../schemas/lib/plainText.ts';
import type { BulkColumn, ColumnName } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { isFault, type CellReader } from '../values/valueFault.ts';
import { cellReaders } from '../values/cellReader.ts';
import { plainCell } from '../values/plainCell.ts';
import type { FileRow } from '../types.ts';
import type { FileFacts } from './fileFacts.ts';

/** A correction of a cell that changes its notation and never its meaning. It is applied only when somebody asks for it. */
export interface Fix {
  rowNumber: number;
  column: ColumnName;
  /** The place of the cell in its row, from 0. */
  index: number;
  before: string;
  after: string;
  reason: FixReason;
}

export type FixReason =
  | 'spaces'
  | 'fullWidth'
  | 'currencySign'
  | 'case'
  | 'nationalInsuranceSpaces'
  | 'postcode'
  | 'phone'
  | 'placeholder';

/** The reasons for texts. */
export const fixReasons: Readonly<Record<FixReason, string>> = {
  spaces: 'Spaces and invisible characters taken out',
  fullWidth: 'Digits and letters of full width replaced',
  currencySign: 'Pound sign and commas taken out of the amount',
  case: 'Written as in the list',
  nationalInsuranceSpaces: 'Spaces taken out of the national insurance number',
  postcode: 'Postcode written in capitals with its space',
  phone: 'Zero or plus sign put back in front of the phone number',
  placeholder: 'Text for a value that is not known taken out',
};

const wide = /[\uFF01-\uFF5E\uFFE1]/;
/** Signs around digits, or commas between them. */
const signs = /[£,]/g;
const isPlainAmount = /^-?\d+(?:\.\d+)?$/;

/** Full-width forms as the usual ones, for numbers and dates; names may be written in them on purpose. */
const narrow = (text: string): string => (wide.test(text) ? text.normalize('NFKC') : text);

interface Step {
  reason: FixReason;
  text: string;
}

/** The corrected notations of a cell, one after the other: each with its reason. */
function stepsOf(column: BulkColumn, before: string, read: CellReader): Step[] {
  const steps: Step[] = [];
  let text = before;
  const step = (reason: FixReason, next: string): void => {
    if (next === text) return;
    text = next;
    steps.push({ reason, text });
  };
  step('spaces', plainCell(text));
  if (column.kind !== 'text') step('fullWidth', plainText(narrow(text), {}));
  if (column.kind === 'amount') {
    const amount = text.replaceAll(signs, '').trim();
    if (isPlainAmount.test(amount) && read(amount) === read(text)) step('currencySign', amount);
  }
  if (column.kind === 'code') {
    const value = read(text);
    const title = isFault(value) ? undefined : column.values?.find((one) => one.value === value)?.title;
    // A code of the format's own, such as 1, stays as it is.
    if (title !== undefined && title.toLowerCase() === text.toLowerCase().replaceAll(/\s+/g, ' ')) step('case', title);
  }
  if (column.kind === 'text') {
    const notation = column.schema['x-notation'];
    if (notation === 'nationalInsurance') step('nationalInsuranceSpaces', inNotation(narrow(text), column.schema));
    if (notation === 'phone') step('phone', inNotation(text, column.schema));
    if (notation === 'postcode') step('postcode', inNotation(narrow(text), column.schema));
  }
  const value = text === '' ? null : read(text);
  if (isFault(value) && value.code === 'placeholderText') step('placeholder', '');
  return steps;
}

/**
 * Offers the safe corrections of a file's rows, one for each cell that has any. The reason is that of the last step, which a person sees most.
 *
 * @example fixer(facts)({ rowNumber: 2, cells: ['AB 12 34 56 C'] }) // [{ …, after: 'AB123456C', reason: 'nationalInsuranceSpaces' }]
 */
export function fixer({ mapping, context, hasSerialNumbers }: FileFacts): (row: FileRow) => Fix[] {
  const columns = cellReaders({ mapping, today: context.today, hasSerialNumbers });
  return ({ rowNumber, cells }) =>
    columns.flatMap(({ index, column, read }): Fix[] => {
      const before = cells[index] ?? '';
      const last = before === '' ? undefined : stepsOf(column, before, read).at(-1);
      return last ? [{ rowNumber, column: column.name, index, before, after: last.text, reason: last.reason }] : [];
    });
}

/** The row with fixes applied. */
export const withFixes = ({ rowNumber, cells }: FileRow, fixes: readonly Fix[]): FileRow => ({
  rowNumber,
  cells: cells.map((cell, index) => fixes.find((fix) => fix.rowNumber === rowNumber && fix.index === index)?.after ?? cell),
});
