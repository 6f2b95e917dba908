import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { createPool } from '../../server/node/postgres/pool.ts';
import { startThrowAwayCluster } from '../../server/node/postgres/testCluster.ts';
import { beginRun } from '../../server/store/bulkLoads/apply/beginRun.ts';
import { insertBulkLoad } from '../../server/store/bulkLoads/bulkLoads.ts';
import { createStore } from '../../server/store/createStore.ts';
import type { Database } from '../../server/store/database.ts';
import { migrate } from '../../server/store/migrate.ts';
import { migrations } from '../../server/store/migrations/all.ts';
import { addLargeUpload, type LargeUpload } from '../setup/largeUpload.ts';
import { isUnderWay, takeUploads } from './uploadWork.ts';

const waitLimit = 120_000;
/** A process may end before its strike. More rounds than this for each strike are too many. */
const mostRoundsForEach = 4;

/** The parts of the work on a file that are struck. */
const phases = ['checking', 'carrying out'] as const;
type Phase = (typeof phases)[number];

/** The outcome of all rounds. */
export interface BulkLoadCounts {
  rounds: number;
  kills: Record<Phase, number>;
  /** Rows and records that are not as after undisturbed work. */
  faults: string[];
}

interface Job {
  upload: LargeUpload;
  uid: string;
}

/** Uploads the file of an employer. */
async function uploaded(db: Kysely<Database>, rowCount: number): Promise<Job> {
  const upload = await addLargeUpload(db, rowCount, { mistakes: true });
  const { employer: employerId, content, payroll, benefit, period, scheme, user } = upload;
  const fileUid = crypto.randomUUID();
  await sql`
    insert into portal.file_contents (file_id, employer_id, content) values (${fileUid}, ${employerId}, ${content})`.execute(db);
  const load = {
    employerId,
    fileUid,
    fileName: 'may.csv',
    fileSha256: '0'.repeat(64),
    fileSize: content.byteLength,
    mediaType: 'text/csv',
    fileAction: 'contribution' as const,
    payrollUid: payroll,
    benefitUid: benefit,
    payrollDateUid: period,
    pensionSchemeUid: scheme,
    uploadedBy: user,
    uploadedAt: new Date(),
  };
  const uid = await createStore(db).within([employerId], (tx) => insertBulkLoad(tx, load));
  return { upload, uid };
}

/** Begins to carry out a checked file, without its rows with errors. */
async function started(db: Kysely<Database>, { upload: { employer, user }, uid }: Job): Promise<void> {
  await createStore(db).within([employer], async (tx) => {
    await sql`update portal.bulk_load_jobs set status = 'processingInstructions' where bulk_load_job_uid = ${uid}`.execute(tx);
    await beginRun(tx, { employerId: employer, bulkLoadJobUid: uid }, { startedBy: user, at: new Date() });
  });
}

/** Everything that the work on a file has made, as texts that are the same for each employer. Each kind is sorted, so that a doubled record shows. */
async function madeBy(db: Kysely<Database>, { upload: { employer }, uid }: Job): Promise<Map<string, string[]>> {
  const kinds = {
    job: sql`select concat_ws(' ', status, row_count, failed_row_count, warned_row_count, file_error_count, summary, failure_reason) as line
      from portal.bulk_load_jobs where bulk_load_job_uid = ${uid}`,
    rows: sql`select concat_ws(' ', row_number, cells, findings, has_errors, has_warnings, payroll_number_key) as line
      from portal.bulk_load_rows where bulk_load_job_uid = ${uid}`,
    instructions: sql`select concat_ws(' ', row_number, "position", kind, state, reason) as line
      from portal.bulk_load_instructions where bulk_load_job_uid = ${uid}`,
    contributions: sql`select concat_ws(' ', e.payroll_number, c.employee_regular_amount, c.employer_regular_amount, c.is_edited, c.is_cancelled) as line
      from portal.regular_payroll_contributions c join portal.employees e using (employee_uid) where e.employer_id = ${employer}`,
    history: sql`select concat_ws(' ', kind, title, action, activity, fields, from_state, to_state) as line
      from portal.changes where employer_id = ${employer} and acting_as = 'service'`,
  };
  const made = new Map<string, string[]>();
  for (const [kind, lines] of Object.entries(kinds)) {
    const { rows } = await sql<{ line: string }>`${lines} order by 1`.execute(db);
    made.set(
      kind,
      rows.map(({ line }) => line),
    );
  }
  return made;
}

/** The lines that one side has more often than the other. */
function differences(calm: ReadonlyMap<string, string[]>, struck: ReadonlyMap<string, string[]>): string[] {
  const faults: string[] = [];
  for (const [kind, expected] of calm) {
    const counts = new Map<string, number>();
    for (const line of struck.get(kind) ?? []) counts.set(line, (counts.get(line) ?? 0) + 1);
    for (const line of expected) counts.set(line, (counts.get(line) ?? 0) - 1);
    for (const [line, count] of counts)
      if (count !== 0) faults.push(`${kind}, ${count < 0 ? 'left out' : 'too many'}: ${line.slice(0, 300)}`);
  }
  return faults;
}

/** Starts a server of its own on the database, and kills it after a time. @returns false if it had ended before. */
async function strike(url: string, afterMilliseconds: number): Promise<boolean> {
  const program = join(import.meta.dirname, 'bulkLoadProcess.ts');
  const child = spawn(process.execPath, [program, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  const begins = new Promise((resolve) => child.stdout.once('data', resolve));
  const ended = new Promise<boolean>((resolve, reject) =>
    child.once('close', (code, signal) => {
      if (signal === 'SIGKILL' || code === 0) resolve(signal === 'SIGKILL');
      else reject(new Error(`The process that works on uploaded files ended with ${code}.`));
    }),
  );
  await Promise.race([begins, ended]);
  await delay(afterMilliseconds);
  child.kill('SIGKILL');
  return ended;
}

/** Works until nothing is left, as the second server does. */
async function workToTheEnd(db: Kysely<Database>): Promise<void> {
  const deadline = Date.now() + waitLimit;
  while (await isUnderWay(db)) {
    if (Date.now() > deadline) throw new Error(`A file is under way after ${waitLimit / 1_000} s.`);
    await takeUploads(db);
    await delay(50);
  }
}

/**
 * One of two servers on a database is killed at random moments while they check and carry out files; the other goes on. Everything that a file has made is compared
 * with that of an undisturbed one.
 *
 * @param kills - The kills in each of the two parts. @param rowCount - Of each file.
 */
export async function strikeBulkLoads(kills: number, rowCount: number): Promise<BulkLoadCounts> {
  const counts: BulkLoadCounts = { rounds: 0, kills: { checking: 0, 'carrying out': 0 }, faults: [] };
  if (kills === 0) return counts;
  const cluster = await startThrowAwayCluster();
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPool(cluster.url) }) });
  try {
    await migrate(db, migrations);
    const times: Record<Phase, number> = { checking: 0, 'carrying out': 0 };
    const calm = await uploaded(db, rowCount);
    for (const phase of phases) {
      if (phase === 'carrying out') await started(db, calm);
      const start = performance.now();
      await workToTheEnd(db);
      times[phase] = performance.now() - start;
    }
    const expected = await madeBy(db, calm);
    if ((expected.get('rows') ?? []).length !== rowCount) throw new Error('The undisturbed file has not all of its rows.');
    if ((expected.get('instructions') ?? []).length === 0) throw new Error('The undisturbed file was not carried out.');
    while (phases.some((phase) => counts.kills[phase] < kills)) {
      counts.rounds += 1;
      if (counts.rounds > kills * mostRoundsForEach)
        throw new Error(`Too few processes were killed in time: ${JSON.stringify(counts.kills)}. They end too soon.`);
      const job = await uploaded(db, rowCount);
      for (const phase of phases) {
        if (phase === 'carrying out') await started(db, job);
        // The second server begins when the first one is killed, or beside it.
        const isBeside = counts.rounds % 2 === 0;
        const struck = strike(cluster.url, Math.random() * times[phase] * (isBeside ? 0.5 : 1));
        const [isKilled] = await Promise.all([struck, isBeside ? workToTheEnd(db) : undefined]);
        if (isKilled) counts.kills[phase] += 1;
        await workToTheEnd(db);
      }
      counts.faults.push(...differences(expected, await madeBy(db, job)).map((fault) => `file ${counts.rounds}, ${fault}`));
      if (counts.faults.length > 0) return counts;
    }
    return counts;
  } finally {
    await db.destroy();
    await cluster.stop();
  }
}
