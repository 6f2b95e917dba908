import type { Name } from '../../oracle/life/life.ts';
import { RefusedByPortal } from '../portal.ts';
import type { KnownRecords } from '../knownRecords.ts';

type Cell = string | number | null;

/** A file with its place. */
export interface SentFile {
  readonly fileAction: 'joiner' | 'leaver' | 'optOut' | 'bulkManagement' | 'contribution' | 'salaryDetail';
  readonly payroll: Name;
  /** With its heading first. */
  readonly rows: readonly (readonly Cell[])[];
  readonly period?: string;
  readonly benefit?: string;
  readonly scheme?: string;
  /** Members whom the file does not name, and who have no contribution. The others stay as prepared. */
  readonly withoutContribution?: readonly string[];
}

interface Job {
  readonly bulkLoadJobUid: string;
  readonly status: string;
  readonly failedRowCount: number;
  readonly warnedRowCount: number;
  readonly undecidedRowCount: number;
  readonly fileErrorCount: number;
  readonly statementUid?: string | null;
  readonly failureReason?: string | null;
  readonly validation?: { readonly itemErrors?: readonly object[]; readonly fileErrors?: readonly object[] };
  readonly processing?: { readonly outcomes: readonly { readonly outcome: string; readonly count: number }[] };
  readonly allowedActions?: {
    readonly canAcknowledge?: boolean;
    readonly canApprove?: boolean;
    readonly canProcess?: boolean;
    readonly reasons?: object;
  };
}

const writeCell = (cell: Cell): string => (cell === null ? '' : `"${String(cell).replaceAll('"', '""')}"`);
const writeCsv = (rows: SentFile['rows']): string => rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');

/** Pence as a payroll program writes them. */
export const writeAmount = (pence: number | null): string | null => (pence === null ? null : (pence / 100).toFixed(2));

async function send(known: KnownRecords, file: SentFile): Promise<string> {
  const form = new FormData();
  form.set('fileAction', file.fileAction);
  if (file.benefit === undefined) form.set('payrollUid', known.payroll(file.payroll));
  if (file.period !== undefined) form.set('payrollDateUid', file.period);
  if (file.scheme !== undefined && file.benefit === undefined) form.set('pensionSchemeUid', file.scheme);
  form.set('confirmedWarnings', '["sameFile","noContributions"]');
  form.set('file', new File([writeCsv(file.rows)], 'payroll.csv'));
  const path = file.benefit === undefined ? `/employers/${known.employer}` : `/benefits/${file.benefit}`;
  const { bulkLoadJobUid } = await known.ask<Job>('POST', `${path}/bulk-load-jobs`, form);
  return bulkLoadJobUid;
}

const readJob = (known: KnownRecords, uid: string, parts = ''): Promise<Job> =>
  known.ask('GET', `/bulk-loads/job/${uid}${parts}`);

/** A file with an error in a row changes nothing, and neither does one whose processing fails. */
async function discard(known: KnownRecords, uid: string): Promise<never> {
  const job = await readJob(known, uid, '?expand=validation,processing');
  if (!['complete', 'awaitingPayment', 'refused', 'undone', 'discarded'].includes(job.status))
    await known.ask('PATCH', `/bulk-loads/job/${uid}`, { event: 'discard' }).catch((error: unknown) => {
      if (!(error instanceof RefusedByPortal)) throw error;
    });
  const { status, failedRowCount, fileErrorCount, failureReason, validation, processing, allowedActions } = job;
  throw new RefusedByPortal(
    `The file was not carried out: ${JSON.stringify({ status, failedRowCount, fileErrorCount, failureReason, errors: validation?.itemErrors, faults: validation?.fileErrors, processing, reasons: allowedActions?.reasons })}`,
  );
}

/** Every question about rows that look like somebody who is known: they are somebody else. */
async function decideDuplicates(known: KnownRecords, uid: string): Promise<void> {
  const rows = await known.ask<{ rowNumber: number }[]>('GET', `/bulk-loads/job/${uid}/duplicates`);
  if (rows.length === 0) return;
  const decisions = rows.map(({ rowNumber }) => ({ rowNumber, employeeUid: null }));
  await known.ask('PATCH', `/bulk-loads/job/${uid}/duplicates`, { decisions });
}

/** Members without a contribution. Nobody decides about the other missing ones, who stay as prepared. */
async function decideMissing(known: KnownRecords, uid: string, without: readonly string[]): Promise<void> {
  if (without.length === 0) return;
  const missing = await known.ask<{ employeeUid: string }[]>('GET', `/bulk-loads/job/${uid}/missing-members`);
  const gone = missing.map(({ employeeUid }) => employeeUid).filter((employee) => without.includes(employee));
  if (gone.length > 0)
    await known.ask('PATCH', `/bulk-loads/job/${uid}/missing-members`, {
      employeeUids: gone,
      decision: 'noContribution',
      reason: 'Unpaid leave',
    });
}

/**
 * Sends a file, answers its questions, and has it carried out.
 * @returns the statement that was submitted with it; null without one.
 * @throws RefusedByPortal for a file with an error in any row.
 */
export async function upload(known: KnownRecords, file: SentFile): Promise<string | null> {
  const { portal } = known;
  const uid = await send(known, file);
  await portal.checkUploads();
  let job = await readJob(known, uid);
  if (job.failedRowCount > 0 || job.fileErrorCount > 0 || job.status !== 'waitingForTriggerToStartProcessing')
    return discard(known, uid);
  const { period, withoutContribution: without = [] } = file;
  if (job.undecidedRowCount > 0) await decideDuplicates(known, uid);
  if (period !== undefined) await decideMissing(known, uid, without);
  if (job.undecidedRowCount > 0 || without.length > 0) job = await readJob(known, uid);
  if (job.allowedActions?.canAcknowledge === true)
    job = await known.ask('PATCH', `/bulk-loads/job/${uid}`, { event: 'acknowledge', acknowledgementReason: 'As intended' });
  if (job.allowedActions?.canApprove === true) job = await known.ask('PATCH', `/bulk-loads/job/${uid}`, { event: 'approve' });
  await known.ask('PATCH', `/bulk-loads/job/${uid}`, { event: 'process' });
  await portal.checkUploads();
  job = await readJob(known, uid, '?expand=processing');
  const isDone =
    (job.status === 'complete' || job.status === 'awaitingPayment') &&
    (job.processing?.outcomes ?? []).every(({ outcome, count }) => outcome === 'done' || count === 0);
  if (!isDone) return discard(known, uid);
  return job.statementUid ?? null;
}
