import { bulkLoads as library } from '../../../schemas/built/bulkLoads/library.js';
import { noKeys } from '../../../domain/files/checks/acrossRows.ts';
import type { ColumnFindings } from '../../../domain/files/checks/people/columnDoubts.ts';
import { withCorrectionLines } from '../../../domain/files/checks/correctionLines.ts';
import { RecordTotals } from '../../../domain/files/checks/recordTotals.ts';
import { FileDoubts } from '../../../domain/files/checks/people/fileDoubts.ts';
import { contextFindings, formatFindings, questionFindings } from '../../../domain/files/checks/fileChecks.ts';
import { nobody } from '../../../domain/files/checks/identify.ts';
import { rowEffectOf } from '../../../domain/files/instructions/rowEffect.ts';
import { checkPersons, checkWithoutMembers, type RowBatch } from '../../../domain/files/checkRows.ts';
import { readFile } from '../../../domain/files/reading/readFile.ts';
import { isKnownHeading } from '../../../domain/files/recognition/headings.ts';
import { formatOf } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { rankSheet } from '../../../domain/files/recognition/rankSheet.ts';
import { type Collected, concludeRecognition, newCollector } from '../../../domain/files/recognition/collector.ts';
import type { FileSizes, Finding, Mapping, Reading } from '../../../domain/files/types.ts';
import { editsOf, editsOfFile } from '../../store/bulkLoads/bulkLoadEdits.ts';
import { countMembers } from '../../store/bulkLoads/foundMembers.ts';
import { lastRowNumber, type LoadOf, type RowToWrite } from '../../store/bulkLoads/bulkLoadRows.ts';
import { findLoad, type KeptLoad } from '../../store/bulkLoads/bulkLoads.ts';
import {
  beginAgain,
  endTaken,
  holdTaken,
  type LoadOutcome,
  type LoadSummary,
  noteReading,
  removeFindings,
  type TakenLoad,
  writeTaken,
} from '../../store/bulkLoads/bulkLoadWork.ts';
import type { Store } from '../../store/createStore.ts';
import { type FileStore, storedPieces } from '../../store/files/fileStore.ts';
import { divideFile, isUndivided } from './divideFile.ts';
import { holdWhile } from './holdWhile.ts';
import { isSettled, type Meaning, meaningOf } from './meaningOfColumns.ts';
import type { CheckNotices } from './checkNotices.ts';
import { ahead, continueBatches, estimatedRows, withEdits, withPauses } from '../../work/bulkLoads/fileRows.ts';
import { checksFor, type LoadContext, loadContext, type ReadLoads } from '../../work/bulkLoads/loadContext.ts';
import { service } from '../../store/lifecycleSteps.ts';
import { followUpload } from '../../work/bulkLoads/failedUploads.ts';
import { serviceStep } from '../../work/bulkLoads/loadSteps.ts';
import { type MemberDirectory, readMembers } from '../../work/bulkLoads/memberDirectory.ts';
import { runningSummary } from '../../work/bulkLoads/loadSummary.ts';
import { ownRows, rowsOfBenefit } from '../../work/bulkLoads/rowsOfBenefit.ts';

/** What the checks of uploads need of their home. */
export interface CheckOptions {
  store: Store;
  files: FileStore;
  sizes: FileSizes;
  /** The real time, for the history. */
  at: Date;
  /** The notices and mails about the end of a check. Default: none. */
  noticesOf?(load: LoadOf): Promise<CheckNotices | null>;
  /** Ends the work between two transactions. */
  signal?: AbortSignal | undefined;
  /** Between two signs of life, in seconds. */
  heartbeatSeconds?: number | undefined;
}

/** The same on a day of the portal, `yyyy-MM-dd`. */
export interface DatedOptions extends CheckOptions {
  today: string;
}

const headRows = 6;
/** The rows of one transaction. Checked rows wait for it in memory, in batches that leave the service time for requests. */
const rowsAtOnce = 5_000;
/** The batches of rows, of a thousand each, that are checked without the members while these are still being read. */
const batchesAhead = 20;
/** The most employees that are kept in memory while a file is checked: of a million, some 300 MB. */
const mostInMemory = 1_000_000;
/** All employees are read once for a file with rows about at least this share of them. For a shorter file, the database is asked about its rows. */
const leastShare = 1 / 4;
/** A row of a workbook takes about as many bytes in it. */
const bytesOfWorkbookRow = 40;

/** The work on one upload. */
interface Work extends DatedOptions {
  /** The first piece of the content. */
  beginning: Uint8Array;
  load: KeptLoad;
  taken: TakenLoad;
  read: ReadLoads;
}

/** An outcome with the event that leads to it. */
type Ending = Omit<LoadOutcome, 'status'> & { event: 'validated' | 'askForMapping'; ofColumns?: ColumnFindings };

/**
 * Checks the rows of an upload that this worker has taken, and writes them in batches. Cut off at any moment, it can be begun again: rows that are written
 * already are checked but not written again.
 *
 * @throws LostLoad when another worker has taken the upload over, or somebody has ended it.
 */
export async function checkLoad(options: DatedOptions, load: KeptLoad, workerUid: string): Promise<void> {
  const { store, today } = options;
  const { bulkLoadJobUid, employerId } = load;
  const read: ReadLoads = (work) => store.read({ employers: 'all', today }, work);
  const beginning = await read((reader) => options.files.piece(reader, load.fileUid, 0));
  if (!beginning) throw new Error(`The file ${load.fileUid} is missing: restore it from a backup of the file store.`);
  const work: Work = { ...options, beginning, load, read, taken: { bulkLoadJobUid, employerId, workerUid } };
  await endCheck(work, await holdWhile(work, (signal) => checkedContent({ ...work, signal })));
}

async function endCheck(
  { store, taken, load, at, today, noticesOf }: Work,
  { event, ofColumns, ...outcome }: Ending,
): Promise<void> {
  const notices = await noticesOf?.(load);
  await store.within({ employers: 'all', today }, async (tx) => {
    await notices?.begin(tx);
    await holdTaken(tx, taken);
    if (ofColumns && ofColumns.findings.length > 0) await removeFindings(tx, taken, ofColumns.consequences);
    await endTaken(tx, taken, { ...outcome, status: serviceStep(tx, load, event, at) });
    await followUpload(tx, taken, { actor: service, at, today });
    await notices?.end(tx, at);
  });
}

async function checkedContent(work: Work): Promise<Ending> {
  const { load, read, today, taken, store, beginning } = work;
  const facts = await read((reader) => loadContext(reader, load, today));
  const opened = await openFile(work, facts);
  const { first } = opened;
  const meaning = await meaningOf(work, first.rows, facts);
  const keep = (mapping: Mapping | null, isRemembered = false): Promise<void> =>
    store.within({ employers: 'all', today }, async (tx) => {
      await holdTaken(tx, taken);
      const reading = opened.reading();
      const head = first.rows.slice(0, headRows).map(({ rowNumber, cells }) => ({ rowNumber, cells }));
      const expectedRowCount =
        reading?.kind === 'csv' ? estimatedRows(beginning, load.fileSize) - (mapping?.hasHeading ? 1 : 0) : null;
      await noteReading(tx, load, { reading, head, mapping, isRemembered, expectedRowCount });
    });
  await keep(meaning?.mapping ?? null, meaning?.isRemembered);
  const nothing = { summary: null, failureReason: null };
  if (!meaning) return { ...nothing, event: 'validated', fileFindings: first.findings, questions: [] };
  if (meaning.questions.length > 0) return { ...nothing, event: 'askForMapping', fileFindings: [], questions: meaning.questions };
  if (isUndivided(load)) return dividedContent(work, { meaning, facts, opened });
  const attempt = await checkedRows(work, { meaning, facts, opened });
  const { mapping, questions } = concludeRecognition({ ...meaning, mapping: meaning.unread }, attempt.collected, library);
  // The order of the dates shows in the first rows of nearly every file; of others, only at the end.
  const isOtherOrder = !isSettled(meaning) && mapping.dateOrder !== meaning.mapping.dateOrder;
  if (isOtherOrder) await store.within({ employers: 'all', today }, (tx) => beginAgain(tx, taken));
  const last = isOtherOrder ? await openFile(work, facts) : opened;
  const final = isOtherOrder ? await checkedRows(work, { meaning: { ...meaning, mapping }, facts, opened: last }) : attempt;
  // The encoding of a file may be settled by its last character.
  await keep(isOtherOrder ? mapping : meaning.mapping, meaning.isRemembered);
  const asked = isSettled(meaning) ? questions.filter(({ kind }) => kind !== 'dateOrder') : questions;
  const { ofColumns, summary } = final;
  const fileFindings = [...final.fileFindings, ...questionFindings(asked), ...ofColumns.findings];
  return { event: 'validated', fileFindings, questions: asked, summary, failureReason: null, ofColumns };
}

/** Divides a file of several benefits, and goes on with the rows of the first. */
async function dividedContent(work: Work, { meaning, facts: { context }, opened }: RowsToCheck): Promise<Ending> {
  const { load, read } = work;
  const collector = newCollector(meaning.unread, library, context.period);
  const finding = await divideFile({
    ...work,
    mapping: meaning.mapping,
    batches: continueBatches(opened.first, opened.rest),
    collector: {
      add: (row) => collector.add(row),
      conclude: () => concludeRecognition({ ...meaning, mapping: meaning.unread }, collector.collected(), library).mapping,
    },
  });
  if (finding) return { event: 'validated', fileFindings: [finding], questions: [], summary: null, failureReason: null };
  const divided = await read((reader) => findLoad(reader, load.employerId, load.bulkLoadJobUid));
  if (!divided) throw new Error(`The upload ${load.bulkLoadJobUid} has gone while it was checked.`);
  return checkedContent({ ...work, load: divided });
}

/** A file that is being read, with its first rows. */
interface OpenedFile {
  first: RowBatch;
  rest: AsyncIterator<RowBatch>;
  reading(): Reading | null;
}

async function openFile({ files, sizes, read, load, signal }: Work, { fileFormat }: LoadContext): Promise<OpenedFile> {
  const file = await readFile(storedPieces(files, load.fileUid, read), {
    sizes,
    signal,
    // The sheet that the upload's page names stays the same when the file is read again.
    sheet: load.sheet ?? load.reading?.sheet ?? undefined,
    encoding: load.encoding ?? undefined,
    headingRow: load.headingRow ?? undefined,
    readsHidden: load.readsHidden,
    knowsHeading: (text) => isKnownHeading(text, library),
    rankSheet: (rows) => rankSheet(rows, { action: load.fileAction, fileFormat }, library),
  });
  const rest = file.batches[Symbol.asyncIterator]();
  const begin = await rest.next();
  return { first: begin.done === true ? { rows: [], findings: [] } : begin.value, rest, reading: () => file.reading };
}

interface RowsToCheck {
  meaning: Meaning;
  facts: LoadContext;
  opened: OpenedFile;
}

/** The result of checking all rows. */
interface CheckedRows {
  fileFindings: Finding[];
  summary: LoadSummary;
  collected: Collected;
  ofColumns: ColumnFindings;
}

/** The employees in memory, if the file is about most of them. */
async function directoryFor(work: Work, reading: Reading | null): Promise<MemberDirectory | null> {
  const { load, read, store, today, beginning } = work;
  const rows = reading?.kind === 'csv' ? estimatedRows(beginning, load.fileSize) : load.fileSize / bytesOfWorkbookRow;
  if (rows < rowsAtOnce) return null;
  const count = await read((reader) => countMembers(reader, load));
  if (count > mostInMemory || rows < count * leastShare) return null;
  return store.within({ employers: 'all', today }, (tx) => readMembers(tx, load));
}

async function checkedRows(work: Work, { meaning, facts: { context }, opened }: RowsToCheck): Promise<CheckedRows> {
  const { load, taken, read, store, signal, today } = work;
  const { mapping } = meaning;
  const position = await read((reader) => lastRowNumber(reader, taken));
  const edits = Map.groupBy(
    await read((reader) => (load.isOfSeveral ? editsOfFile(reader, taken) : editsOf(reader, taken, null))),
    ({ rowNumber }) => rowNumber,
  );
  const fileFindings = [...contextFindings(context), ...formatFindings(formatOf(mapping.formatId, library), context)];
  const summary = runningSummary();
  const collector = newCollector(meaning.unread, library, context.period);
  const doubts = new FileDoubts(context);
  const totals = new RecordTotals(mapping);
  const all = continueBatches(opened.first, opened.rest);
  const isOwn = ownRows(load, { mapping, context }, edits);
  const lines = withCorrectionLines(isOwn ? rowsOfBenefit(all, isOwn, mapping.hasHeading) : all, mapping);
  const batches = withPauses(withEdits(lines, edits));
  // The next rows are checked while the last ones are being written.
  let writing: Promise<void> = Promise.resolve();
  let rows: RowToWrite[] = [];
  const write = async (): Promise<void> => {
    await writing;
    if (rows.length === 0) return;
    const part = rows;
    rows = [];
    writing = store.within({ employers: 'all', today }, (tx) => writeTaken(tx, taken, part));
    // It is awaited before the next one; until then an error must not count as unhandled.
    writing.catch(() => undefined);
  };
  const reading = opened.reading();
  const directory = directoryFor(work, reading);
  let isReadingMembers = true;
  // It is awaited with the first rows; until then an error must not count as unhandled.
  directory.catch(() => undefined).finally(() => (isReadingMembers = false));
  const waiting = (): number => (isReadingMembers ? batchesAhead : 1);
  const checks = checksFor(read, load, { mapping, context, reading, directory });
  for await (const batch of checkPersons(ahead(checkWithoutMembers(batches, checks), waiting), checks)) {
    signal?.throwIfAborted();
    for (const finding of batch.findings) fileFindings.push(finding);
    for (const [n, row] of batch.rows.entries()) {
      const { rowNumber, findings } = row;
      const { cells = [] } = batch.read[n] ?? {};
      const identity = batch.identities[n] ?? nobody;
      const instructions = summary.add(row, identity, context);
      totals.add(row);
      doubts.add(row, identity);
      collector.add({ rowNumber, cells });
      if (rowNumber > position)
        rows.push({
          rowNumber,
          cells,
          findings,
          keys: batch.keys[n] ?? noKeys,
          employeeUid: identity.member?.employeeUid ?? null,
          effect: rowEffectOf(instructions, today),
        });
    }
    if (rows.length >= rowsAtOnce) await write();
  }
  await write();
  await writing;
  // The records around the rows count those of all benefits.
  if (!isOwn) fileFindings.push(...totals.findings(opened.reading()?.records));
  return { fileFindings, summary: summary.sums(), collected: collector.collected(), ofColumns: doubts.conclude() };
}
