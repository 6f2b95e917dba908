import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { createPool } from '../../server/node/postgres/pool.ts';
import type { Database } from '../../server/store/database.ts';
import { migrate } from '../../server/store/migrate.ts';
import { migrations } from '../../server/store/migrations/all.ts';
import { type Random, strikeAfter } from './random.ts';
import { startStruckPostgres, type StruckPostgres } from './struckPostgres.ts';
import { differences, madeBy, started, uploaded } from './uploadedFiles.ts';
import { startUploadServer } from './uploadServers.ts';

/** Work may end before its strike. More rounds than this for each strike are too many. */
const mostRoundsForEach = 4;

/** The parts of the work on a file that are struck. */
const phases = ['checking', 'carrying out'] as const;
type Phase = (typeof phases)[number];

/** The ways to strike: a server that works alone, either of two on one database, or the database below both of them. */
const strikes = ['the only server', 'one of two servers', 'PostgreSQL'] as const;
export type FileStrike = (typeof strikes)[number];
type StrikeCounts = Record<FileStrike, Record<Phase, number>>;

/** The outcome of all rounds. */
export interface BulkLoadCounts {
  rounds: number;
  kills: StrikeCounts;
  /** Rows and records that are not as after undisturbed work. */
  faults: string[];
}

interface Place {
  postgres: StruckPostgres;
  random: Random;
}

/** Lets a server work until nothing is left. */
async function workToTheEnd({ postgres }: Place): Promise<void> {
  const server = startUploadServer(postgres.url);
  await server.wasKilled;
}

/** Each strikes after some milliseconds of work, and lets the rest be done. They answer whether the work was still under way. */
const strikeBy: Record<FileStrike, (place: Place, afterMilliseconds: number) => Promise<boolean>> = {
  async 'the only server'(place, afterMilliseconds) {
    const server = startUploadServer(place.postgres.url);
    await server.begins;
    await delay(afterMilliseconds);
    server.kill();
    const isKilled = await server.wasKilled;
    await workToTheEnd(place);
    return isKilled;
  },
  async 'one of two servers'({ postgres, random }, afterMilliseconds) {
    const servers = [startUploadServer(postgres.url), startUploadServer(postgres.url)] as const;
    await Promise.all(servers.map(({ begins }) => begins));
    await delay(afterMilliseconds);
    const [struck, other] = random.flip() === 0 ? servers : [servers[1], servers[0]];
    struck.kill();
    const [isKilled] = await Promise.all([struck.wasKilled, other.wasKilled]);
    return isKilled;
  },
  async PostgreSQL({ postgres }, afterMilliseconds) {
    const servers = [startUploadServer(postgres.url), startUploadServer(postgres.url)];
    let areDone = false;
    const done = Promise.all(servers.map(({ wasKilled }) => wasKilled)).finally(() => (areDone = true));
    await Promise.all(servers.map(({ begins }) => begins));
    await delay(afterMilliseconds);
    const isUnderWay = !areDone;
    if (isUnderWay) await postgres.kill();
    await done;
    return isUnderWay;
  },
};

/** The milliseconds that undisturbed work takes in each phase, and everything that it has made. */
async function calmWork(place: Place, db: Kysely<Database>, rowCount: number) {
  const times: Record<Phase, number> = { checking: 0, 'carrying out': 0 };
  const job = await uploaded(db, rowCount);
  for (const phase of phases) {
    if (phase === 'carrying out') await started(db, job);
    const server = startUploadServer(place.postgres.url);
    await server.begins;
    const start = performance.now();
    await server.wasKilled;
    times[phase] = performance.now() - start;
  }
  const made = await madeBy(db, job);
  if ((made.get('rows') ?? []).length !== rowCount) throw new Error('The undisturbed file has not all of its rows.');
  if ((made.get('instructions') ?? []).length === 0) throw new Error('The undisturbed file was not carried out.');
  return { times, made };
}

/**
 * Servers are killed at random moments while they check and carry out files, and so is PostgreSQL; those that are left go on by themselves. Everything that a file has made
 * is compared with that of an undisturbed one.
 *
 * @param wanted - The kills of servers, and those of PostgreSQL. Half of each are while a file is checked, the others while it is carried out.
 * @param rowCount - Of each file.
 * @param tell - Receives a line after each kind of strike.
 */
export async function strikeBulkLoads(
  wanted: { servers: number; postgres: number },
  { rowCount, random, tell }: { rowCount: number; random: Random; tell: (text: string) => void },
): Promise<BulkLoadCounts> {
  const none = () => ({ checking: 0, 'carrying out': 0 });
  const kills: StrikeCounts = { 'the only server': none(), 'one of two servers': none(), PostgreSQL: none() };
  const counts: BulkLoadCounts = { rounds: 0, kills, faults: [] };
  if (wanted.servers + wanted.postgres === 0) return counts;
  const perPhase: Record<FileStrike, number> = {
    'the only server': Math.ceil(wanted.servers / 4),
    'one of two servers': Math.ceil(wanted.servers / 4),
    PostgreSQL: Math.ceil(wanted.postgres / 2),
  };
  const postgres = await startStruckPostgres();
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPool(postgres.url) }) });
  try {
    await migrate(db, migrations);
    const place = { postgres, random };
    const calm = await calmWork(place, db, rowCount);
    for (const kind of strikes) {
      const most = perPhase[kind] * mostRoundsForEach;
      const missed: Record<Phase, number> = none();
      for (let round = 0; phases.some((phase) => kills[kind][phase] < perPhase[kind]); round += 1) {
        if (round >= most) throw new Error(`Too few strikes came in time: ${JSON.stringify(kills)}. The work ends too soon.`);
        counts.rounds += 1;
        const job = await uploaded(db, rowCount);
        for (const phase of phases) {
          if (phase === 'carrying out') await started(db, job);
          if (await strikeBy[kind](place, strikeAfter(calm.times[phase], missed[phase], random))) kills[kind][phase] += 1;
          else missed[phase] += 1;
        }
        const faults = differences(calm.made, await madeBy(db, job));
        counts.faults.push(...faults.map((fault) => `file ${counts.rounds}, ${kind}: ${fault}`));
        if (counts.faults.length > 0) return counts;
        tell(`${kind}, files of ${rowCount} rows: ${phases.map((phase) => `${kills[kind][phase]} ${phase}`).join(', ')}`);
      }
    }
    return counts;
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}
