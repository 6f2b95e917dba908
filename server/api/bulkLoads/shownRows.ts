import { columnTitle, findingWords } from '../../../domain/files/findings.ts';
import type { BulkLoadJobMessage, BulkLoadRow } from '../../../schemas/generated/types.ts';
import type { Finding, Mapping } from '../../../domain/files/types.ts';
import { type Edit, editsOf } from '../../store/bulkLoads/bulkLoadEdits.ts';
import { differenceOf, type KeptRow, type LoadOf } from '../../store/bulkLoads/bulkLoadRows.ts';
import type { Reader } from '../../store/createStore.ts';

/** A finding in words, for the lists of an upload. */
export const shownMessage = (finding: Finding): BulkLoadJobMessage => ({
  rowNumber: finding.rowNumber,
  code: finding.code,
  column: finding.column === null ? null : columnTitle(finding.column),
  ...findingWords(finding),
});

function shownFinding(finding: Finding, mapping: Mapping | null): BulkLoadRow['findings'][number] {
  const { code, severity, column } = finding;
  const index = column === null ? -1 : (mapping?.columns.indexOf(column) ?? -1);
  return { code, severity, column, columnIndex: index < 0 ? null : index, ...findingWords(finding) };
}

const shownRow = (row: KeptRow, edits: readonly Edit[], mapping: Mapping | null): BulkLoadRow => ({
  rowNumber: row.rowNumber,
  difference: differenceOf(row),
  cells: [...row.cells],
  edits: edits.map(({ columnIndex, before, after }) => ({ column: columnIndex, before, after })),
  findings: row.findings.map((finding) => shownFinding(finding, mapping)),
});

/** Rows as the API answers them, with their corrected cells. */
export async function shownRows(
  reader: Reader,
  of: LoadOf,
  rows: readonly KeptRow[],
  mapping: Mapping | null,
): Promise<BulkLoadRow[]> {
  const numbers = rows.map(({ rowNumber }) => rowNumber);
  const edits = Map.groupBy(rows.length > 0 ? await editsOf(reader, of, numbers) : [], ({ rowNumber }) => rowNumber);
  return rows.map((row) => shownRow(row, edits.get(row.rowNumber) ?? [], mapping));
}
