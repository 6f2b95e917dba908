import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { builtFolder } from './builtFolder.ts';

/**
 * For tools that start without one of our commands before them, such as Vite and Vitest: makes `schemas/built` when it is missing or stale.
 * In a process of its own, so that no tool keeps the compiler in memory.
 *
 * @param schemas - The folder `schemas`.
 * @throws Error when the schemas are at fault; the reason has been printed.
 */
export function ensureBuilt(schemas: string): void {
  if (builtFolder(schemas).isFresh) return;
  const { status } = spawnSync(execPath, [join(schemas, 'build.ts')], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error('schemas/built could not be made: the reason is printed above. Correct it and start again.');
}
