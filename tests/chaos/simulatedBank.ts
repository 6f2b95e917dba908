import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A bank that takes each file it finds, and counts its records. */
export class SimulatedBank {
  readonly out: string;
  readonly incoming: string;
  /** The number of records by their code and the reference of their mandate, such as `01 M0000001`. */
  readonly told = new Map<string, number>();
  /** The references of collections, by the mandate of each. */
  readonly collections = new Map<string, string>();

  private constructor(folder: string) {
    [this.out, this.incoming] = [join(folder, 'out'), join(folder, 'in')];
  }

  static async open(folder: string): Promise<SimulatedBank> {
    const bank = new SimulatedBank(folder);
    for (const path of [bank.out, bank.incoming]) await mkdir(path, { recursive: true });
    return bank;
  }

  /** Takes the files that are there. It cannot know whether the service has come to its end. */
  async takeFiles(): Promise<void> {
    for (const name of (await readdir(this.out)).filter((one) => one.endsWith('.txt'))) {
      const path = join(this.out, name);
      for (const line of (await readFile(path, 'utf8')).split('\r\n')) this.#take(line);
      await rm(path);
    }
  }

  /** The records of Bacs Standard 18 have 106 characters. */
  #take(line: string): void {
    const code = line.slice(15, 17);
    // 99 is the sum of a day, which goes to our own account.
    if (line.length !== 106 || code === '99') return;
    const reference = line.slice(64, 82).trim();
    const mandate = reference.slice(0, 8);
    const key = `${code} ${mandate}`;
    this.told.set(key, (this.told.get(key) ?? 0) + 1);
    if (code === '01') this.collections.set(mandate, reference);
  }

  /** Puts a report where the service looks for it. */
  report(name: string, lines: readonly string[]): Promise<void> {
    return writeFile(join(this.incoming, name), `${lines.join('\r\n')}\r\n`);
  }

  /** The reports that the service has not taken. */
  async untaken(): Promise<string[]> {
    return (await readdir(this.incoming, { withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name);
  }
}
