import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { loadSampleData } from '../../mocks/sampleData/load.ts';
import { advanceDay, type DayStep } from '../../server/jobs/advanceDay.ts';
import { simulatedPayments } from '../../server/jobs/payments/simulatedPayments.ts';
import { createPool } from '../../server/node/postgres/pool.ts';
import { startThrowAwayCluster } from '../../server/node/postgres/testCluster.ts';
import { createStore } from '../../server/store/createStore.ts';
import type { Database } from '../../server/store/database.ts';
import { migrate } from '../../server/store/migrate.ts';
import { migrations } from '../../server/store/migrations/all.ts';
import { moveClock } from '../../server/store/portal/clock.ts';
import { differences, fingerprints } from './dailyRecords.ts';
import { untilClosed, urlToStrike } from './killedConnections.ts';
import { type Random, strikeAfter } from './random.ts';

/** Days between two steps: enough that pay periods open, fall due and become late in most of them. */
const daysBetween = 9;
/** A process may end before its strike. More rounds than this for each strike are too many. */
const mostRoundsForEach = 4;

/** The outcome of all rounds. */
export interface DailyStepCounts {
  rounds: number;
  kills: number;
  /** Records left out, done twice or done differently, and second runs that changed something. */
  faults: string[];
}

/** One of the two databases. */
interface Strikes {
  /** The moments of the strikes. */
  random: Random;
  /** Receives a line after each day: all of them take some minutes. */
  tell: (text: string) => void;
}

interface Side {
  url: string;
  pool: pg.Pool;
  db: Kysely<Database>;
}

/** A server in a process of its own that takes the daily step. */
interface Victim {
  /** Resolves when it begins. */
  begins: Promise<void>;
  /** Resolves when it has ended: whether it was killed. */
  wasKilled: Promise<boolean>;
  kill(): void;
}

function startVictim(url: string): Victim {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'dailyStepProcess.ts'), urlToStrike(url)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const begins = Promise.withResolvers<void>();
  child.stdout.once('data', () => begins.resolve());
  const wasKilled = new Promise<boolean>((resolve, reject) =>
    child.once('close', (code, signal) => {
      begins.resolve();
      if (signal === 'SIGKILL' || code === 0) resolve(signal === 'SIGKILL');
      else reject(new Error(`The process of the daily step ended with ${code}.`));
    }),
  );
  return { begins: begins.promise, wasKilled, kill: () => void child.kill('SIGKILL') };
}

/** Takes the daily step in this process. */
const step = ({ db }: Side): Promise<DayStep> => advanceDay(createStore(db), new Date(), simulatedPayments);

const isIdle = ({ calendar, payments, latePayments }: DayStep): boolean =>
  [calendar.made, calendar.moved, latePayments.opened, latePayments.moved].every((count) => count === 0) &&
  Object.values(payments).every((count) => count === 0 || (Array.isArray(count) && count.length === 0));

/**
 * Two servers take the same daily step at once, and one is killed at a random moment; the next run does the rest. A second database with the same
 * data takes the same days undisturbed, and has to be equal after each.
 *
 * @param kills - The number of processes to kill while they take the step.
 */
export async function strikeDailyStep(kills: number, strikes: Strikes): Promise<DailyStepCounts> {
  if (kills === 0) return { rounds: 0, kills: 0, faults: [] };
  const cluster = await startThrowAwayCluster();
  const addressOf = (name: string): string => Object.assign(new URL(cluster.url), { pathname: `/${name}` }).href;
  const pools: pg.Pool[] = [];
  const open = (name: string): Side => {
    const url = addressOf(name);
    const pool = createPool(url);
    pools.push(pool);
    return { url, pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
  };
  try {
    const { pool: admin } = open('postgres');
    await admin.query(
      `create database struck template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-GB' locale 'C'`,
    );
    const filled = new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPool(addressOf('struck')) }) });
    await migrate(filled, migrations);
    await loadSampleData(filled, 'demo');
    await sql`analyze`.execute(filled);
    // A database with open connections is no template.
    await filled.destroy();
    await admin.query('create database calm template struck');
    return await strikeDays({ calm: open('calm'), struck: open('struck') }, kills, strikes);
  } finally {
    for (const pool of pools) await pool.end();
    await cluster.stop();
  }
}

/** @returns false if the process had ended before. */
async function strike(victim: Victim, afterMilliseconds: number): Promise<boolean> {
  await delay(afterMilliseconds);
  victim.kill();
  return victim.wasKilled;
}

async function strikeDays(
  { calm, struck }: Record<'calm' | 'struck', Side>,
  kills: number,
  { random, tell }: Strikes,
): Promise<DailyStepCounts> {
  const counts: DailyStepCounts = { rounds: 0, kills: 0, faults: [] };
  while (counts.kills < kills) {
    counts.rounds += 1;
    if (counts.rounds > kills * mostRoundsForEach)
      throw new Error(`Only ${counts.kills} of ${counts.rounds} processes were killed in time: they end too soon.`);
    for (const { db } of [calm, struck])
      if (!(await moveClock(db, counts.rounds * daysBetween))) throw new Error('The clock of this database cannot be moved.');

    const missed = counts.rounds - 1 - counts.kills;
    const start = performance.now();
    await step(calm);
    const milliseconds = performance.now() - start;
    // Both in processes of their own: a step in this one would hold up the strike until the victim has ended.
    const [victim, other] = [startVictim(struck.url), startVictim(struck.url)];
    await Promise.all([victim.begins, other.begins]);
    const [isKilled] = await Promise.all([strike(victim, strikeAfter(milliseconds, missed, random)), other.wasKilled]);
    if (isKilled) counts.kills += 1;
    await untilClosed(async (text, values) => (await struck.pool.query<{ count: number }>(text, [...values])).rows);

    await step(struck);
    const before = await fingerprints(struck.pool);
    const different = await differences(calm.pool, struck.pool, before);
    counts.faults.push(...different.map((fault) => `day ${counts.rounds}, ${fault}`));
    const again = await step(struck);
    const after = await fingerprints(struck.pool);
    const changed = Object.keys(before).filter((kind) => before[kind] !== after[kind]);
    if (!isIdle(again) || changed.length > 0)
      counts.faults.push(`day ${counts.rounds}, a second run changed ${changed.join(', ') || JSON.stringify(again)}`);
    if (counts.faults.length > 0) return counts;
    tell(`daily step: day ${counts.rounds}, ${counts.kills} of ${kills} kills`);
  }
  return counts;
}
