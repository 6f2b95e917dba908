import { relative } from 'node:path';

/** A file of tests and the seconds that its tests took. */
export interface FileCost {
  readonly file: string;
  readonly seconds: number;
}

/**
 * The test files of a JSON report of Vitest or Playwright, with their seconds.
 * @param report - The text of the report; undefined when the run ended without one.
 */
export function costsInReport(report: string | undefined): readonly FileCost[] {
  if (report === undefined) return [];
  const { testResults = [], suites = [] } = JSON.parse(report) as Report;
  return [
    ...testResults.map(({ name, assertionResults }) => ({
      file: relative(process.cwd(), name),
      seconds: secondsOf(assertionResults.map(({ duration }) => duration ?? 0)),
    })),
    ...suites.map((suite) => ({ file: suite.file ?? suite.title, seconds: secondsOf(durationsIn(suite)) })),
  ];
}

/** The most expensive first. */
export function mostExpensive(costs: readonly FileCost[], count: number): readonly FileCost[] {
  return costs.toSorted((one, other) => other.seconds - one.seconds).slice(0, count);
}

/** The parts of both reports that are read here. Vitest has `testResults`, Playwright `suites`. */
interface Report {
  readonly testResults?: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly duration?: number | null }[];
  }[];
  readonly suites?: readonly Suite[];
}

interface Suite {
  readonly title: string;
  readonly file?: string;
  readonly specs?: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
  readonly suites?: readonly Suite[];
}

const durationsIn = ({ specs = [], suites = [] }: Suite): readonly number[] => [
  ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  ...suites.flatMap(durationsIn),
];

const secondsOf = (milliseconds: readonly number[]): number => milliseconds.reduce((sum, one) => sum + one, 0) / 1_000;
