import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule } from './loadModule.ts';

const file = 'machines/sharedPermissions.ts';

/**
 * The operations for which the table of a project has roles, besides those of its resources' files.
 *
 * @returns Undefined where there is no table, as in a test's copy of the schemas alone.
 * @throws Error naming the file and the reason, when it cannot be read.
 */
export function readSharedPermissions(project: string): string[] | undefined {
  if (!existsSync(join(project, file))) return undefined;
  const { sharedPermissions } = loadModule(project, file);
  if (typeof sharedPermissions !== 'object' || sharedPermissions === null)
    throw new Error(`${file} exports no "sharedPermissions"; export the table under this name.`);
  return Object.keys(sharedPermissions);
}
