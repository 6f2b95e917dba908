import { validate } from '../../../../schemas/built/entities/bulk-load-corrected-rows.js';
import entity from '../../../../schemas/entities/bulk-load-corrected-rows.schema.json' with { type: 'json' };
import type { BulkLoadCorrectedRowsResult } from '../../../../schemas/generated/types.ts';
import { findingText } from '../../../../schemas/lib/bulkLoads/checks/findings.ts';
import { readFile } from '../../../../schemas/lib/bulkLoads/reading/readFile.ts';
import type { FileRow } from '../../../../schemas/lib/bulkLoads/types.ts';
import { bulkSizes } from '../../../jobs/bulkLoads/bulkSizes.ts';
import { piecesOf } from '../../../jobs/bulkLoads/fileRows.ts';
import type { Edit } from '../../../store/bulkLoads/bulkLoadEdits.ts';
import { listRows, type LoadOf } from '../../../store/bulkLoads/bulkLoadRows.ts';
import { headOfLoad } from '../../../store/bulkLoads/bulkLoadWork.ts';
import type { Scoped } from '../../../store/createStore.ts';
import { ApiError } from '../../core/apiError.ts';
import type { ApiContext } from '../../core/context.ts';
import { bytesOf } from '../../files/sentForm.ts';
import { tagged } from '../../core/entityTag.ts';
import { readableRecord } from '../../records/fieldAccess.ts';
import { changedLoad } from '../changedLoad.ts';
import { bulkLoads, keptLoad, loadOf } from '../loadOf.ts';
import { receivedFile } from '../receivedUpload.ts';
import { recheckCells } from '../recheckedCells.ts';
import { comparedRows, type NotTaken } from './comparedRows.ts';
import { sentRows } from './sentRows.ts';

/** The most rows that an answer names. */
const mostNamed = 500;

/** Answers a file of corrected rows: its cells replace those of the upload's rows with errors, whose rules run again. */
export async function correctRowsByFile(c: ApiContext): Promise<Response> {
  const of = await loadOf(c, 'bulkLoad.upload');
  const { file, name } = await receivedFile(c, entity, validate);
  const rows = await rowsIn(c, await bytesOf(file));
  const data = await c.var.deps.store.within([of.employerId], async (tx) => {
    let outcome: Outcome = { takenCount: 0, stillFailedCount: 0, notTaken: [] };
    const job = await changedLoad(c, tx, of, { event: 'correct', activity: `Corrected rows sent: ${name}` }, async () => {
      outcome = await takeRows(c, tx, of, rows);
    });
    const { notTaken, ...counts } = outcome;
    return {
      job: readableRecord(c, bulkLoads, of.employerId, job),
      ...counts,
      notTakenCount: notTaken.length,
      notTaken: notTaken.slice(0, mostNamed),
    } as unknown as BulkLoadCorrectedRowsResult;
  });
  await tagged(c, data.job);
  return c.json({ data });
}

/** The rows of a file. @throws ApiError 422 with the finding about a file that cannot be read. */
async function rowsIn(c: ApiContext, content: Uint8Array): Promise<FileRow[]> {
  const read = await readFile(piecesOf(content), { sizes: bulkSizes(c.var.deps.configuration) });
  const rows: FileRow[] = [];
  for await (const batch of read.batches) {
    const fault = batch.findings.find(({ rowNumber, severity }) => rowNumber === null && severity === 'error');
    if (fault) throw ApiError.invalid([{ field: 'file', defaultMessage: findingText(fault) }]);
    for (const row of batch.rows) rows.push(row);
  }
  return rows;
}

interface Outcome {
  takenCount: number;
  stillFailedCount: number;
  notTaken: readonly NotTaken[];
}

/** Takes the cells of corrected rows. @throws ApiError 422 for a file of other rows, and one of which no row can be taken. */
async function takeRows(c: ApiContext, tx: Scoped, of: LoadOf, fileRows: readonly FileRow[]): Promise<Outcome> {
  const load = await keptLoad(tx, of);
  const { mapping, bulkLoadUid } = load;
  if (!mapping) throw ApiError.invalid([{ field: 'file', defaultMessage: 'This upload has no rows to correct' }]);
  const { headings } = await headOfLoad(tx, of);
  const sent = sentRows(fileRows, headings);
  const rowNumbers = sent.map(({ reference }) => reference.rowNumber);
  const { rows } = await listRows(tx, of, { severity: null, code: null, rowNumbers }, { limit: rowNumbers.length, page: 1 });
  const { edits, notTaken } = comparedRows(sent, rows, bulkLoadUid);
  if (edits.length === 0) throw ApiError.invalid([{ field: 'file', defaultMessage: nothingTaken(notTaken) }]);
  const taken = new Set(edits.map(({ rowNumber }: Edit) => rowNumber));
  const touched = rows.filter(({ rowNumber }) => taken.has(rowNumber));
  const changed = await recheckCells(c, tx, of, { load: { ...load, mapping }, rows: touched, edits });
  const failed = changed.filter(
    ({ rowNumber, findings }) => taken.has(rowNumber) && findings.some(({ severity }) => severity === 'error'),
  );
  return { takenCount: taken.size, stillFailedCount: failed.length, notTaken };
}

/** The reasons for which no row was taken, with their numbers of rows. */
const nothingTaken = (notTaken: readonly NotTaken[]): string =>
  [
    'No row of this file was taken.',
    ...[...Map.groupBy(notTaken, ({ reason }) => reason)].map(
      ([reason, rows]) => `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}: ${reason}`,
    ),
  ].join(' ');
