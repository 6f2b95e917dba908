import type { Hono } from 'hono';
import { sql } from 'kysely';
import { createApi } from '../../server/api/createApi.ts';
import type { ApiEnvironment } from '../../server/api/core/context.ts';
import { createTestDatabase, type TestDatabase } from '../../server/node/postgres/testDatabase.ts';
import { advanceDay } from '../../server/jobs/advanceDay.ts';
import type { Day } from '../oracle/rules/days.ts';
import { Records } from '../setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../setup/api/testApi.ts';
import { Bank } from './bank.ts';
import { withNamedStatements } from './namedStatements.ts';
import { readDigests, type Digests } from './reading/digests.ts';

/** A refusal that a caller can act on. */
export class RefusedByPortal extends Error {}

/** The portal after all events of a day, each read once for all lives. */
export interface PortalDay {
  /** The employers with a new entry in the history. */
  readonly changed: () => Promise<ReadonlySet<number>>;
  readonly digests: () => Promise<Digests>;
}

const mostRequestsPerMinute = 1_000_000_000;

/** The portal of a run: one database and one clock for all lives. */
export class Portal {
  readonly bank: Bank;
  readonly records: Records;
  /** A member of the provider's staff. */
  readonly staff: string;
  /** The portal's day, and whether it has a daily step. */
  readonly clock: { today: Day; hasStep: boolean };
  readonly #test: TestApi;
  readonly #api: Hono<ApiEnvironment>;
  #lastEntry = 0;
  #lastCheck: Promise<unknown> = Promise.resolve();
  #nextCheck: Promise<unknown> | undefined;

  private constructor(test: TestApi, clock: Portal['clock'], staff: string) {
    this.#test = test;
    this.clock = clock;
    this.bank = new Bank();
    this.staff = staff;
    this.records = new Records(test.database);
    this.#api = createApi({ ...test.deps, payments: this.bank.adapter });
  }

  /** @param database - Empty, with the tables of the portal. Default: one of the test's own. */
  static async start(today: Day, database?: TestDatabase): Promise<Portal> {
    const clock = { today, hasStep: true };
    const test = await createTestApi({
      database: withNamedStatements(database ?? (await createTestDatabase({ settings: 'own' }))),
      settings: 'own',
      uploadsWait: true,
      requestsPerMinute: mostRequestsPerMinute,
      clock: () => new Date(`${clock.today}T12:00:00Z`),
    });
    const records = new Records(test.database);
    const staff = await records.user({ is_provider_admin: true });
    await records.productType();
    return new Portal(test, clock, staff);
  }

  get store(): TestApi['store'] {
    return this.#test.store;
  }

  /**
   * Calls the API.
   * @returns the data of the answer.
   * @throws RefusedByPortal for a refusal (4xx); Error for a defect (5xx).
   */
  async ask<Data>(by: string, method: string, path: string, body?: object): Promise<Data> {
    const isForm = body instanceof FormData;
    const response = await this.#api.request(`/api/v2${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${by}`,
        ...(method !== 'GET' && { 'X-Requested-With': 'XMLHttpRequest' }),
        ...(body && !isForm && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { data: Data } & Refusal;
    if (response.status < 300) return answer.data;
    const told = `${method} ${path}: ${response.status} ${JSON.stringify(answer)}`;
    if (response.status < 500) throw new RefusedByPortal(told);
    throw new Error(`${told} ${String(this.#test.reported.at(-1))}`);
  }

  /** Takes the background step of uploaded files: one for all that wait for it. */
  checkUploads(): Promise<unknown> {
    this.#nextCheck ??= this.#lastCheck.then(() => {
      this.#nextCheck = undefined;
      this.#lastCheck = this.#test.checkUploads();
      return this.#lastCheck;
    });
    return this.#nextCheck;
  }

  async step(): Promise<void> {
    const { payments } = await advanceDay(this.store, this.#test.deps.clock(), this.bank.adapter);
    this.bank.keepFaults(payments.faults);
  }

  /** Gives the service a report by the bank: its daily step reads it, on a night without one the service at once. @throws UnreadReport */
  async report(
    ...[employer, kind, line]: [employer: number, kind: 'ARUDD' | 'ADDACS' | 'AUDDIS' | 'DDICA', line: string]
  ): Promise<void> {
    if (this.clock.hasStep) this.bank.giveReport({ employer, kind, line });
    else await this.bank.applyReport(this.store, { employer, kind, line }, this.clock.today);
  }

  /** The employers with a new entry in the history since the last call. */
  async readChanged(): Promise<ReadonlySet<number>> {
    const { rows } = await sql<{ employer: number; last: number }>`
      select employer_id as employer, max(entry) as last from portal.changes
      where entry > ${this.#lastEntry} and employer_id is not null group by employer_id`.execute(this.#test.database.db);
    this.#lastEntry = rows.reduce((most, { last }) => Math.max(most, last), this.#lastEntry);
    return new Set(rows.map(({ employer }) => employer));
  }

  readDigests(): Promise<Digests> {
    return readDigests(this.#test.database.db);
  }

  close(): Promise<void> {
    return this.#test.close();
  }
}
