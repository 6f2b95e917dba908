import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { advancePayments } from '../../../server/jobs/payments/advancePayments.ts';
import type { PaymentAdapter } from '../../../server/store/payments/paymentAdapter.ts';
import { bacsFiles } from '../../../server/node/payments/bacsFiles.ts';
import type { Store } from '../../../server/store/createStore.ts';

/** Folders of a test's own for the files to and from the bank, with the adapter that uses them. */
export class BankFolders {
  readonly folder: string;
  readonly out: string;
  readonly incoming: string;
  readonly adapter: PaymentAdapter;
  readonly #store: Store;

  private constructor(folder: string, store: Store) {
    this.folder = folder;
    [this.out, this.incoming] = [join(folder, 'out'), join(folder, 'in')];
    const account = { serviceUserNumber: '123456', sortCode: '200000', accountNumber: '55779911', name: 'Tidewell Pensions' };
    this.adapter = bacsFiles({ kind: 'bacs-files', out: this.out, incoming: this.incoming, account });
    this.#store = store;
  }

  static async create(store: Store): Promise<BankFolders> {
    const made = new BankFolders(await mkdtemp(join(tmpdir(), 'portal-bank-')), store);
    for (const folder of [made.out, made.incoming]) await mkdir(folder);
    return made;
  }

  /** Takes the daily step of the payments. @param day - `yyyy-MM-dd`. */
  dayComes(day: string, by = this.adapter) {
    return advancePayments(this.#store, new Date(`${day}T12:00:00Z`), by);
  }

  /** Puts a report of the bank into its folder. */
  report(name: string, ...lines: string[]): Promise<void> {
    return writeFile(join(this.incoming, name), `${lines.join('\r\n')}\r\n`);
  }

  async filesOut(): Promise<string[]> {
    return (await readdir(this.out)).filter((name) => name.endsWith('.txt'));
  }

  /** The lines of all files for the bank that have bank details. */
  async lines(): Promise<string[]> {
    const contents = await Promise.all((await this.filesOut()).map((name) => readFile(join(this.out, name), 'utf8')));
    return contents.flatMap((content) => content.split('\r\n').filter((line) => line.length === 106));
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }
}
