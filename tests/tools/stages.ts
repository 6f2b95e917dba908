import { presentTestDay } from './testDays.ts';

/** One step of a program. */
export interface Stage {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly settings?: Readonly<Record<string, string>>;
  /** Where the command writes its JSON report. A stage without a report is a single check. */
  readonly report?: string;
  /** The seconds of its program's time that it may take, on two processors with nothing else to do. */
  readonly share: number;
}

/** A stage of the long program, which CI leaves out when its time is up. */
export interface Part extends Stage {
  /** The beginnings of the paths whose change it proves. Parts that recent commits have touched run first. */
  readonly touchedBy: readonly string[];
}

/** Seconds that each program may take: what grows past its share is cut. */
export const programSeconds = { short: 900, long: 2_100 };

/** Seconds after which a part is ended and counts as failed: CI ends at 90 minutes, and starts no part after 60. */
export const longestPart = 1_500;

const vitest = (report: string, ...args: string[]): Pick<Stage, 'command' | 'report'> => ({
  command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
  report,
});

/** Each stage replaces the report of the one before. */
const playwright = (...args: string[]): Pick<Stage, 'command' | 'report'> => ({
  command: ['playwright', 'test', ...args],
  report: 'test-results/journeys.json',
});

const shortChaos = Object.entries({
  kills: 5,
  workers: 4,
  postgres: 1,
  terminations: 1,
  days: 1,
  files: 2,
  'file-postgres': 1,
  rows: 2_000,
  bank: 5,
  mails: 5,
}).flatMap(([name, count]) => [`--${name}`, `${count}`]);

const day = presentTestDay();

/** The folder of the fields that answers had: tests/setup/api/noteFields.ts. */
const seenFields = 'test-results/seen-fields';

/** `npm test`: all that a change can break. Fastest stages first. */
export const stages: readonly Stage[] = [
  // First, since the type-aware linter reads what is built.
  { name: 'validators and API document are built', command: ['node', 'schemas/build.ts'], share: 20 },
  { name: 'lint', command: ['oxlint'], share: 25 },
  { name: 'format', command: ['oxfmt', '--check'], share: 5 },
  { name: 'unused code', command: ['knip'], share: 15 },
  { name: 'types', command: ['tsc', '--noEmit', '-p', '.'], share: 20 },
  {
    name: 'schemas, their migrations and committed generated files',
    command: ['npm', 'run', '--silent', 'check-schemas'],
    share: 20,
  },
  {
    name: 'unit, API, contract and import rules',
    ...vitest('test-results/unit.json'),
    settings: { SEEN_FIELDS: seenFields },
    share: 450,
  },
  {
    name: 'every declared field was seen with a value in an answer of these tests',
    command: ['node', 'tests/tools/unseenFields.ts', seenFields],
    share: 5,
  },
  { name: 'journeys in a browser', ...playwright('--grep-invert', '@long'), share: 340 },
];

/** `npm run test:long`: what only a change of the generator, the build, the guide or another home of the API can break. */
export const parts: readonly Part[] = [
  {
    name: 'copies of the project',
    ...vitest('test-results/long.json', '--config', 'vitest.long.config.ts'),
    share: 330,
    touchedBy: ['schemas/', 'server/store/', 'server/api/records/', 'src/build/', 'docs/adding-a-screen.md', 'package'],
  },
  {
    name: 'the whole contract on PGlite, and on PostgreSQL with the other settings',
    ...vitest('test-results/homes.json', '--project', 'node', 'tests/contract/pglite.test.ts', 'tests/contract/postgres.test.ts'),
    settings: { CONTRACT: 'whole' },
    share: 90,
    touchedBy: ['mocks/', 'server/api/', 'server/store/', 'tests/contract/'],
  },
  {
    name: 'a new screen, by its document, in a browser',
    ...playwright('--config', 'playwright.development.config.ts'),
    share: 130,
    touchedBy: ['docs/adding-a-screen.md', 'schemas/generator/', 'src/build/', 'server/node/dev', 'vite.config.ts', 'package'],
  },
  {
    name: 'long journeys in a browser',
    ...playwright('--grep', '@long'),
    share: 390,
    touchedBy: ['src/', 'server/', 'machines/', 'tests/e2e/'],
  },
  {
    name: 'a chaos of 5 kills',
    command: ['npm', 'run', '--silent', 'chaos', '--', ...shortChaos],
    share: 135,
    touchedBy: ['server/', 'tests/chaos/'],
  },
  {
    name: '2,000 calls through PgBouncer',
    command: ['npm', 'run', '--silent', 'pooler'],
    share: 85,
    touchedBy: ['server/auth/', 'server/node/postgres/', 'server/store/core/', 'tests/pooler/', 'package'],
  },
  {
    name: '150 lives of 3 months in the portal and in the oracle',
    command: ['npm', 'run', '--silent', 'oracle', '--', '--lives', '150', '--months', '3'],
    share: 300,
    touchedBy: ['server/', 'machines/', 'schemas/lib/', 'domain/', 'tests/oracle/', 'tests/oracle-driver/'],
  },
  {
    name: 'a short run of each bench',
    command: ['npm', 'run', '--silent', 'bench'],
    settings: { BENCH_SHORT: '1' },
    share: 295,
    touchedBy: ['server/', 'src/', 'tests/bench/'],
  },
  {
    name: `half of unit, API and contract on ${day}`,
    ...vitest('test-results/day.json', '--shard=1/2'),
    settings: { TEST_DAY: day },
    share: 285,
    touchedBy: ['schemas/lib/', 'domain/', 'machines/', 'server/', 'src/'],
  },
];
