import { bulkLoads as library } from '../../../schemas/built/bulkLoads/library.js';
import { findingText } from '../../../domain/files/findings.ts';
import { csvLine, withoutFormula } from '../../../schemas/lib/csv.ts';
import { eachRow, type KeptRow, type RowQuery } from '../../store/bulkLoads/bulkLoadRows.ts';
import { headOfLoad } from '../../store/bulkLoads/bulkLoadWork.ts';
import type { ApiContext } from '../core/context.ts';
import { wantsCsv } from '../core/csv.ts';
import { writtenAnswer } from '../core/slices.ts';
import { referenceOf, referenceText } from './correctedFile/rowReference.ts';
import { referenceTitle } from './correctedFile/sentRows.ts';
import { keptLoad, loadOf } from './loadOf.ts';
import { listJobItems } from './rowLists.ts';

const failedRows: RowQuery = { severity: 'error', code: null, rowNumbers: null };

/** Answers the failed rows of an upload: as a page, or as CSV. */
export const listErrors = (c: ApiContext): Promise<Response> => (wantsCsv(c) ? errorFile(c) : listJobItems(c, failedRows));

/** Spreadsheets take the letters of a file for those of an old encoding without this mark. */
const byteOrderMark = '\uFEFF';
/** A negative amount begins like a formula, and is none. */
const isNumber = /^-?\d+(?:\.\d+)?$/;
/** A cell as the file of failed rows has it. */
export const downloadedCell = (text: string): string => (isNumber.test(text) ? text : withoutFormula(text));

/** The cells of a row to the right of the last heading: they have no column in the file. */
function beyondText(cells: readonly string[], width = cells.length): string[] {
  const beyond = cells.slice(width).filter((cell) => cell.trim() !== '');
  return beyond.length === 0 ? [] : [`Beyond the last column: ${beyond.map((cell) => `“${cell}”`).join(', ')}.`];
}

/** The failed rows in the shape of the file, with last columns for the reference of each row and the reasons, which a file that is sent again may keep. */
async function errorFile(c: ApiContext): Promise<Response> {
  const of = await loadOf(c, 'bulkLoad.read');
  return c.var.deps.store.read([of.employerId], async (reader) => {
    const { reading, fileName, bulkLoadUid } = await keptLoad(reader, of);
    const { headings } = await headOfLoad(reader, of);
    const delimiter = reading?.delimiter ?? ',';
    const line = (cells: readonly string[]): string => csvLine(cells.map(downloadedCell), delimiter);
    const width = headings?.length;
    const reasonsOf = ({ findings, cells }: KeptRow): string =>
      [...findings.filter(({ severity }) => severity === 'error').map(findingText), ...beyondText(cells, width)].join(' ');
    const lineOf = (row: KeptRow): string => {
      const cells = Array.from({ length: width ?? row.cells.length }, (_, index) => row.cells[index] ?? '');
      const reference = referenceText(referenceOf(bulkLoadUid, row.rowNumber, row.cells));
      return line([...cells, reference, reasonsOf(row)]);
    };
    const name = fileName.replace(/\.[^.]+$/, '').replaceAll(/[^\w. -]/g, '_');
    const written = writtenAnswer<KeptRow>(
      c,
      {
        begin: `${byteOrderMark}${headings ? line([...headings, referenceTitle(), library.columns['reasons']?.title ?? 'Reasons']) : ''}`,
        headers: {
          'Content-Type': `text/csv; charset=utf-8; header=${headings ? 'present' : 'absent'}`,
          'Content-Disposition': `attachment; filename="${name} errors.csv"`,
        },
      },
      (slice) => slice.map(lineOf).join(''),
    );
    for await (const rows of eachRow(reader, of, failedRows)) await written.take(rows);
    return written.answer();
  });
}
