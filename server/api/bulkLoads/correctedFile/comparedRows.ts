import { withFormula } from '../../../../schemas/lib/csv.ts';
import type { Edit } from '../../../store/bulkLoads/bulkLoadEdits.ts';
import type { KeptRow } from '../../../store/bulkLoads/bulkLoadRows.ts';
import { Refusal } from '../../../work/core/refusal.ts';
import { downloadedCell } from '../errorRows.ts';
import { referenceOf } from './rowReference.ts';
import { lineList, type SentRow } from './sentRows.ts';

/** A row of the file that stays as it is in the upload. */
export interface NotTaken {
  rowNumber: number;
  reason: string;
}

interface Compared {
  edits: Edit[];
  notTaken: NotTaken[];
}

const reasons = {
  noErrors: 'This row has no errors any more.',
  changed: 'Somebody has corrected this row since the file was downloaded. Download the rows with errors again.',
  same: 'This row is as it was downloaded. Correct it, and save the file.',
};

/** Whether a row is still to be corrected as it was downloaded. */
function reasonAgainst({ findings, cells, rowNumber }: KeptRow, { reference }: SentRow, bulkLoadUid: string): string | null {
  if (!findings.some(({ severity }) => severity === 'error')) return reasons.noErrors;
  return referenceOf(bulkLoadUid, rowNumber, cells).cells === reference.cells ? null : reasons.changed;
}

/** The cells of a sent row that differ. A row with more cells than columns loses those beyond them with its correction. */
function editsOf({ rowNumber, cells: before }: KeptRow, { cells }: SentRow): Edit[] {
  const edits = cells.flatMap((sent, columnIndex): Edit[] => {
    const now = before[columnIndex] ?? '';
    return sent === now || sent === downloadedCell(now)
      ? []
      : [{ rowNumber, columnIndex, before: now, after: withFormula(sent) }];
  });
  if (edits.length === 0) return [];
  const beyond = before.slice(cells.length).map((cell, n): Edit => {
    return { rowNumber, columnIndex: cells.length + n, before: cell, after: '' };
  });
  return [...edits, ...beyond.filter((edit) => edit.before !== '')];
}

/**
 * Compares corrected rows with those of an upload.
 *
 * @param rows - The rows of the upload with the numbers of the sent ones.
 * @throws Refusal invalid for a file with rows of another upload.
 */
export function comparedRows(sent: readonly SentRow[], rows: readonly KeptRow[], bulkLoadUid: string): Compared {
  const known = new Map(rows.map((row) => [row.rowNumber, row]));
  const { file } = referenceOf(bulkLoadUid, 0, []);
  const strange = sent.filter(({ reference }) => reference.file !== file || !known.has(reference.rowNumber));
  if (strange.length > 0)
    throw Refusal.invalid([
      {
        field: 'file',
        defaultMessage: `Line ${lineList(strange.map(({ line }) => line))} belongs to another upload. Choose the file that was downloaded from this one`,
      },
    ]);
  const compared: Compared = { edits: [], notTaken: [] };
  for (const one of sent) {
    const { rowNumber } = one.reference;
    const row = known.get(rowNumber);
    if (!row) continue;
    const edits = editsOf(row, one);
    const reason = reasonAgainst(row, one, bulkLoadUid) ?? (edits.length === 0 ? reasons.same : null);
    if (reason === null) for (const edit of edits) compared.edits.push(edit);
    else compared.notTaken.push({ rowNumber, reason });
  }
  return compared;
}
