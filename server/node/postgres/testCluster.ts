import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL superuser connection of this test run, the same over TCP, the prefix of all its databases, and the commit under test. */
    testCluster: { url: string; tcpUrl: string; prefix: string; commit: string };
  }
}

/**
 * Vitest global set-up: one PostgreSQL server for the whole run, shared by its workers.
 * TEST_DATABASE_URL names a server that was started separately; its user must be a superuser. All databases of the run are dropped at the end.
 */
export default async function setUpTestCluster(project: TestProject): Promise<() => Promise<void>> {
  // Of an earlier run: tests/setup/api/noteFields.ts.
  const notes = process.env['SEEN_FIELDS'];
  if (notes !== undefined) await rm(notes, { recursive: true, force: true });
  const prefix = `portal_test_${randomBytes(4).toString('hex')}`;
  const commit = presentCommit();
  const external = process.env['TEST_DATABASE_URL'];
  if (external) {
    project.provide('testCluster', { url: external, tcpUrl: external, prefix, commit });
    return () => dropDatabases(external, prefix);
  }
  const cluster = await startThrowAwayCluster();
  project.provide('testCluster', { url: cluster.url, tcpUrl: overTcp(cluster.url), prefix, commit });
  return cluster.stop;
}

/** The address of a cluster on this machine, by its port instead of its Unix socket. */
const overTcp = (url: string): string => url.replace(/@[^/]*:(\d+)\//, '@127.0.0.1:$1/');

/** The commit under test; empty in an archive of the project. */
function presentCommit(): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

/**
 * Starts a throw-away cluster that ends with `stop`, or with this process, even if it is killed.
 * @param settings - Of PostgreSQL, where they differ from the portal's own.
 */
export async function startThrowAwayCluster(
  settings: Readonly<Record<string, string>> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const program = fileURLToPath(new URL('./testClusterProcess.ts', import.meta.url));
  // A process group of its own: Ctrl-C in the terminal must not end it before its clean-up.
  const child = spawn(process.execPath, [program, JSON.stringify(settings)], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const ready = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const first = await Promise.race([ready, ended.then(() => undefined)]);
  if (!first) throw new Error('The throw-away PostgreSQL of the tests did not start; the reason is printed above.');
  return {
    url: first[0],
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [
      prefix,
    ]);
    for (const { datname } of rows) {
      await client.query(`alter database ${pg.escapeIdentifier(datname)} is_template false`);
      await client.query(`drop database ${pg.escapeIdentifier(datname)} with (force)`);
    }
  } finally {
    await client.end();
  }
}
