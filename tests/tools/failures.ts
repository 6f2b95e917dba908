import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A test that failed, a file of tests that could not be loaded, or a stage that failed without naming a test. */
export interface Failure {
  /** The file, from the project's folder, and the test's full name; or the name of the stage. */
  readonly test: string;
  /** The first line of the error, or the last lines of the stage's output, without colours. */
  readonly error: string;
}

/**
 * The failures in a JSON report of Vitest or Playwright: the summary of `npm test` names them at its end, where a log that keeps its last lines alone still has them.
 * @param report - The text of the report; undefined when the run ended without one.
 */
export function failuresOfReport(report: string | undefined): readonly Failure[] {
  if (report === undefined) return [];
  const parsed: unknown = JSON.parse(report);
  if (!isReport(parsed)) return [];
  const { testResults = [], suites = [], errors = [] } = parsed;
  return [
    ...testResults.flatMap(failuresOfFile),
    ...suites.flatMap((suite) => failuresOfSuite(suite, [])),
    ...errors.map((error) => ({ test: 'outside the tests', error: firstLine(error.message) })),
  ];
}

/** The parts of both reports that are read here. Vitest has `testResults`, Playwright `suites` and `errors`. */
interface Report {
  readonly testResults?: readonly FileReport[];
  readonly suites?: readonly Suite[];
  readonly errors?: readonly ErrorReport[];
}

function isReport(value: unknown): value is Report {
  return typeof value === 'object' && value !== null;
}

interface FileReport {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages?: readonly string[] | null;
  }[];
}

interface Suite {
  readonly title: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly results: readonly { readonly error?: ErrorReport }[] }[];
  }[];
  readonly suites?: readonly Suite[];
}

interface ErrorReport {
  readonly message?: string;
}

function failuresOfFile({ name, status, message, assertionResults }: FileReport): readonly Failure[] {
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [{ test: file, error: firstLine(message) }];
  return failed.map((test) => ({ test: `${file}: ${test.fullName}`, error: firstLine(test.failureMessages?.[0]) }));
}

function failuresOfSuite(suite: Suite, above: readonly string[]): readonly Failure[] {
  const path = [...above, suite.title];
  const own = (suite.specs ?? []).flatMap(({ title, ok, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap(({ error }) => (error ? [error] : [])));
    // A test that passed at its second try is as much of a defect (it counts as failed too).
    return ok && errors.length === 0 ? [] : [{ test: [...path, title].join(' › '), error: firstLine(errors[0]?.message) }];
  });
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failuresOfSuite(inner, path))];
}

function firstLine(message: string | undefined): string {
  const [line = ''] = stripVTControlCharacters(message ?? '')
    .trimStart()
    .split('\n');
  return line;
}
