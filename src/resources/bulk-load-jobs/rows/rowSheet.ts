import { isEmptied } from '../../../../domain/files/checks/emptiedRow.ts';
import { bulkLoads } from '../../../../schemas/built/bulkLoads/library.js';
import type { BulkLoadMappingState, BulkLoadRow } from '../../../../schemas/generated/types.ts';
import { createSheet, type Sheet } from '../../../grid/sheet/createSheet.ts';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import type { GridColumn, GridRow, Remark } from '../../../grid/sheet/sheetTypes.ts';

const rowField = 'row';
const fieldOf = (index: number): string => `c${index}`;
const indexOf = (field: string): number => Number(field.slice(1));

/** The title of a column: its meaning, or its heading where it has none. */
export function columnTitleAt({ mapping, headings }: BulkLoadMappingState, index: number): string {
  const meaning = mapping?.columns[index];
  const heading = mapping?.hasHeading === false ? undefined : headings[index]?.trim();
  return (meaning && bulkLoads.columns[meaning]?.title) || heading || `Column ${index + 1}`;
}

/** The columns by which somebody knows a person, in the order in which they are read. They stay in view. */
const ofPerson: readonly string[] = ['lastName', 'fullName', 'firstName', 'payrollNumber'];

/** Texts for the programs that read a file, and not about the person of the row. */
const technical: ReadonlySet<string> = new Set([
  'papdisVersion',
  'providerReference',
  'employerId',
  'group',
  'subGroup',
  'paymentSource',
  'taxPeriod',
  'product',
  'potIdentifier',
  'schemeNumber',
  'recordType',
  'rowReference',
  'reasons',
]);

/** The place of a column by its meaning: people, their numbers, amounts, the rest, and technical columns and those that are not used at the end. */
function rankOf(meaning: string | null | undefined): number {
  if (!meaning || technical.has(meaning)) return 40;
  const place = ofPerson.indexOf(meaning);
  if (place >= 0) return place;
  if (meaning === 'nationalInsurance') return 10;
  const kind = bulkLoads.columns[meaning]?.kind;
  return kind === 'amount' || kind === 'percent' ? 20 : 30;
}

/** Letters of a heading that does not fit into two lines of the usual column. */
const LONG_TITLE = 28;

/** The columns of the file by their meaning, or their heading where they have none: those about the person first, and the file's own order among equals. */
export function columnsOf(state: BulkLoadMappingState, mayCorrect: boolean): GridColumn[] {
  const meanings: readonly (string | null)[] = state.mapping?.columns ?? state.headings.map(() => null);
  const places = [...meanings.keys()].toSorted((one, other) => rankOf(meanings[one]) - rankOf(meanings[other]));
  return [
    { field: rowField, title: 'Row', kind: 'text', isPinned: 'start', minWidth: 104 },
    ...places.map((index, place): GridColumn => {
      const isOfPerson = ofPerson.includes(meanings[index] ?? '');
      const title = columnTitleAt(state, index);
      return {
        field: fieldOf(index),
        title,
        kind: 'text',
        isEditable: mayCorrect,
        // A heading has two lines.
        minWidth: isOfPerson ? 130 : title.length > LONG_TITLE ? 190 : 150,
        ...(isOfPerson && { isPinned: place === 0 ? true : 'wide' }),
      };
    }),
  ];
}

export const rowsOf = (found: readonly BulkLoadRow[]): GridRow[] =>
  found.map(({ rowNumber, cells }) => ({
    id: String(rowNumber),
    values: {
      [rowField]: isEmptied(cells) ? `${rowNumber} left out` : String(rowNumber),
      ...Object.fromEntries(cells.map((text, index) => [fieldOf(index), text])),
    },
  }));

type Finding = BulkLoadRow['findings'][number];

/** An error of a cell comes before its warnings. A finding about the whole row is shown at its number. */
function remarksOf(findings: readonly Finding[]): Record<string, Remark> {
  const remarks: Record<string, Remark> = {};
  for (const { columnIndex, severity, message, remedy } of findings) {
    const field = columnIndex === null ? rowField : fieldOf(columnIndex);
    if (remarks[field]?.tone === 'error') continue;
    remarks[field] = { tone: severity, text: [message, remedy].filter(Boolean).join(' ') };
  }
  return remarks;
}

/** The rows of a load as the sheet of a grid. `rowOf` gives a row as the service last answered it. */
export function rowSheet(
  columns: readonly GridColumn[],
  rows: readonly GridRow[],
  rowOf: (id: string) => BulkLoadRow | undefined,
): Sheet {
  return createSheet({ columns, rows, judge: (_, id) => remarksOf(rowOf(id)?.findings ?? []) });
}

/** A new text for a cell, as the service takes it. */
export interface Correction {
  rowNumber: number;
  column: number;
  value: string;
}

/** The edits of a sheet that the service does not have yet. */
export const correctionsOf = (sheet: Sheet): Correction[] =>
  sheet.changes().flatMap(({ id, values }) =>
    Object.entries(values).map(([field, value]) => ({
      rowNumber: Number(id),
      column: indexOf(field),
      value: String(value ?? ''),
    })),
  );

/** The outcome of the checks of corrected rows in a sentence, for those who do not see the marks of the cells. */
export function checkedRows(rows: readonly BulkLoadRow[]): string {
  const count = (severity: Finding['severity'], { findings }: BulkLoadRow): number =>
    findings.filter((finding) => finding.severity === severity).length;
  const [only] = rows;
  if (!only) return '';
  if (rows.length === 1 && isEmptied(only.cells)) return `Row ${only.rowNumber} is left out.`;
  const failed = rows.filter((row) => count('error', row) > 0).length;
  if (rows.length > 1)
    return `${formatCount(rows.length, 'row')} checked: ${failed === 0 ? 'no errors left' : `${formatCount(failed, 'row')} with errors left`}.`;
  const [errors, warnings] = [count('error', only), count('warning', only)];
  const left =
    errors > 0
      ? `${formatCount(errors, 'error')} left`
      : warnings > 0
        ? `no errors, ${formatCount(warnings, 'warning')}`
        : 'no errors left';
  return `Row ${only.rowNumber}: ${left}.`;
}
