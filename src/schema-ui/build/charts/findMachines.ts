import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StateMachine, type AnyStateMachine } from 'xstate';
import type { ChartOrigin } from './readChart.ts';

export interface FoundMachine extends ChartOrigin {
  readonly machine: AnyStateMachine;
  /** Under which name its file exports it. */
  readonly exportName: string;
}

const folders = [
  ['flow', 'machines/flows'],
  ['lifecycle', 'machines/lifecycles'],
] as const;

/**
 * Every machine that a file in `machines/` exports, in the order of the files. A new one needs no list to stand in.
 * @param root - The project's folder.
 * @param version - Another one reads the files anew: Node keeps a module that it has loaded.
 * @throws Error when two machines have the same id, by which charts and recordings name them.
 */
export async function findMachines(root: string, version = ''): Promise<FoundMachine[]> {
  const found: FoundMachine[] = [];
  for (const [kind, folder] of folders) {
    for (const file of machineFiles(join(root, folder))) {
      const url = pathToFileURL(file);
      if (version !== '') url.searchParams.set('version', version);
      const exports = (await import(/* @vite-ignore */ url.href)) as Record<string, unknown>;
      for (const [exportName, machine] of Object.entries(exports)) {
        if (!(machine instanceof StateMachine) || found.some((one) => one.machine === machine)) continue;
        found.push({ machine, exportName, kind, source: relative(root, file) });
      }
    }
  }
  const twin = found.find(({ machine }, at) => found.findIndex((one) => one.machine.id === machine.id) !== at);
  if (twin) throw new Error(`Two machines have the id "${twin.machine.id}": give the one in ${twin.source} another.`);
  return found;
}

function machineFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .toSorted()
    .map((name) => join(folder, name));
}
