import { createRequire } from 'node:module';
import { join } from 'node:path';

const load = createRequire(import.meta.url);

/**
 * Reads the exports of a module of the project, as the generator reads its JSON files: it knows none of them by name.
 *
 * @param project - The folder of the project.
 * @param file - From there on, such as `machines/lifecycles/payroll.ts`.
 * @throws Error naming the file and the reason.
 */
export function loadModule(project: string, file: string): Record<string, unknown> {
  try {
    return load(join(project, file)) as Record<string, unknown>;
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
