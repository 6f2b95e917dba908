import { readdir, readFile, readlink } from 'node:fs/promises';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accessToken } from '../bench/signIn.ts';
import { accountOf, type Role } from '../e2e/support/accounts.ts';
import { totpCode } from '../setup/totp.ts';
import { createTestDatabase, type TestDatabase } from '../../server/node/postgres/testDatabase.ts';
import { createTestFolder, type PortalProcess, type TestFolder } from '../../server/node/testPortal.ts';

// A complete portal, and other test files use the processors too.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const most = 200;
let folder: TestFolder;
let database: TestDatabase;
let portal: PortalProcess;
let origin: string;

beforeAll(async () => {
  folder = await createTestFolder();
  // Its sample data is loaded already: the start makes the accounts of its people.
  database = await createTestDatabase({ sample: true });
  portal = folder.start({
    DATABASE_URL: database.url,
    SAMPLE_DATA: 'demo',
    WORKERS: '2',
    REQUESTS_PER_MINUTE: `${most}`,
  });
  origin = await portal.ready;
});
afterAll(async () => {
  await folder.remove();
  await database.close();
});

/** The status of an answer on a connection of its own: the operating system divides new connections among the processes. */
const statusOf = (path: string, token: string, { method = 'GET', body = '' } = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      Origin: origin,
      'Content-Type': 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
    };
    const sent = request(new URL(path, origin), { agent: false, method, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** The statuses of as many requests, each on a connection of its own. */
const statuses = (count: number, ...request: Parameters<typeof statusOf>): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, () => statusOf(...request)));

/** Whether a process listens on the port of the portal. @see https://www.kernel.org/doc/Documentation/networking/proc_net_tcp.txt */
async function listens(pid: number): Promise<boolean> {
  const port = Number(new URL(origin).port).toString(16).toUpperCase().padStart(4, '0');
  const sockets = (await readFile('/proc/net/tcp', 'utf8')).split('\n').flatMap((line) => {
    const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
    return local?.endsWith(`:${port}`) === true && state === '0A' ? [`socket:[${inode}]`] : [];
  });
  // A file may be closed between the two.
  const files = await Promise.all(
    (await readdir(`/proc/${pid}/fd`)).map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')),
  );
  return files.some((file) => sockets.includes(file));
}

describe('two processes that answer requests', () => {
  it('know a session at once, and forget it at once when it ends', async () => {
    const token = await accessToken(origin, 'employer-user');
    expect(new Set(await statuses(8, '/api/v2/me/authorization', token))).toEqual(new Set([200]));
    // As when the person signs out in another place.
    await database.pool.query(
      `delete from auth.session s using auth."user" u where u.id = s."userId" and u.email = '${accountOf('employer-user').email}'`,
    );
    expect(new Set(await statuses(8, '/api/v2/me/authorization', token))).toEqual(new Set([401]));
  });

  it('count what a person may ask for in a minute together', async () => {
    // A person whose requests fell into two minutes has some in the second one already: another one tries again.
    const inOneMinute = async ([person, ...others]: readonly Role[]): Promise<number[]> => {
      if (!person) throw new Error('The requests of each person fell into two minutes.');
      const token = await accessToken(origin, person);
      const began = Math.floor(Date.now() / 60_000);
      const answers = await statuses(most + 50, '/api/v2/me/authorization', token);
      return Math.floor(Date.now() / 60_000) === began ? answers : inOneMinute(others);
    };
    const answers = await inOneMinute(['senior-pension-admin', 'multi-employer-user', 'analyst']);
    expect(answers.filter((status) => status === 429)).toHaveLength(50);
    expect(answers.filter((status) => status === 200)).toHaveLength(most);
  });

  it('know that a second factor was confirmed', async () => {
    const token = await accessToken(origin, 'provider-admin');
    const {
      rows: [at],
    } = await database.pool.query<{ benefit: string }>(`
      select b.benefit_uid as benefit from portal.benefits b join portal.employers e on e.id = b.employer_id where e.name like 'Larkspur%' limit 1`);
    const add = [`/api/v2/benefits/${at?.benefit}/direct-debit-mandates`, token, { method: 'POST', body: '{}' }] as const;
    const before = await statuses(4, ...add);
    // The code of this half minute was used to sign in.
    const code = totpCode(accountOf('provider-admin').totpSecret ?? '', Date.now() + 30_000);
    expect(await statusOf('/api/auth/step-up', token, { method: 'POST', body: JSON.stringify({ code }) })).toBe(200);
    expect({ before, after: await statuses(4, ...add) }).toEqual({ before: [403, 403, 403, 403], after: [415, 415, 415, 415] });
  });

  it('are measured as one', async () => {
    const answer = await fetch(`${origin}/metrics`);
    expect(answer.headers.get('Content-Type')).toContain('text/plain');
    const answered = /portal_http_request_duration_seconds_count\{[^}]*area="api"[^}]*status="429"[^}]*\} (\d+)/.exec(
      await answer.text(),
    );
    expect(Number(answered?.[1])).toBeGreaterThanOrEqual(50);
  });

  it('are two again after one was killed, and leave nothing running at a stop', async () => {
    const token = await accessToken(origin, 'external-admin');
    const [first = 0, second] = await portal.answering();
    const underWay = Array.from({ length: 40 }, () => statusOf('/api/v2/me/authorization', token));
    process.kill(first, 'SIGKILL');
    // Each is answered or broken off: none waits for a process that is no more.
    expect((await Promise.allSettled(underWay)).some(({ status }) => status === 'fulfilled')).toBe(true);
    await expect.poll(portal.answering, { timeout: 60_000 }).toEqual([second, expect.any(Number)]);
    const [, third = 0] = await portal.answering();
    const answers = new Set<number>();
    const answerOnce = async (count: number): Promise<void> => {
      for (const status of await statuses(count, '/api/v2/me/authorization', token)) answers.add(status);
    };
    await expect
      .poll(async () => [await answerOnce(2), await listens(third)], { timeout: 60_000, interval: 500 })
      .toEqual([undefined, true]);
    await answerOnce(8);
    // Nobody is refused while another process takes the place.
    expect([...answers]).toEqual([200]);
    const left = await portal.answering();
    portal.kill('SIGTERM');
    const { code, stderr } = await portal.ended;
    expect(code, stderr.slice(-2_000)).toBe(0);
    for (const pid of left) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
