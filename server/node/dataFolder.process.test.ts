import { once } from 'node:events';
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findProcess } from './postgres/systemUser.ts';
import { createTestFolder, type PortalProcess, type TestFolder } from './testPortal.ts';

// Most tests start a complete portal, and other test files use the processors too.
vi.setConfig({ testTimeout: 180_000 });

// Its start takes seconds, so each test goes on with the folder and the portal that the one before has left.
describe('a data folder, from its first start on', () => {
  let folder: TestFolder;
  let portal: PortalProcess;
  const postgres = async (): Promise<number> => (await folder.cluster())?.pid ?? 0;
  const commitRow = () => folder.query('insert into kept default values');
  const committedRows = async () => (await folder.query('select * from kept')).length;
  const startAgain = async (): Promise<void> => {
    portal = folder.start();
    await portal.ready;
  };
  const killPortal = async (): Promise<void> => {
    portal.kill('SIGKILL');
    await portal.ended;
  };

  beforeAll(async () => {
    folder = await createTestFolder();
  });
  afterAll(() => folder.remove());

  it('a fresh start serves, and a stop leaves no process running and loses no data', async () => {
    await startAgain();
    const first = await postgres();
    await folder.query('create table kept (row integer generated always as identity)');
    await commitRow();
    portal.kill('SIGTERM');
    expect(await portal.ended).toMatchObject({ code: 0, stderr: '' });
    expect(await findProcess(first)).not.toBe('postgres');

    await startAgain();
    expect((await fetch(`${await portal.ready}/health/ready`)).status).toBe(200);
    expect(await committedRows()).toBe(1);
  });

  it('a second portal reports the first one, and does not disturb it', async () => {
    const second = await folder.start().ended;

    expect(second).toMatchObject({ code: 1, stdout: '' });
    expect(second.stderr).toBe(
      `Another portal (process ${portal.pid}) already uses the data folder ${folder.path}. Use that one or stop it; to run a second one, set DATA_DIR to another folder, or give both the same DATABASE_URL.\n`,
    );
    expect((await fetch(`${await portal.ready}/health/ready`)).status).toBe(200);
  });

  it('a start after only the portal was killed adopts the PostgreSQL that is still running', async () => {
    const running = await postgres();
    await commitRow();
    await killPortal();

    await startAgain();

    expect(await postgres()).toBe(running);
    expect(await committedRows()).toBe(2);
  });

  /** Commits a row, and kills the portal and its PostgreSQL. */
  const commitAndKillBoth = async (): Promise<number> => {
    const running = await postgres();
    await commitRow();
    portal.kill('SIGKILL');
    process.kill(running, 'SIGKILL');
    await portal.ended;
    return running;
  };

  it('a start after both were killed recovers the committed data', async () => {
    const killed = await commitAndKillBoth();

    await startAgain();

    expect(await postgres()).not.toBe(killed);
    expect(await committedRows()).toBe(3);
  });

  it('a start works when the killed PostgreSQL’s process id belongs to another program by now', async () => {
    await commitAndKillBoth();
    const cluster = join(folder.path, 'postgres', 'cluster');
    const files = (await readdir(cluster)).filter((file) => /^(postmaster\.pid|\.s\.PGSQL\.\d+\.lock)$/.test(file));
    expect(files).toHaveLength(2);
    for (const file of files) {
      const path = join(cluster, file);
      await writeFile(path, (await readFile(path, 'utf8')).replace(/^\d+/, `${process.pid}`));
    }

    await startAgain();

    expect(await committedRows()).toBe(4);
    portal.kill('SIGINT');
    expect(await portal.ended).toMatchObject({ code: 0, stderr: '' });
  });

  it('PostgreSQL moves to another port when its own is taken', async () => {
    const taken = Number(await readFile(join(folder.path, 'postgres', 'port'), 'utf8'));
    const server = createServer().listen(taken, '127.0.0.1');
    await once(server, 'listening');

    await startAgain();

    server.close();

    expect((await folder.cluster())?.port).not.toBe(taken);
    expect(await committedRows()).toBe(4);
  });

  const addresses = `select distinct client_addr from pg_stat_activity where application_name = 'employer-portal'`;

  it('the service uses the Unix socket of its PostgreSQL', async () => {
    expect(await folder.query(addresses)).toEqual([{ client_addr: null }]);
  });

  it('the PostgreSQL is restarted when it is killed', async () => {
    const killed = await postgres();
    const url = await portal.ready;
    process.kill(killed, 'SIGKILL');

    // The killed server's children answer for a moment longer, so readiness counts only once there is a new server.
    await expect.poll(async () => (await postgres()) || killed, { timeout: 90_000 }).not.toBe(killed);
    const statusOf = async (path: string): Promise<number> =>
      (await fetch(url + path, { headers: { Authorization: `Bearer ${'x'.repeat(43)}` } })).status;
    await expect.poll(() => statusOf('/health/ready'), { timeout: 90_000 }).toBe(200);
    expect(await statusOf('/api/v2/me/authorization')).toBe(401);
  });

  it('a stop answers a request whose first bytes had arrived', async () => {
    const { port } = new URL(await portal.ready);
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    const body = JSON.stringify({ grant_type: 'refresh_token', client_id: 'employer-portal', refresh_token: 'x'.repeat(43) });
    socket.write(
      `POST /api/auth/oauth2/token HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    // The first answer over the same port shows that the half request before it has arrived.
    await fetch(`http://localhost:${port}/health/live`);

    portal.kill('SIGTERM');
    await expect
      .poll(
        () =>
          fetch(`http://localhost:${port}/health/live`).then(
            () => 'open',
            () => 'closed',
          ),
        { timeout: 90_000 },
      )
      .toBe('closed');
    socket.write(body);
    await once(socket, 'close');

    // Only the database can give this refusal: PostgreSQL was still running.
    expect(answer).toMatch(/^HTTP\/1.1 400 [^]*invalid_grant/);
    expect(await portal.ended).toMatchObject({ code: 0 });
  });

  it('every secret file in it is readable by its own user only', async () => {
    for (const name of ['auth-secret', 'postgres/password', 'postgres/log']) {
      expect([name, (await stat(join(folder.path, name))).mode & 0o077]).toEqual([name, 0]);
    }
  });

  it('the service uses TCP if the path of the folder is too long for a Unix socket', async () => {
    await using long = new AsyncDisposableStack();
    const outer = await createTestFolder();
    long.defer(outer.remove);
    // PostgreSQL runs as another user when root starts it.
    await chmod(outer.path, 0o711);
    const deep = await createTestFolder({ initial: folder.path, parent: join(outer.path, 'a-long-name'.repeat(8)) });
    long.defer(deep.remove);
    await deep.start().ready;
    expect(await deep.query(addresses)).toEqual([{ client_addr: '127.0.0.1' }]);
  });

  it('a start ends in one sentence when another version of PostgreSQL wrote the data', async () => {
    await writeFile(join(folder.path, 'postgres', 'cluster', 'PG_VERSION'), '17\n');

    const { code, stderr } = await folder.start().ended;

    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('was written by PostgreSQL 17 but this portal includes PostgreSQL 18.'),
    ]);
  });
});
