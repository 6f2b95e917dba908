import type { FileFacts } from '../../../domain/files/checks/fileFacts.ts';
import { benefitReader } from '../../../domain/files/routing/benefitOfRow.ts';
import type { KeptLoad } from '../../store/bulkLoads/bulkLoads.ts';
import { isEmptied } from '../../../domain/files/checks/emptiedRow.ts';
import type { RowBatch } from '../../../domain/files/checkRows.ts';
import type { FileRow } from '../../../domain/files/types.ts';
import { correctCells, type EditsByRow } from './fileRows.ts';

/** The cells that say of which benefit a row is: those as corrected, and those as sent of a row that a person has left out. */
export function meantCells({ rowNumber, cells }: FileRow, edits: EditsByRow): readonly string[] {
  const corrected = correctCells(cells, edits.get(rowNumber));
  return isEmptied(corrected) ? cells : corrected;
}

/** The rows of the upload's benefit, in a file of several; null where all rows are its own. */
export function ownRows(
  { hasOtherRows }: KeptLoad,
  { mapping, context: { benefits } }: Pick<FileFacts, 'mapping' | 'context'>,
  edits: EditsByRow,
): ((row: FileRow) => boolean) | null {
  const benefitOf = benefits ? benefitReader(mapping.columns, benefits.all) : null;
  if (!benefits || !benefitOf) return null;
  return (row) => {
    const { benefit } = benefitOf(meantCells(row, edits));
    return benefit ? benefit.benefitUid === benefits.own : hasOtherRows;
  };
}

/** The batches of a file with the rows of one benefit, and what the reading found about those. The heading stays where it is. */
export async function* rowsOfBenefit(
  batches: AsyncIterable<RowBatch>,
  isOwn: (row: FileRow) => boolean,
  hasHeading: boolean,
): AsyncGenerator<RowBatch> {
  let isAtStart = hasHeading;
  for await (const { rows, findings } of batches) {
    const heading = isAtStart ? rows[0] : undefined;
    if (rows.length > 0) isAtStart = false;
    const others = new Set(rows.filter((row) => row !== heading && !isOwn(row)).map(({ rowNumber }) => rowNumber));
    yield {
      rows: rows.filter(({ rowNumber }) => !others.has(rowNumber)),
      findings: findings.filter(({ rowNumber }) => rowNumber === null || !others.has(rowNumber)),
    };
  }
}
