import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { validate } from '../../../../schemas/built/entities/bulk-load-corrected-rows.js';
import entity from '../../../../schemas/entities/bulk-load-corrected-rows.schema.json' with { type: 'json' };
import type { BulkLoadCorrectedRowsResult } from '../../../../schemas/generated/types.ts';
import { findingText } from '../../../../domain/files/findings.ts';
import type { FileRow, Mapping } from '../../../../domain/files/types.ts';
import { bulkSizes } from '../../../work/bulkLoads/bulkSizes.ts';
import { listRows, type LoadOf } from '../../../store/bulkLoads/bulkLoadRows.ts';
import type { KeptLoad } from '../../../store/bulkLoads/bulkLoads.ts';
import { headOfLoad } from '../../../store/bulkLoads/bulkLoadWork.ts';
import type { Scoped } from '../../../store/createStore.ts';
import { Refusal } from '../../../work/core/refusal.ts';
import type { ApiContext } from '../../core/context.ts';
import { bytesOf } from '../../core/forms/sentForm.ts';
import { setEntityTag } from '../../core/entityTag.ts';
import { readableRecord } from '../../records/fieldAccess.ts';
import { changedLoad } from '../changedLoad.ts';
import { bulkLoads, keptLoad, loadOf } from '../loadOf.ts';
import { receivedFile } from '../receivedUpload.ts';
import { rowsAtOnce } from '../allRows/correctAllRows.ts';
import { recheckCells } from '../recheckedCells.ts';
import { comparedRows, type NotTaken } from './comparedRows.ts';
import { rowsHere } from './readRows.ts';
import { type SentRow, sentRows } from './sentRows.ts';

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
  await setEntityTag(c, data.job);
  return c.json({ data });
}

/** The rows of a file. @throws Refusal invalid with the finding about a file that cannot be read. */
async function rowsIn(c: ApiContext, content: Uint8Array<ArrayBuffer>): Promise<FileRow[]> {
  const { configuration, readRows = rowsHere } = c.var.deps;
  const rows: FileRow[] = [];
  for await (const batch of readRows(content, bulkSizes(configuration))) {
    const fault = batch.findings.find(({ rowNumber, severity }) => rowNumber === null && severity === 'error');
    if (fault) throw Refusal.invalid([{ field: 'file', defaultMessage: findingText(fault) }]);
    for (const row of batch.rows) rows.push(row);
  }
  return rows;
}

interface Outcome {
  takenCount: number;
  stillFailedCount: number;
  notTaken: readonly NotTaken[];
}

/** Takes the cells of corrected rows, some at a time. @throws Refusal invalid for a file of other rows, and one of which no row can be taken. */
async function takeRows(c: ApiContext, tx: Scoped, of: LoadOf, fileRows: readonly FileRow[]): Promise<Outcome> {
  const load = await keptLoad(tx, of);
  const { mapping } = load;
  if (!mapping) throw Refusal.invalid([{ field: 'file', defaultMessage: 'This upload has no rows to correct' }]);
  const { headings } = await headOfLoad(tx, of);
  const taken = new Set<number>();
  const stillFailed = new Set<number>();
  const notTaken: NotTaken[] = [];
  const sent = sentRows(fileRows, headings);
  for (let start = 0; start < sent.length; start += rowsAtOnce) {
    const some = { load: { ...load, mapping }, sent: sent.slice(start, start + rowsAtOnce) };
    const { edits, changed, refused } = await takeSome(c, tx, of, some);
    for (const { rowNumber } of edits) taken.add(rowNumber);
    for (const one of refused) notTaken.push(one);
    // A row of an earlier slice may have an error by one of this slice, or none any more.
    for (const { rowNumber, findings } of changed)
      if (findings.some(({ severity }) => severity === 'error')) stillFailed.add(rowNumber);
      else stillFailed.delete(rowNumber);
  }
  if (taken.size === 0) throw Refusal.invalid([{ field: 'file', defaultMessage: nothingTaken(notTaken) }]);
  return { takenCount: taken.size, stillFailedCount: stillFailed.intersection(taken).size, notTaken };
}

interface SomeRows {
  load: KeptLoad & { mapping: Mapping };
  sent: readonly SentRow[];
}

/** Takes the cells of some corrected rows. Other requests have their turn between two of its steps. */
async function takeSome(c: ApiContext, tx: Scoped, of: LoadOf, { load, sent }: SomeRows) {
  const rowNumbers = sent.map(({ reference }) => reference.rowNumber);
  const { rows } = await listRows(tx, of, { severity: null, code: null, rowNumbers }, { limit: rowNumbers.length, page: 1 });
  const { edits, notTaken: refused } = comparedRows(sent, rows, load.bulkLoadUid);
  const edited = new Set(edits.map(({ rowNumber }) => rowNumber));
  const touched = rows.filter(({ rowNumber }) => edited.has(rowNumber));
  const changed = edits.length === 0 ? [] : await recheckCells(c, tx, of, { load, rows: touched, edits });
  return { edits, changed, refused };
}

/** The reasons for which no row was taken, with their numbers of rows. */
const nothingTaken = (notTaken: readonly NotTaken[]): string =>
  [
    'No row of this file was taken.',
    ...[...Map.groupBy(notTaken, ({ reason }) => reason)].map(
      ([reason, rows]) => `${formatCount(rows.length, 'row')}: ${reason}`,
    ),
  ].join(' ');
