import type { Store } from '../../server/store/createStore.ts';
import { applyReport } from '../../server/jobs/payments/applyResults.ts';
import type { FileFaults } from '../../server/jobs/payments/faultsText.ts';
import type { BankReport, PaymentAdapter } from '../../server/store/payments/paymentAdapter.ts';
import { bacsFiles } from '../../server/node/payments/bacsFiles.ts';
import { collectionFile, readReport } from '../../server/node/payments/bacsRecords.ts';
import type { Day } from '../oracle/rules/days.ts';

const account = { serviceUserNumber: '123456', sortCode: '200000', accountNumber: '55779911', name: 'Tidewell Pensions' };

/** A collection as the bank's file has it. */
export interface SentCollection {
  readonly reference: string;
  readonly transactionCode: string;
  readonly processing: Day;
  /** Whole pence. */
  readonly amount: number;
}

/** The day of a Bacs record, ` 26355`: the year and the day of the year. */
function readDay(written: string): Day {
  const day = new Date(Date.UTC(2000 + Number(written.slice(1, 3)), 0, Number(written.slice(3, 6))));
  return day.toISOString().slice(0, 10);
}

/** The debit of a collection in its file, a record of fixed columns. */
function readRecord(record: string): SentCollection {
  return {
    transactionCode: record.slice(15, 17),
    amount: Number(record.slice(35, 46)),
    reference: record.slice(64, 82).trim(),
    processing: readDay(record.slice(100, 106)),
  };
}

/** A line of a report that the service could not apply. */
export class UnreadReport extends Error {}

/** A report of one line about an employer. */
interface OneLine {
  readonly employer: number;
  readonly kind: 'ARUDD' | 'ADDACS' | 'AUDDIS' | 'DDICA';
  readonly line: string;
}

/** The bank of all lives: it takes the files of `bacs-files` without a folder, and gives its reports as their files. */
export class Bank {
  readonly adapter: PaymentAdapter;
  /** The last collection of each statement. */
  readonly sent = new Map<string, SentCollection>();
  /** The lines that the daily step could not apply, with the reasons, by employer. */
  readonly notApplied = new Map<number, Record<string, string>>();
  readonly #batches = new Set<string>();
  /** The files that wait for the daily step. */
  readonly #waiting: BankReport[] = [];
  readonly #lines = new Map<string, OneLine>();

  constructor() {
    const files = bacsFiles({ kind: 'bacs-files', out: 'out', incoming: 'in', account });
    this.adapter = {
      serviceUser: files.serviceUser,
      lodge: () => Promise.resolve(),
      hasSent: (batchUid) => Promise.resolve(this.#batches.has(batchUid)),
      resultOf: (collection, today) => files.resultOf(collection, today),
      send: (batch) => {
        const statements = new Map(batch.collections.map(({ reference, statementUid }) => [reference, statementUid]));
        for (const record of collectionFile(batch, account)
          .split('\r\n')
          .filter((line) => line.length === 106)) {
          const sent = readRecord(record);
          const statement = statements.get(sent.reference);
          if (statement !== undefined) this.sent.set(statement, sent);
        }
        this.#batches.add(batch.batchUid);
        return Promise.resolve();
      },
      reports: () => this.#takeWaiting(),
    };
  }

  async *#takeWaiting(): AsyncGenerator<BankReport> {
    yield* this.#waiting.splice(0);
  }

  #fileOf(one: OneLine): BankReport {
    const number = this.#lines.size + 1;
    const name = `${one.kind}-${number}.csv`;
    this.#lines.set(name, one);
    return readReport({ name, writtenAt: BigInt(number), content: Buffer.from(one.line) });
  }

  /** Gives a report of one line for the daily step of this day. */
  giveReport(one: OneLine): void {
    this.#waiting.push(this.#fileOf(one));
  }

  /**
   * Gives a report of one line on a day without the daily step: the service reads it at once.
   * @throws UnreadReport for a line that it cannot apply.
   */
  async applyReport(store: Store, one: OneLine, today: Day): Promise<void> {
    const applied = await applyReport(store, this.#fileOf(one), { at: new Date(`${today}T12:00:00Z`), today });
    if (applied?.faults.length !== 0) throw new UnreadReport(`${one.kind} ${one.line}: ${JSON.stringify(applied?.faults)}`);
  }

  /** Keeps the lines that the daily step could not apply, for the comparison of the day. */
  keepFaults(files: readonly FileFaults[]): void {
    for (const { name, faults } of files) {
      const one = this.#lines.get(name);
      if (!one) throw new Error(`The service read ${name}, which the bank did not give.`);
      const reasons = faults.map(({ reason }) => reason).join(' ');
      this.notApplied.set(one.employer, { ...this.notApplied.get(one.employer), [`${one.kind} ${one.line}`]: reasons });
    }
  }
}
