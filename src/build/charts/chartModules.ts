import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Chart, ChartSummary } from '../../charts/drawing/chart.ts';
import { findMachines, type FoundMachine } from './findMachines.ts';
import { layOutChart } from './layOutChart.ts';
import { readChart } from './readChart.ts';

const CHART = 'virtual:chart/';
const CHARTS = 'virtual:charts';
const COVERAGE = 'virtual:chart-coverage/';
/** The folder in which a test run writes the coverage of each machine. */
const coverageFolder = '.cache/machine-coverage';

/**
 * Gives the portal one module for each machine of the project, e.g. `virtual:chart/signIn`, with the chart drawn from its definition.
 * `virtual:charts` lists them, with functions that load each chart and each machine. During development, an edited machine reloads the open page.
 */
export function chartModules(): Plugin {
  let root = '';
  let machines: Promise<FoundMachine[]> | undefined;
  const findOnce = async () => (machines ??= findMachines(root));
  return {
    name: 'chart-modules',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (id === CHARTS || id.startsWith(CHART) || id.startsWith(COVERAGE) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${CHARTS}`) return chartsModule(root, await findOnce());
      if (id.startsWith(`\0${CHART}`)) return chartModule(id.slice(CHART.length + 1), await findOnce());
      if (id.startsWith(`\0${COVERAGE}`)) return coverageModule(root, id.slice(COVERAGE.length + 1));
      return undefined;
    },
    hotUpdate({ file }) {
      if (!file.startsWith(join(root, 'machines'))) return undefined;
      machines = undefined;
      for (const module of this.environment.moduleGraph.idToModuleMap.values()) {
        if (module.id?.startsWith(`\0${CHARTS.slice(0, -1)}`)) this.environment.moduleGraph.invalidateModule(module);
      }
      this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
  };
}

async function chartModule(id: string, machines: readonly FoundMachine[]): Promise<string> {
  const found = machines.find(({ machine }) => machine.id === id);
  if (!found) throw new Error(`No machine has the id "${id}": export it from a file in machines/flows or machines/lifecycles.`);
  const chart: Chart = await layOutChart(readChart(found.machine, found));
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(chart))});`;
}

/** Null if there is no coverage file. */
function coverageModule(root: string, id: string): string {
  const file = join(root, coverageFolder, `${id}.json`);
  return `export default ${existsSync(file) ? readFileSync(file, 'utf8') : 'null'};`;
}

function chartsModule(root: string, machines: readonly FoundMachine[]): string {
  const entries = machines.map(({ machine, exportName, source }) => {
    const load = `() => import(${JSON.stringify(join(root, source))}).then((module) => module[${JSON.stringify(exportName)}])`;
    return `${JSON.stringify(machine.id)}: { chart: () => import(${JSON.stringify(CHART + machine.id)}), coverage: () => import(${JSON.stringify(COVERAGE + machine.id)}), machine: ${load} }`;
  });
  return `export const summaries = ${JSON.stringify(machines.map(summaryOf))};\nexport const loaders = { ${entries.join(', ')} };`;
}

function summaryOf(found: FoundMachine): ChartSummary {
  const { id, title, kind, source, description, awaits, states, transitions } = readChart(found.machine, found);
  const words = [
    ...states.map(({ label }) => ({ kind: 'state' as const, text: label })),
    ...states.flatMap(({ invokes }) => invokes.map(({ src }) => ({ kind: 'actor' as const, text: src }))),
    ...transitions.filter(({ kind }) => kind === 'event').map(({ event }) => ({ kind: 'event' as const, text: event })),
    ...transitions.flatMap(({ guard }) => (guard === null ? [] : [{ kind: 'guard' as const, text: guard }])),
    ...[...transitions.flatMap(({ actions }) => actions), ...states.flatMap(({ entry, exit }) => [...entry, ...exit])].map(
      (text) => ({ kind: 'action' as const, text }),
    ),
  ];
  return {
    id,
    title,
    kind,
    source,
    description,
    awaits,
    stateCount: states.length - 1,
    transitionCount: transitions.length,
    words: words.filter((word, at) => words.findIndex(({ kind, text }) => kind === word.kind && text === word.text) === at),
  };
}
