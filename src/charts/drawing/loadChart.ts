import { loaders, summaries } from 'virtual:charts';
import type { AnyStateMachine } from 'xstate';
import type { CoverageReport } from '../../../machines/coverage.ts';
import type { Chart, ChartSummary } from './chart.ts';

/** Every machine of the project, in the order of its files. */
export const chartSummaries: readonly ChartSummary[] = summaries;

const charts = new Map<string, Promise<Chart>>();

/**
 * The drawn chart of a machine. The same promise each time, so that a component may `use` it.
 * @param machine - The machine's id, e.g. `payroll`.
 * @returns Rejects with the existing ids if there is no such machine.
 */
export function loadChart(machine: string): Promise<Chart> {
  const known = charts.get(machine);
  if (known) return known;
  const loading = load(machine);
  charts.set(machine, loading);
  // A chunk that failed to load may load the next time.
  loading.catch(() => charts.delete(machine));
  return loading;
}

async function load(machine: string): Promise<Chart> {
  return (await loaderOf(machine).chart()).default;
}

/** A machine's coverage by the last test run before the build; null if there was none. */
export async function loadCoverage(machine: string): Promise<CoverageReport | null> {
  return (await loaderOf(machine).coverage()).default;
}

/** The machine itself. @throws Error with the existing ids if there is no such machine. */
export async function loadMachine(machine: string): Promise<AnyStateMachine> {
  return loaderOf(machine).machine();
}

function loaderOf(machine: string): (typeof loaders)[string] {
  const loader = Object.hasOwn(loaders, machine) ? loaders[machine] : undefined;
  if (loader) return loader;
  throw new Error(`There is no machine "${machine}". There are: ${summaries.map(({ id }) => id).join(', ')}.`);
}
