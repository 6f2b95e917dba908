/** One step of `npm test`. */
export interface Stage {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Where the command leaves its JSON report. A stage without one is a single check. */
  readonly report?: string;
  /** The stage runs against a PostgreSQL that was started separately, named to it as TEST_DATABASE_URL. */
  readonly onSeparateDatabase?: boolean;
}

const vitest = (report: string, ...args: string[]): Pick<Stage, 'command' | 'report'> => ({
  command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
  report,
});

/** In the order of how soon each one tells something. */
export const stages: readonly Stage[] = [
  { name: 'lint', command: ['oxlint'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'types', command: ['tsc', '--noEmit', '-p', '.'] },
  { name: 'generated files are fresh', command: ['node', 'schemas/generate.ts', '--check'] },
  { name: 'unit, API, contract and import rules', ...vitest('test-results/unit.json') },
  {
    name: 'the service on a PostgreSQL started separately',
    ...vitest('test-results/separate-database.json', '--project', 'node', 'server/', 'tests/contract/postgres'),
    onSeparateDatabase: true,
  },
  { name: 'journeys in a browser', command: ['playwright', 'test'], report: 'test-results/journeys.json' },
];
