import { once } from 'node:events';
import { chmod, readdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from './postgres/testDatabase.ts';
import { createTestFolder, type PortalProcess, type TestFolder } from './testPortal.ts';

// Each test starts a complete portal, and other test files use the processors too.
vi.setConfig({ testTimeout: 180_000 });

let folder: TestFolder;
const blockers: Server[] = [];

afterEach(() => {
  for (const blocker of blockers.splice(0)) blocker.close();
});

const occupyPort = async (port = 0): Promise<number> => {
  const server = createServer().listen(port, '127.0.0.1');
  blockers.push(server);
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

const outcomeOf = ({ ready, ended }: PortalProcess): Promise<string> =>
  ready.then(
    () => 'serves',
    async () => (await ended).stderr,
  );

describe('on an empty data folder', () => {
  beforeEach(async () => {
    folder = await createTestFolder();
  });
  afterEach(() => folder.remove());

  it('of two portals started at the same moment, one serves and the other reports it', async () => {
    const portals = [folder.start(), folder.start()];
    const outcomes = await Promise.all(portals.map(outcomeOf));

    expect(outcomes.toSorted()).toEqual([
      expect.stringMatching(/^Another portal \(process \d+\) already uses the data folder/),
      'serves',
    ]);
    expect((await readdir(folder.path)).filter((name) => name.startsWith('postgres'))).toEqual(['postgres']);
  });

  it('a stop during the start ends it without an error', async () => {
    const portal = folder.start();
    await expect.poll(() => folder.cluster(), { timeout: 90_000 }).toBeDefined();
    portal.kill('SIGTERM');

    expect(await portal.ended).toMatchObject({ code: 0 });
    expect(await folder.cluster()).toBeUndefined();
  });
});

describe('a start that cannot succeed ends in one sentence', () => {
  beforeEach(async () => {
    folder = await createTestFolder();
  });
  afterEach(() => folder.remove());

  it('when the port is taken, before anything is changed', async () => {
    const port = await occupyPort();

    const { code, stderr } = await folder.start({ PORT: `${port}` }).ended;

    expect([code, stderr]).toEqual([1, `Port ${port} is in use by another program: stop it, or set PORT to another port.\n`]);
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('when a setting is invalid', async () => {
    const { code, stderr } = await folder.start({ SAMPLE_DATA: 'huge' }).ended;

    expect([code, stderr]).toEqual([1, 'SAMPLE_DATA is "huge": set it to one of demo, large, none.\n']);
  });

  it('when the data folder is not writable', async () => {
    const file = join(folder.path, 'file');
    await writeFile(file, '');

    const { code, stderr } = await folder.start({ DATA_DIR: join(file, 'data') }).ended;

    expect([code, stderr]).toEqual([
      1,
      `The data folder ${join(file, 'data')} cannot be written to: a part of its path is a file. Make it writable for the user that runs the portal, or set DATA_DIR to another folder.\n`,
    ]);
  });

  it('when the user that PostgreSQL runs as cannot reach root’s data folder; under any other user PostgreSQL runs as that user', async () => {
    await chmod(folder.path, 0o700);
    const portal = folder.start({ DATA_DIR: join(folder.path, 'data') });
    const outcome = await outcomeOf(portal);

    if (process.getuid?.() === 0)
      expect(outcome).toContain(`${folder.path} is closed to it. Allow it with \`chmod o+x ${folder.path}\``);
    else expect(outcome).toBe('serves');
    portal.kill('SIGTERM');
    await portal.ended;
  });

  it('when the operator’s database server does not answer, without repeating its password', async () => {
    const { code, stderr } = await folder.start({ DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/portal' }).ended;

    expect([code, stderr]).toEqual([
      1,
      'The database portal at 127.0.0.1:1 cannot be used: nothing answers there. Start the server, or correct DATABASE_URL.\n',
    ]);
  });

  it('when the database is newer than the portal', async () => {
    const database = await createTestDatabase();
    await database.pool.query(`insert into migrations.applied values ('9999-from-the-future', now()::text)`);

    const { code, stderr } = await folder.start({ DATABASE_URL: database.url }).ended;

    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('The database is newer than this version of the portal (it has "9999-from-the-future").'),
    ]);
    await database.close();
  });
});
