import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** The folders in which packages put it, which are not in everybody's PATH. */
const systemFolders = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

const starts = (path: string): boolean => spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

function findPgBouncer(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== ''), ...systemFolders];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => starts(path));
}

/**
 * The path of PgBouncer: that of PGBOUNCER_PATH, or the system's. A missing one is installed where the system's package manager can do so.
 * @throws Error of one sentence with the remedy.
 */
export function ensurePgBouncer(): string {
  const named = process.env['PGBOUNCER_PATH'];
  if (named) {
    if (starts(named)) return named;
    throw new Error(`PGBOUNCER_PATH is ${named}, which does not start. Correct it, or unset it to search for PgBouncer.`);
  }
  const found = findPgBouncer();
  if (found !== undefined) return found;
  const root = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args: string[]): boolean => {
    const [command = '', ...rest] = [...root, 'apt-get', '-o', 'DPkg::Lock::Timeout=120', ...args];
    return run(command, ...rest);
  };
  const installed =
    apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', 'pgbouncer') && findPgBouncer();
  if (installed) return installed;
  throw new Error(
    'PgBouncer was not found and could not be installed: install it (the package pgbouncer of Debian and Homebrew) and run this again, or set PGBOUNCER_PATH.',
  );
}
