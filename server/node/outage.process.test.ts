import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { migrations } from '../store/migrations/all.ts';
import { createTestDatabase, type TestDatabase } from './postgres/testDatabase.ts';
import { createTestFolder, type PortalProcess, type TestFolder } from './testPortal.ts';

/** A connection between the portal and PostgreSQL that a test can cut. */
interface Cable {
  readonly url: string;
  cut(): void;
  restore(): void;
  remove(): void;
}

// They start complete portals, and other test files use the processors too.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

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

describe('a portal that loses its database', () => {
  let folder: TestFolder;
  let database: TestDatabase;
  let cable: Cable;
  let portal: PortalProcess;
  let url: string;

  beforeAll(async () => {
    folder = await createTestFolder();
    database = await createTestDatabase();
    cable = await createCable(database.url);
    portal = folder.start({ DATABASE_URL: cable.url, LOG_LEVEL: 'trace' });
    url = await portal.ready;
  });
  afterAll(async () => {
    await folder.remove();
    cable.remove();
    await database.close();
  });

  it('answers 503 with a time to retry, and recovers by itself', async () => {
    expect(await statusOf(url, '/api/v2/me/authorization')).toBe(401);

    cable.cut();
    const response = await fetch(`${url}/api/v2/me/authorization`, { headers: { Authorization: unknownToken } });
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await response.json()).toEqual({
      message: expect.stringContaining('cannot reach its database') as string,
      errors: [],
    });
    expect(await statusOf(url, '/health/ready')).toBe(503);
    expect(await statusOf(url, '/health/live')).toBe(200);

    cable.restore();
    expect(await statusOf(url, '/api/v2/me/authorization')).toBe(401);
    expect(await statusOf(url, '/health/ready')).toBe(200);
  });

  // The last one: it stops the portal, whose log is whole then.
  it('logs the failure without confidential input', async () => {
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
});

describe('two portals can start at the same moment on one database', () => {
  const secret = { AUTH_SECRET: 'shared by all servers of one portal' };

  async function startTwice(on: TestDatabase, sampleData: string): Promise<void> {
    const folder = await createTestFolder();
    // Before the database is dropped: what is registered last ends first.
    onTestFinished(folder.remove);
    const settings = { ...secret, DATABASE_URL: on.url, SAMPLE_DATA: sampleData };
    const urls = await Promise.all([folder.start(settings).ready, folder.start(settings).ready]);
    for (const url of urls) expect(await statusOf(url, '/health/ready')).toBe(200);
  }

  it('that is empty', async () => {
    const empty = await createTestDatabase({ migrated: false });
    onTestFinished(empty.close);
    await startTwice(empty, 'none');
    const { rows } = await empty.pool.query<{ name: string }>('select name from migrations.applied order by name collate "C"');
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations).toSorted());
  });

  // Loads that begin at the same moment are tried in mocks/sampleData/load.test.ts: one of them loads.
  it('that has the sample data, whose people get one account each', async () => {
    const filled = await createTestDatabase({ sample: true });
    onTestFinished(filled.close);
    await startTwice(filled, 'demo');
    const { rows } = await filled.pool.query<{ employers: number; accounts: number }>(
      'select (select count(*) from portal.employers) as employers, (select count(*) from auth."user") as accounts',
    );
    expect(rows[0]?.employers).toBeGreaterThanOrEqual(80);
    expect(rows[0]?.accounts).toBe(10);
  });
});
