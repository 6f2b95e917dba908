import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { paidFromDate } from '../../../domain/payments/collectionDates.ts';
import type { Collection } from '../../store/payments/collections.ts';
import type {
  BankReport,
  Batch,
  CollectionResult,
  InstructionBatch,
  PaymentAdapter,
} from '../../store/payments/paymentAdapter.ts';
import { collectionFile, instructionFile, readReport } from './bacsRecords.ts';
import type { PaymentSettings } from './paymentSettings.ts';

const ofService = 0o700;

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Writes a file at once: a reader sees all of it or none. Only the service's own user may read it, since it holds bank details. */
async function writeWhole(folder: string, name: string, content: string): Promise<void> {
  const unfinished = join(folder, `.${name}.tmp`);
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, name));
}

/** Makes the names in a folder outlast a power failure. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Without a return within the bank's days, the collection is paid: Bacs reports the unpaid ones only. */
function resultOf({ collectionUid, statementUid, collectionDate }: Collection, today: string): CollectionResult | null {
  return today < paidFromDate(collectionDate) ? null : { collectionUid, statementUid, outcome: 'collected' };
}

/**
 * Lodges and collects by files that a Bacs submission program takes from one folder, and reads the reports that it puts into another (docs/payments.md).
 * A file that has been read moves to the folder `read`, with its hash in its name.
 */
export function bacsFiles({ out, incoming, account }: Extract<PaymentSettings, { kind: 'bacs-files' }>): PaymentAdapter {
  const sent = join(out, '.sent');
  const unsent = join(out, '.unsent');
  const read = join(incoming, 'read');

  /** A file has gone out once it has its mark and waits no more. The mark stays when the bank's program has taken the file. */
  const hasSent = async (batchUid: string): Promise<boolean> =>
    (await exists(join(sent, batchUid))) && !(await exists(join(unsent, batchUid)));

  async function writeOnce(batchUid: string, name: string, content: string): Promise<void> {
    for (const folder of [sent, unsent]) await mkdir(folder, { recursive: true, mode: ofService });
    if (await hasSent(batchUid)) return;
    // Begun and cut off before: the file that waits is made again, since its days may have passed.
    await rm(join(sent, batchUid), { force: true });
    await writeWhole(unsent, batchUid, content);
    await (await open(join(sent, batchUid), 'w', 0o600)).close();
    for (const folder of [unsent, sent]) await syncFolder(folder);
    // One step makes the file visible and says that it is: it is never written twice, wherever the service stops.
    await rename(join(unsent, batchUid), join(out, `${name}-${batchUid}.txt`));
    for (const folder of [out, unsent]) await syncFolder(folder);
  }

  const send = (batch: Batch): Promise<void> => writeOnce(batch.batchUid, 'collections', collectionFile(batch, account));
  const lodge = (batch: InstructionBatch): Promise<void> =>
    writeOnce(batch.batchUid, 'instructions', instructionFile(batch, account));

  async function* reports(): AsyncIterable<BankReport> {
    await mkdir(read, { recursive: true, mode: ofService });
    const entries = await readdir(incoming, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
    for (const name of names.toSorted((one, other) => one.localeCompare(other))) {
      const path = join(incoming, name);
      try {
        const { mtimeNs: writtenAt } = await stat(path, { bigint: true });
        const report = readReport({ name, writtenAt, content: await readFile(path) });
        yield report;
        // Only a report that has been applied gets here.
        await rename(path, join(read, `${report.sha256}-${name}`));
      } catch (error) {
        // Another server has read it at the same time.
        if (!isMissing(error)) throw error;
      }
    }
  }

  return { serviceUser: { number: account.serviceUserNumber, isDemo: false }, lodge, hasSent, send, reports, resultOf };
}
