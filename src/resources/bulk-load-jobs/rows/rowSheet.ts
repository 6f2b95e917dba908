import { bulkLoads } from '../../../../schemas/generated/bulkLoads.ts';
import type { BulkLoadMappingState, BulkLoadRow } from '../../../../schemas/generated/types.ts';
import { createSheet, type Sheet } from '../../../grid/sheet/createSheet.ts';
import type { GridColumn, GridRow, Remark } from '../../../grid/sheet/sheetTypes.ts';

const rowField = 'row';
const fieldOf = (index: number): string => `c${index}`;
const indexOf = (field: string): number => Number(field.slice(1));

/** The columns of the file in its own order, by their meaning, or their heading where they have none. */
export const columnsOf = ({ mapping, headings }: BulkLoadMappingState, mayCorrect: boolean): GridColumn[] => [
  { field: rowField, title: 'Row', kind: 'text', isPinned: true, minWidth: 90 },
  ...(mapping?.columns ?? headings).map((_, index): GridColumn => {
    const meaning = mapping?.columns[index];
    const heading = mapping?.hasHeading === false ? undefined : headings[index]?.trim();
    const title = (meaning && bulkLoads.columns[meaning]?.title) || heading || `Column ${index + 1}`;
    return { field: fieldOf(index), title, kind: 'text', isEditable: mayCorrect, minWidth: 150 };
  }),
];

export const rowsOf = (found: readonly BulkLoadRow[]): GridRow[] =>
  found.map(({ rowNumber, cells }) => ({
    id: String(rowNumber),
    values: { [rowField]: String(rowNumber), ...Object.fromEntries(cells.map((text, index) => [fieldOf(index), text])) },
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

/** Replaces a text by another in every cell of a column that has exactly this text. @returns The number of changed cells. */
export function replaceAll(sheet: Sheet, field: string, before: string, after: string): number {
  const cells = sheet
    .rows()
    .filter(({ id }) => sheet.text({ id, field }) === before)
    .map(({ id }) => ({ id, field, text: after }));
  sheet.write(cells);
  return cells.length;
}
