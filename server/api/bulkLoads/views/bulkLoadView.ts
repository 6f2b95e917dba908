import { checkList } from '../../../../domain/files/findings.ts';
import type { BulkLoadJob } from '../../../../schemas/generated/types.ts';
import type { Severity } from '../../../../domain/files/types.ts';
import { withDecisions, withLastPeriod } from '../../../work/bulkLoads/loadSummary.ts';
import { type CodeCount, countCodes, listRows, type LoadOf } from '../../../store/bulkLoads/bulkLoadRows.ts';
import { type LoadProgress, progressOfLoad } from '../../../store/bulkLoads/bulkLoadWork.ts';
import { jobsOfFile } from '../../../store/bulkLoads/benefitsOfFile.ts';
import { hasCancelledStatement } from '../../../store/bulkLoads/apply/statementLoads.ts';
import { type AmountToPay, amountOfPeriod, amountToPayOf } from '../../../store/bulkLoads/amountToPay.ts';
import { findLoad, type KeptLoad } from '../../../store/bulkLoads/bulkLoads.ts';
import { lastPeriodOf } from '../../../store/bulkLoads/lastPeriod.ts';
import { sumsOfDecisions } from '../../../store/bulkLoads/missing/decidedMembers.ts';
import type { Reader } from '../../../store/createStore.ts';
import type { Owner, StoredRecord } from '../../../store/records/storedRecord.ts';
import { shownMessage } from '../shownRows.ts';

/** The rows whose messages an answer lists; all of them are in the list of rows. */
export const mostRows = 500;

export const loadOf = (owner: Owner, { bulkLoadJobUid }: StoredRecord): LoadOf => ({
  employerId: Number(owner),
  bulkLoadJobUid: String(bulkLoadJobUid),
});

/** The states in which the rows are not all checked. */
const unchecked = ['validatingData', 'waitingForMapping'];

/** The share of the work that is done, from real counts; a hundred per cent only when all is done. */
function progressOf(record: StoredRecord, { expectedRowCount, elapsedSeconds }: LoadProgress) {
  const done = Number(record['rowCount']);
  const isComplete = !unchecked.includes(String(record['status'])) && record['status'] !== 'failed';
  if (isComplete) return { progress: 100, isComplete, estimatedSecondsToCompletion: 0 };
  const all = Math.max(expectedRowCount ?? 0, done);
  const progress = all === 0 ? 0 : Math.min(99, Math.floor((done / all) * 100));
  const isRunning = record['status'] === 'validatingData' && done > 0 && elapsedSeconds !== null;
  const seconds = isRunning ? Math.ceil(((all - done) / done) * elapsedSeconds) : null;
  return { progress, isComplete, estimatedSecondsToCompletion: seconds };
}

async function messagesOf(reader: Reader, load: LoadOf, severity: Severity) {
  const asked = severity === 'warning' ? 'anyWarning' : severity;
  const { rows } = await listRows(reader, load, { severity: asked, code: null, rowNumbers: null }, { limit: mostRows, page: 1 });
  return rows.flatMap(({ findings }) => findings.filter((finding) => finding.severity === severity).map(shownMessage));
}

const titles = new Map<string, string>(checkList.map(({ code, title }) => [code, title]));

const shownCount = ({ code, severity, count }: CodeCount) => ({ code, severity, count, message: titles.get(code) ?? code });

/** The progress of the checks, and what they found. */
export async function shownValidation(
  reader: Reader,
  owner: Owner,
  record: StoredRecord,
): Promise<NonNullable<BulkLoadJob['validation']>> {
  const load = loadOf(owner, record);
  const progress = await progressOfLoad(reader, load);
  const ofFile = (severity: Severity) =>
    progress.fileFindings.filter((finding) => finding.severity === severity).map(shownMessage);
  return {
    ...progressOf(record, progress),
    fileErrors: ofFile('error'),
    fileWarnings: ofFile('warning'),
    itemErrors: await messagesOf(reader, load, 'error'),
    itemWarnings: await messagesOf(reader, load, 'warning'),
    counts: (await countCodes(reader, load)).map(shownCount),
  };
}

/** The sums of the checked rows and of the decisions about missing members, beside those of the last period; null before all rows are checked. */
export async function shownSummary(
  reader: Reader,
  owner: Owner,
  record: StoredRecord,
): Promise<BulkLoadJob['processingSummary']> {
  const load = loadOf(owner, record);
  const { summary } = await progressOfLoad(reader, load);
  const kept = summary && (await findLoad(reader, load.employerId, load.bulkLoadJobUid));
  if (!kept) return null;
  const amountToPay = await shownAmount(reader, load, kept);
  const sums = withDecisions({ ...summary, amountToPay }, await sumsOfDecisions(reader, load));
  return withLastPeriod(sums, await lastPeriodOf(reader, kept));
}

/** The jobs of the benefits of an upload's file, each with the amount to pay of its period. */
export async function shownJobs(reader: Reader, owner: Owner, record: StoredRecord): Promise<BulkLoadJob['jobsOfFile']> {
  const { employerId, bulkLoadJobUid } = loadOf(owner, record);
  const shown: NonNullable<BulkLoadJob['jobsOfFile']> = [];
  for (const job of await jobsOfFile(reader, { employerId, bulkLoadJobUid })) {
    const of = { employerId, bulkLoadJobUid: job.bulkLoadJobUid };
    const { summary } = await progressOfLoad(reader, of);
    const kept = summary && (await findLoad(reader, employerId, job.bulkLoadJobUid));
    const amount = kept ? await shownAmount(reader, of, kept) : null;
    shown.push({ ...job, totalAmount: amount?.totalAmount ?? null });
  }
  return shown;
}

/** The states in which an upload is carried out, and those in which it no longer will be. */
const carriedOut: readonly string[] = ['awaitingPayment', 'complete'];
const ended: readonly string[] = ['undone', 'refused', 'discarded', 'disassociated'];

/**
 * The amount to pay of the upload's pay period; null where the upload has none, or has ended without an effect, and once its statement was cancelled: the period may have
 * other amounts by now.
 */
async function shownAmount(reader: Reader, of: LoadOf, { payrollDateUid, status }: KeptLoad): Promise<AmountToPay | null> {
  if (payrollDateUid === null || ended.includes(status)) return null;
  if (!carriedOut.includes(status)) return amountToPayOf(reader, { ...of, payrollDateUid });
  return (await hasCancelledStatement(reader, of.bulkLoadJobUid)) ? null : amountOfPeriod(reader, payrollDateUid);
}
