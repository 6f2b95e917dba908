import { parseArgs } from 'node:util';
import { strikeBank } from './bank.ts';
import { strikeBulkLoads } from './bulkLoads.ts';
import { strikeDailyStep } from './dailyStep.ts';
import { findFaults, readState, type SentWrites } from './ledger.ts';
import { strikeMails } from './mails/strikeMails.ts';
import { seededRandom } from './random.ts';
import { startVictim, type Victim } from './victim.ts';
import { creation, edit, move, type Outcome, send } from './writes.ts';

/*
 * `npm run chaos`: strikes a portal with 200 writes in flight, again and again, alone and with two processes that answer for it (WORKERS), and compares its database with the answers. It prints the counts, and fails if
 * an answered write was lost, or any write was doubled or half done. Then it kills servers while they take the daily step, and compares the records with those of
 * undisturbed days. While servers check and carry out uploaded files, it kills the only one, either of two, and PostgreSQL, and compares everything with an undisturbed
 * file. At last it kills servers before each operation of sending to the bank and of applying its reports, and of sending mails, while a simulated bank and mail server count what they get.
 * `npm run chaos -- --kills 5 --workers 4 --postgres 2 --terminations 1 --days 2 --files 4 --file-postgres 2 --rows 2000 --bank 5 --mails 5` makes a short run; a 0 leaves a strike out. The seed of a
 * run repeats its choices.
 */
const { values: times } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    workers: { type: 'string', default: '30' },
    postgres: { type: 'string', default: '30' },
    terminations: { type: 'string', default: '20' },
    days: { type: 'string', default: '20' },
    files: { type: 'string', default: '30' },
    'file-postgres': { type: 'string', default: '10' },
    rows: { type: 'string', default: '8000' },
    bank: { type: 'string', default: '200' },
    mails: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
  },
});
const random = seededRandom(Number(times.seed));
const creationsPerRound = 90;
const editsPerRound = 90;
const movesPerRound = 20;
const movedTogether = 5;
const writesPerRound = creationsPerRound + editsPerRound + movesPerRound;

interface Strike {
  readonly name: string;
  readonly times: number;
  readonly strike: (victim: Victim) => Promise<void>;
}
const strikes: readonly Strike[] = [
  { name: 'kill -9 of the service', times: Number(times.kills), strike: (victim) => victim.kill() },
  { name: 'kill -9 of PostgreSQL', times: Number(times.postgres), strike: (victim) => victim.killPostgres() },
  { name: 'SIGTERM to the service', times: Number(times.terminations), strike: (victim) => victim.terminate() },
];
/** Of a service whose requests two processes answer. */
const strikesOfTwo: readonly Strike[] = [
  { name: 'kill -9 of one of two', times: Math.ceil(Number(times.workers) / 2), strike: (victim) => victim.killAnswering() },
  { name: 'kill -9 of their keeper', times: Math.floor(Number(times.workers) / 2), strike: (victim) => victim.kill() },
];
const line = (text = ''): void => void process.stdout.write(`${text}\n`);

interface Employer {
  id: number;
  payrolls: [string, string];
  edited: string[];
  moved: string[][];
}

/** The two largest payrolls of the largest employer. Each employee is written by one request of a round, so that its value afterwards is known. */
async function chooseEmployer(victim: Victim): Promise<Employer> {
  const [first, second] = await victim.query<{ employer: number; payroll: string }>(
    `select employer_id::int as employer, payroll_uid as payroll from portal.employees
     where is_active and employer_id = (select id from portal.employers order by employee_count desc limit 1)
     group by 1, 2 order by count(*) desc limit 2`,
  );
  const needed = editsPerRound + movesPerRound * movedTogether;
  const employees = await victim.query<{ uid: string }>(
    `select employee_uid as uid from portal.employees where is_active and payroll_uid = '${first?.payroll}' limit ${needed}`,
  );
  if (!first || !second || employees.length < needed)
    throw new Error('The largest employer of the sample data has too few employees or payrolls.');
  const uids = employees.map(({ uid }) => uid);
  const movers = uids.slice(editsPerRound);
  return {
    id: first.employer,
    payrolls: [first.payroll, second.payroll],
    edited: uids.slice(0, editsPerRound),
    moved: Array.from({ length: movesPerRound }, (_, n) => movers.slice(n * movedTogether, (n + 1) * movedTogether)),
  };
}

interface Counts {
  answered: number;
  failed: number;
  unanswered: number;
  lost: number;
  doubled: number;
  halfDone: number;
}

async function strikeOnce(
  victim: Victim,
  employer: Employer,
  round: number,
  strike: (victim: Victim) => Promise<void>,
): Promise<Counts> {
  const { id, payrolls, edited, moved } = employer;
  const before = await readState(victim, [...edited, ...moved.flat()]);
  const creations = Array.from({ length: creationsPerRound }, (_, n) => creation(id, payrolls[0], `CH${round}-${n}`));
  const edits = edited.map((uid, n) => edit(id, uid, `07700 ${String(round * 100 + n).padStart(6, '0')}`));
  const moves = moved.map((uids) => {
    const from = before.get(uids[0] ?? '')?.payrollUid ?? '';
    return move(uids, from, from === payrolls[0] ? payrolls[1] : payrolls[0]);
  });

  const caller = await victim.caller();
  const outcomes: Record<Outcome, number> = { answered: 0, failed: 0, unanswered: 0 };
  // Anywhere from the first answer to the last but one, so that all stages of a write are struck.
  const strikeAfter = 1 + Math.floor(random.next() * (writesPerRound - 1));
  let struck: Promise<void> | undefined;
  const sendAll = async <W extends Parameters<typeof send>[1]>(writes: readonly W[]): Promise<Map<W, Outcome>> => {
    const sent = writes.map(async (write): Promise<[W, Outcome]> => {
      const outcome = await send(caller, write);
      outcomes[outcome] += 1;
      if (outcomes.answered >= strikeAfter) struck ??= strike(victim);
      return [write, outcome];
    });
    return new Map(await Promise.all(sent));
  };
  const [ofCreations, ofEdits, ofMoves] = await Promise.all([sendAll(creations), sendAll(edits), sendAll(moves)]);
  await (struck ?? strike(victim));
  await victim.recover();

  const again = await victim.caller();
  for (const [write, outcome] of ofCreations) {
    for (let current = outcome; current !== 'answered';) current = await send(again, write);
  }
  const sent: SentWrites = { creations: ofCreations, edits: ofEdits, moves: ofMoves };
  const faults = await findFaults(victim, sent, before);
  for (const [kind, found] of Object.entries(faults)) for (const fault of found) line(`  round ${round}, ${kind}: ${fault}`);
  return { ...outcomes, lost: faults.lost.length, doubled: faults.doubled.length, halfDone: faults.halfDone.length };
}

const table: (readonly [name: string, times: number, counts: Counts])[] = [];

let round = 0;

async function strikeWrites(wanted: readonly Strike[], workers: number): Promise<void> {
  if (wanted.every(({ times: count }) => count === 0)) return;
  const victim = await startVictim({ workers, random });
  try {
    const employer = await chooseEmployer(victim);
    for (const { name, times: count, strike } of wanted) {
      const total: Counts = { answered: 0, failed: 0, unanswered: 0, lost: 0, doubled: 0, halfDone: 0 };
      for (let time = 0; time < count; time += 1) {
        round += 1;
        const counts = await strikeOnce(victim, employer, round, strike);
        for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key];
      }
      table.push([name, count, total]);
      line(`${name}, ${count} times: done`);
    }
  } finally {
    await victim.remove();
  }
}

await strikeWrites(strikes, 1);
await strikeWrites(strikesOfTwo, 2);
const days = await strikeDailyStep(Number(times.days), { random, tell: line });
const files = await strikeBulkLoads(
  { servers: Number(times.files), postgres: Number(times['file-postgres']) },
  { rowCount: Number(times.rows), random, tell: line },
);

const bank = await strikeBank(Number(times.bank), { random, tell: line });
const mails = await strikeMails(Number(times.mails), line);

line(`\nSeed ${times.seed}.`);
const columns = ['times', 'writes', 'answered', '5xx', 'no answer', 'lost', 'doubled', 'half done'];
line(`\n${''.padEnd(26)}${columns.map((column) => column.padStart(11)).join('')}`);
for (const [name, count, { answered, failed, unanswered, lost, doubled, halfDone }] of table) {
  const cells = [count, count * writesPerRound, answered, failed, unanswered, lost, doubled, halfDone];
  line(`${name.padEnd(26)}${cells.map((cell) => String(cell).padStart(11)).join('')}`);
}
line(`\nkill -9 of one of two servers in the daily step: ${days.kills} times in ${days.rounds} days`);
for (const fault of days.faults) line(`  ${fault}`);
line(`\nkill -9 during the work on ${files.rounds} uploaded files of ${times.rows} rows:`);
for (const [struck, counts] of Object.entries(files.kills))
  line(`  ${struck}: ${counts.checking} times while it was checked, ${counts['carrying out']} times while it was carried out`);
for (const fault of files.faults) line(`  ${fault}`);
line('\nkill -9 of a server before one of its operations with the bank:');
for (const [phase, { count, operations }] of Object.entries(bank.kills))
  line(`  ${phase}: ${count} times, spread over ${operations.any} operations, of which ${operations.file} are with files`);
for (const fault of bank.faults) line(`  ${fault}`);
line(
  `\nkill -9 of a server before one of the ${mails.operations} operations of sending mails: ${mails.kills} times; ${mails.sentAgain} mails were sent again, with the same Message-ID and link`,
);
for (const fault of mails.faults) line(`  ${fault}`);
const faults = table.reduce(
  (sum, [, , { lost, doubled, halfDone }]) => sum + lost + doubled + halfDone,
  days.faults.length + files.faults.length + bank.faults.length + mails.faults.length,
);
line(
  faults === 0
    ? '\nNo answered write was lost, and none was doubled or half done. No daily step was left out or taken twice, and neither was a row of a file. The bank was told of everything once, and no mail was lost.'
    : `\n${faults} faults; each is named above.`,
);
process.exitCode = faults === 0 ? 0 : 1;
