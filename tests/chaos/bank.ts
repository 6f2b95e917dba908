import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { advancePayments } from '../../server/jobs/payments/advancePayments.ts';
import { bacsFiles } from '../../server/node/payments/bacsFiles.ts';
import { createPool } from '../../server/node/postgres/pool.ts';
import { startThrowAwayCluster } from '../../server/node/postgres/testCluster.ts';
import { createStore } from '../../server/store/createStore.ts';
import type { Database } from '../../server/store/database.ts';
import { migrate } from '../../server/store/migrate.ts';
import { migrations } from '../../server/store/migrations/all.ts';
import { Records } from '../setup/api/records.ts';
import { bankAccount } from './bankAccount.ts';
import { untilClosed, urlToStrike } from './killedConnections.ts';
import type { Random } from './random.ts';
import { SimulatedBank } from './simulatedBank.ts';

/** The day on which collections for 22 December are sent, and one on which the bank reports about them. */
const days = { sending: '2026-12-18', reports: '2026-12-23' } as const;
type Phase = keyof typeof days;

/** The operations of a step: those with files, and all with those of the database. */
interface Operations {
  any: number;
  file: number;
}

/** The outcome of all kills. */
export interface BankCounts {
  /** By phase, with the operations of an undisturbed step. */
  kills: Record<Phase, { count: number; operations: Operations }>;
  /** Collections, instructions and lines of reports that were lost, or counted more than once. */
  faults: string[];
}

interface Struck {
  url: string;
  pool: pg.Pool;
  db: Kysely<Database>;
  bank: SimulatedBank;
  random: Random;
}

/** The records of one round, by the references of their mandates. */
interface Round {
  /** To be collected: the first is returned by the bank, the second has its mandate ended. */
  collected: { statementUid: string; mandateUid: string; reference: string }[];
  /** New mandates, to be lodged. */
  lodged: string[];
}

/**
 * Kills a server before each of its operations while it sends collections and instructions to the bank, and while it applies the bank's reports; the next step does the rest. The bank takes
 * whatever file it finds after the kill and counts.
 *
 * @param kills - Half of them in each phase.
 */
export async function strikeBank(
  kills: number,
  { random, tell }: { random: Random; tell: (text: string) => void },
): Promise<BankCounts> {
  const counts: BankCounts = {
    kills: {
      sending: { count: 0, operations: { any: 0, file: 0 } },
      reports: { count: 0, operations: { any: 0, file: 0 } },
    },
    faults: [],
  };
  if (kills === 0) return counts;
  const cluster = await startThrowAwayCluster();
  const folder = await mkdtemp(join(tmpdir(), 'portal-bank-'));
  const pool = createPool(cluster.url);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db, migrations);
    const struck = { url: cluster.url, pool, db, bank: await SimulatedBank.open(folder), random };
    const ofPhase = Math.ceil(kills / 2);
    // The first of each phase counts its operations.
    for (let round = 0; round <= ofPhase && counts.faults.length === 0; round += 1) {
      await strikeRound(struck, { round, ofPhase }, counts);
      if (round % 10 === 0) tell(`bank: ${round} of ${ofPhase} kills in each phase`);
    }
    return counts;
  } finally {
    await db.destroy();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function strikeRound(
  struck: Struck,
  { round, ofPhase }: { round: number; ofPhase: number },
  counts: BankCounts,
): Promise<void> {
  const { bank, random } = struck;
  const made = await makeRound(struck);
  for (const phase of ['sending', 'reports'] as const) {
    const tally = counts.kills[phase];
    if (phase === 'reports') await reportAbout(bank, made, round);
    // Spread evenly, so that many kills strike each operation. Every second one is with a file: there are few of these, and nothing undoes them.
    const kind = round % 2 === 0 ? 'file' : 'any';
    const at = round === 0 ? 0 : 1 + Math.floor(((round - 1 + random.next()) * tally.operations[kind]) / ofPhase);
    const operations = await stepStruckAt(struck, phase, { kind, at });
    if (operations === null) tally.count += 1;
    else if (round === 0) tally.operations = operations;
    await untilClosed(async (text, values) => (await struck.pool.query<{ count: number }>(text, [...values])).rows);
    await bank.takeFiles();
    for (let time = 0; time < 2; time += 1) {
      await stepUndisturbed(struck, phase);
      await bank.takeFiles();
    }
    const faults = phase === 'sending' ? sendingFaults(bank, made) : await reportFaults(struck, made);
    counts.faults.push(...faults.map((fault) => `round ${round}, ${phase}, killed at operation ${at} (${kind}): ${fault}`));
  }
}

/** Three statements that are collected on 22 December, and two new mandates. */
async function makeRound({ db }: Struck): Promise<Round> {
  const records = new Records({ db });
  const employer = await records.employer();
  const payroll = await records.payroll(employer);
  const referenceOf = async (mandateUid: string): Promise<string> => {
    const { rows } = await sql<{ reference: string }>`
      select 'M' || lpad(mandate_number::text, 7, '0') as reference from portal.direct_debit_mandates where id = ${mandateUid}`.execute(
      db,
    );
    return rows[0]?.reference ?? '';
  };
  const collected: Round['collected'] = [];
  const lodged: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const benefit = await records.benefit(employer, payroll, { is_paid_via_dd: true });
    const period = await records.payPeriod(employer, { payroll, benefit }, { status: 'generatedProcessing' });
    const mandateUid = await records.mandate(employer, benefit, { status: 'active' });
    const values = { status: 'paymentNotInitiated', is_paid_via_direct_debit: true, collection_date: '2026-12-22' } as const;
    const statementUid = await records.statement(employer, period, { payroll, benefit }, values);
    collected.push({ statementUid, mandateUid, reference: await referenceOf(mandateUid) });
  }
  for (let n = 0; n < 2; n += 1)
    lodged.push(await referenceOf(await records.mandate(employer, await records.benefit(employer, payroll))));
  return { collected, lodged };
}

/** The bank returns the first collection, and ends the mandate of the second. */
async function reportAbout(bank: SimulatedBank, { collected }: Round, round: number): Promise<void> {
  const [returned, ended] = collected;
  await bank.report(`ARUDD-${round}.csv`, [
    'reference,reason,amount',
    `${bank.collections.get(returned?.reference ?? '') ?? ''},0,80.00`,
  ]);
  await bank.report(`ADDACS-${round}.csv`, [`${ended?.reference ?? ''},1`]);
}

/** @returns the operations of a step that came to its end; null for one that was killed. */
function stepStruckAt(
  { url, bank }: Struck,
  phase: Phase,
  { kind, at }: { kind: keyof Operations; at: number },
): Promise<Operations | null> {
  const program = join(import.meta.dirname, 'bankProcess.ts');
  const args = [program, urlToStrike(url), bank.out, bank.incoming, days[phase], kind, `${at}`];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve(null);
      else if (code === 0) resolve(JSON.parse(printed) as Operations);
      else reject(new Error(`The step of the payments ended with ${code}.`));
    });
  });
}

const stepUndisturbed = ({ db, bank: { out, incoming } }: Struck, phase: Phase): Promise<unknown> =>
  advancePayments(
    createStore(db),
    new Date(`${days[phase]}T12:00:00Z`),
    bacsFiles({ kind: 'bacs-files', out, incoming, account: bankAccount }),
  );

function sendingFaults({ told }: SimulatedBank, { collected, lodged }: Round): string[] {
  // Each mandate of a round is new: its first collection has code 01.
  const expected = [...collected.map(({ reference }) => `01 ${reference}`), ...lodged.map((reference) => `0N ${reference}`)];
  return expected.flatMap((key) => (told.get(key) === 1 ? [] : [`the bank was told of ${key} ${told.get(key) ?? 0} times`]));
}

/** The steps of a record, by its history. */
async function stepsTo({ db }: Struck, recordUid: string, state: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from portal.changes where record_uid = ${recordUid} and to_state = ${state}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function reportFaults(struck: Struck, made: Round): Promise<string[]> {
  const [returned, ended] = made.collected;
  const found = {
    'returned by ARUDD': await stepsTo(struck, returned?.statementUid ?? '', 'paymentFailed'),
    'ended by ADDACS': await stepsTo(struck, ended?.mandateUid ?? '', 'failed'),
  };
  return [
    ...Object.entries(found).flatMap(([kind, times]) => (times === 1 ? [] : [`${kind} ${times} times`])),
    ...(await struck.bank.untaken()).map((name) => `${name} was not taken`),
    ...sendingFaults(struck.bank, made),
  ];
}
