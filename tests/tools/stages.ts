/** One step of `npm test`. */
export interface Stage {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Where the command leaves its JSON report. A stage without one is a single check. */
  readonly report?: string;
  /** The stage runs against a PostgreSQL that was started separately, with these settings, and is named to it as TEST_DATABASE_URL. */
  readonly onSeparateDatabase?: Readonly<Record<string, string>>;
}

/** A server that somebody else set up, who lives elsewhere and writes dates another way than the portal's own PostgreSQL does. */
const elsewhere = { timezone: 'Pacific/Auckland', datestyle: 'SQL, DMY', intervalstyle: 'sql_standard', jit_above_cost: '0' };

/**
 * What speaks with a server whose settings are not ours: how it is reached, connections and their loss, migrations and row-level
 * security, sample data, what sign-in stores, and every operation of the API. See decision 021 for what is left out, and why.
 */
const whatMeetsTheServer = [
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

/** In the order of how soon each one tells something. */
export const stages: readonly Stage[] = [
  // First, since the type-aware linter reads what is built.
  { name: 'validators and API document are built', command: ['node', 'schemas/build.ts'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'types', command: ['tsc', '--noEmit', '-p', '.'] },
  { name: 'committed generated files are fresh', command: ['node', 'schemas/generate.ts', '--check'] },
  { name: 'unit, API, contract and import rules', ...vitest('test-results/unit.json') },
  {
    name: 'the service on a PostgreSQL started separately',
    ...vitest('test-results/separate-database.json', '--project', 'node', ...whatMeetsTheServer),
    onSeparateDatabase: elsewhere,
  },
  { name: 'journeys in a browser', command: ['playwright', 'test'], report: 'test-results/journeys.json' },
];
