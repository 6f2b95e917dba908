import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import { findingText } from '../findings.ts';
import type { FileContent } from '../reading/pieces.ts';
import { readFile } from '../reading/readFile.ts';
import { isKnownHeading, meaningsOf } from '../recognition/headings.ts';
import { type BulkFormat, formatOf, type FileAction, fileActions } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { rankUnknown, sheetRanks } from '../recognition/rankSheet.ts';
import { recognise, type Recognition, rowsForRecognition } from '../recognition/recognise.ts';
import type { FileRow, FileSizes } from '../types.ts';
import { cellReaders } from '../values/cellReader.ts';
import { cellText } from '../values/plainCell.ts';

/** The facts by which a file finds its client, from its first rows. */
export interface FileHead {
  format: string;
  /** The kinds of file that the format is for, the likeliest first. */
  actions: readonly FileAction[];
  /** The employers whom the rows name, in the notation of the file; none without such a column. */
  employerIds: readonly string[];
  /** The pay period of the first row that has one. */
  period: { startDate: string; endDate: string } | null;
}

/** The reason for which a file cannot be routed, with its remedy. */
export interface UnreadableFile {
  problem: string;
}

/** Questions that leave the columns usable. The page of the upload asks them. */
const harmless: ReadonlySet<string> = new Set(['unknownHeading', 'unlikelyCells']);

interface Candidate {
  action: FileAction;
  recognition: Recognition;
  /** The share of the headings that are the format's own; of equal ones, the share of the format's columns decides. */
  score: number;
}

function candidateOf(rows: readonly FileRow[], action: FileAction): Candidate[] {
  const recognition = recognise(rows, { action, fileFormat: 'base' }, bulkLoads);
  if (recognition.questions.some(({ kind }) => !harmless.has(kind))) return [];
  const { formatId, hasHeading } = recognition.mapping;
  const headings = hasHeading ? (rows.find(({ cells }) => cells.some((cell) => cell.trim() !== ''))?.cells ?? []) : [];
  const format = formatOf(formatId, bulkLoads);
  const own = meaningsOf(headings, format, bulkLoads).filter(({ by }) => by === 'own').length;
  const score = headings.length === 0 ? 0 : (100 * own) / headings.length + own / format.columns.length;
  return [{ action, recognition, score }];
}

/** The recognition of the likeliest kind of file: the one with the most headings of its own. A file that fits several kinds has several kinds of change. */
function likeliest(rows: readonly FileRow[]): Recognition | null {
  let best: Candidate | null = null;
  for (const one of fileActions.flatMap((action) => candidateOf(rows, action))) if (!best || one.score > best.score) best = one;
  return best?.recognition ?? null;
}

/** The kinds of file of a format, in the order of `fileActions`. */
const actionsOf = ({ actions }: BulkFormat): FileAction[] => fileActions.filter((action) => actions.includes(action));

const firstPeriod = (rows: readonly Record<string, unknown>[]): FileHead['period'] => {
  for (const { periodStartDate: startDate, periodEndDate: endDate } of rows)
    if (typeof startDate === 'string' && typeof endDate === 'string') return { startDate, endDate };
  return null;
};

/**
 * Reads the first rows of a file, as far as its routing needs them. The service reads all of them, and refuses rows of another employer.
 *
 * @param today - `yyyy-MM-dd`, for years of two digits.
 */
export async function fileHead(content: FileContent, sizes: FileSizes, today: string): Promise<FileHead | UnreadableFile> {
  const file = await readFile(content, {
    sizes,
    knowsHeading: (text) => isKnownHeading(text, bulkLoads),
    rankSheet: (rows) => (likeliest(rows) ? sheetRanks.format : rankUnknown(rows, bulkLoads)),
  });
  for await (const { rows, findings } of file.batches) {
    const refusal = findings.find(({ rowNumber, severity }) => rowNumber === null && severity === 'error');
    if (rows.length === 0 && refusal) return { problem: findingText(refusal) };
    if (rows.length === 0) continue;
    const recognition = likeliest(rows.slice(0, rowsForRecognition));
    if (!recognition)
      return {
        problem:
          'The columns of the file fit no format that we know. Upload it on the pages of its employer, where you can say what each column is.',
      };
    const { mapping } = recognition;
    const format = formatOf(mapping.formatId, bulkLoads);
    const readers = cellReaders({ mapping, today, hasSerialNumbers: file.reading?.kind === 'xlsx' }).filter(({ column }) =>
      ['employerId', 'periodStartDate', 'periodEndDate'].includes(column.name),
    );
    const data = rows.slice(mapping.hasHeading ? 1 : 0).map(({ cells }) =>
      Object.fromEntries(
        readers.map(({ index, column, read }) => {
          const text = cellText(cells[index] ?? '');
          return [column.name, text === '' ? null : read(text)];
        }),
      ),
    );
    const named = data.flatMap(({ employerId }) => (typeof employerId === 'string' ? [employerId] : []));
    return { format: format.title, actions: actionsOf(format), employerIds: [...new Set(named)], period: firstPeriod(data) };
  }
  return { problem: 'The file has no rows. Export it from the payroll software again.' };
}
