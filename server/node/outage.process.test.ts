import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { migrations } from '../store/migrations/all.ts';
import { createTestDatabase, type TestDatabase } from './postgres/testDatabase.ts';
import { createTestFolder, type TestFolder } from './testPortal.ts';

/** A connection between the portal and PostgreSQL that a test can cut. */
interface Cable {
  readonly url: string;
  cut(): void;
  restore(): void;
  remove(): void;
}

// Each test starts a complete portal, and other test files use the processors too.
vi.setConfig({ testTimeout: 180_000 });

let folder: TestFolder;
let database: TestDatabase;
let cable: Cable;

beforeEach(async () => {
  folder = await createTestFolder();
  database = await createTestDatabase();
  cable = await createCable(database.url);
});
afterEach(async () => {
  await folder.remove();
  cable.remove();
  await database.close();
});

async function createCable(databaseUrl: string): Promise<Cable> {
  const url = new URL(databaseUrl);
  const target = Number(url.port);
  // A server on this machine may be addressed by its Unix socket, and answers at the same port too.
  if (url.hostname.startsWith('%2F')) url.hostname = '127.0.0.1';
  const sockets = new Set<Socket>();
  let isCut = false;
  const server: Server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(target, url.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url.port = `${typeof address === 'object' && address ? address.port : 0}`;
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: url.href,
    cut,
    restore: () => {
      isCut = false;
    },
    remove: () => {
      cut();
      server.close();
    },
  };
}

/** Long enough to be looked up in the database. */
const unknownToken = `Bearer ${'x'.repeat(43)}`;

const statusOf = async (url: string, path: string) =>
  (await fetch(url + path, { headers: { Authorization: unknownToken } })).status;

it('a lost database gives 503 with a time to retry, and the portal recovers by itself', async () => {
  const portal = folder.start({ DATABASE_URL: cable.url });
  const url = await portal.ready;
  expect(await statusOf(url, '/api/v2/me/authorization')).toBe(401);

  cable.cut();
  const response = await fetch(`${url}/api/v2/me/authorization`, { headers: { Authorization: unknownToken } });
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await response.json()).toEqual({ message: expect.stringContaining('cannot reach its database') as string, errors: [] });
  expect(await statusOf(url, '/health/ready')).toBe(503);
  expect(await statusOf(url, '/health/live')).toBe(200);

  cable.restore();
  expect(await statusOf(url, '/api/v2/me/authorization')).toBe(401);
  expect(await statusOf(url, '/health/ready')).toBe(200);
});

it('the embedded PostgreSQL is restarted when it is killed', async () => {
  const portal = folder.start();
  const url = await portal.ready;
  const before = await folder.cluster();

  process.kill(before?.pid ?? 0, 'SIGKILL');

  // The killed server's children answer for a moment longer, so readiness counts only once there is a new server.
  await expect.poll(async () => (await folder.cluster())?.pid ?? before?.pid, { timeout: 90_000 }).not.toBe(before?.pid);
  await expect.poll(() => statusOf(url, '/health/ready'), { timeout: 90_000 }).toBe(200);
  expect(await statusOf(url, '/api/v2/me/authorization')).toBe(401);
  portal.kill('SIGTERM');
  expect(await portal.ended).toMatchObject({ code: 0 });
});

describe('two portals can start at the same moment on one database', () => {
  const secret = { AUTH_SECRET: 'shared by all servers of one portal' };

  async function startTwice(on: TestDatabase, sampleData: string): Promise<void> {
    const settings = { ...secret, DATABASE_URL: on.url, SAMPLE_DATA: sampleData };
    const urls = await Promise.all([folder.start(settings).ready, folder.start(settings).ready]);
    for (const url of urls) expect(await statusOf(url, '/health/ready')).toBe(200);
  }

  it('that is empty', async () => {
    const empty = await createTestDatabase({ migrated: false });
    await startTwice(empty, 'none');
    const { rows } = await empty.pool.query<{ name: string }>('select name from migrations.applied order by name collate "C"');
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations).toSorted());
    await folder.remove();
    folder = await createTestFolder();
    await empty.close();
  });

  // Loads that begin at the same moment are tried in mocks/sampleData/load.test.ts: one of them loads.
  it('that has the sample data, whose people get one account each', async () => {
    const filled = await createTestDatabase({ sample: true });
    await startTwice(filled, 'demo');
    const { rows } = await filled.pool.query<{ employers: number; accounts: number }>(
      'select (select count(*) from portal.employers) as employers, (select count(*) from auth."user") as accounts',
    );
    expect(rows[0]?.employers).toBeGreaterThanOrEqual(80);
    expect(rows[0]?.accounts).toBe(10);
    await folder.remove();
    folder = await createTestFolder();
    await filled.close();
  });
});

it('logs the failure without confidential input', async () => {
  const portal = folder.start({ DATABASE_URL: cable.url, LOG_LEVEL: 'trace' });
  const url = await portal.ready;

  await fetch(`${url}/api/auth/oauth2/authorize?state=confidential-state&code=confidential-code`, { redirect: 'manual' });
  await fetch(`${url}/api/v2/me/authorization`, {
    headers: { Authorization: `Bearer confidential-token-${'x'.repeat(20)}`, Cookie: 'session=confidential-cookie' },
  });
  await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'email=confidential%40example.com&password=confidential-password',
  });
  cable.cut();
  const { headers } = await fetch(`${url}/api/v2/me/authorization`, {
    headers: { Authorization: `Bearer confidential-token-${'x'.repeat(20)}` },
  });
  portal.kill('SIGTERM');

  const { stdout, stderr } = await portal.ended;
  expect(stderr).toContain(headers.get('X-Request-Id'));
  expect(stdout + stderr).not.toContain('confidential');
});
