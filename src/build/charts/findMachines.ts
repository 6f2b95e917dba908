import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runnerImport } from 'vite';
import { StateMachine, type AnyStateMachine } from 'xstate';
import type { ChartOrigin } from './readChart.ts';

export interface FoundMachine extends ChartOrigin {
  readonly machine: AnyStateMachine;
  /** The name of its export. */
  readonly exportName: string;
}

const folders = [
  ['flow', 'machines/flows'],
  ['lifecycle', 'machines/lifecycles'],
  ['lifecycle', 'machines/lifecycles/own'],
] as const;

const ENTRY = '\0machines';

/**
 * All machines that the files in `machines/` export, in the order of the files. A new machine needs no entry in a list. The files are read again at
 * each call, which Node's own import would not do.
 * @param root - The project's folder.
 * @throws Error if two machines have the same id: charts and recordings name machines by id.
 */
export async function findMachines(root: string): Promise<FoundMachine[]> {
  const files = folders.flatMap(([kind, folder]) => machineFiles(join(root, folder)).map((file) => ({ kind, file })));
  const modules = await importAll(files.map(({ file }) => file));
  const found: FoundMachine[] = [];
  for (const [at, { kind, file }] of files.entries()) {
    for (const [exportName, machine] of Object.entries(modules[at] ?? {})) {
      if (!(machine instanceof StateMachine) || found.some((one) => one.machine === machine)) continue;
      found.push({ machine, exportName, kind, source: relative(root, file) });
    }
  }
  const twin = found.find(({ machine }, at) => found.findIndex((one) => one.machine.id === machine.id) !== at);
  if (twin) throw new Error(`Two machines have the id "${twin.machine.id}": give the one in ${twin.source} another.`);
  return found;
}

/** Bundled together, so that a machine exported by two files is one object. */
async function importAll(files: readonly string[]): Promise<Record<string, unknown>[]> {
  const entry = {
    name: 'machines-entry',
    resolveId: (id: string) => (id === ENTRY ? id : undefined),
    load: (id: string) =>
      id === ENTRY ? files.map((file, at) => `export * as file${at} from ${JSON.stringify(file)};`).join('\n') : undefined,
  };
  const { module } = await runnerImport<Record<string, Record<string, unknown>>>(ENTRY, {
    configFile: false,
    logLevel: 'error',
    plugins: [entry],
  });
  return files.map((_, at) => module[`file${at}`] ?? {});
}

function machineFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .toSorted()
    .map((name) => join(folder, name));
}
