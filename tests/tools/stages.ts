/** One step of `npm test`. */
export interface Stage {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Where the command writes its JSON report. A stage without a report is a single check. */
  readonly report?: string;
  /** The stage runs on a PostgreSQL server that is started separately with these settings, and receives its address as TEST_DATABASE_URL. Its reads are transactions (decision 009). */
  readonly onSeparateDatabase?: Readonly<Record<string, string>>;
}

/** Settings of an operator's own server in another country: its time zone and date format differ from the embedded PostgreSQL's. */
const foreignSettings = {
  // Only over TCP, like a server on another machine.
  unix_socket_directories: '',
  timezone: 'Pacific/Auckland',
  datestyle: 'SQL, DMY',
  intervalstyle: 'sql_standard',
  jit_above_cost: '0',
};

/**
 * Tests that depend on the settings of the database server: connections and their loss, migrations and row-level security, sample data, data of the sign-in, and every
 * operation of the API. Decision 022 lists the tests left out, with the reason.
 */
const serverDependentTests = [
  'server/store',
  'server/node/postgres',
  'server/node/outage.process.test.ts',
  'server/auth/tokens/token.test.ts',
  'server/api/parties/dashboards.test.ts',
  'mocks/sampleData/load.test.ts',
  'tests/contract/postgres.test.ts',
];

const vitest = (report: string, ...args: string[]): Pick<Stage, 'command' | 'report'> => ({
  command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
  report,
});

/** Each stage replaces the report of the one before. */
const playwright = (config: string): Pick<Stage, 'command' | 'report'> => ({
  command: ['playwright', 'test', '--config', config],
  report: 'test-results/journeys.json',
});

/** Fastest stages first. */
export const stages: readonly Stage[] = [
  // First, since the type-aware linter reads what is built.
  { name: 'validators and API document are built', command: ['node', 'schemas/build.ts'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'types', command: ['tsc', '--noEmit', '-p', '.'] },
  { name: 'schemas, their migrations and committed generated files', command: ['npm', 'run', '--silent', 'check-schemas'] },
  { name: 'unit, API, contract and import rules', ...vitest('test-results/unit.json') },
  {
    name: 'the service on a PostgreSQL started separately',
    ...vitest('test-results/separate-database.json', '--project', 'node', ...serverDependentTests),
    onSeparateDatabase: foreignSettings,
  },
  { name: 'a new screen, by its document', ...playwright('playwright.development.config.ts') },
  { name: 'journeys in a browser', ...playwright('playwright.config.ts') },
];
