import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareDataDirectory, readOrMakeSecret } from './dataDirectory.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-data-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('makes the folder and its parents', async () => {
  await prepareDataDirectory(join(folder, 'a', 'b'));

  expect((await stat(join(folder, 'a', 'b'))).isDirectory()).toBe(true);
});

it('refuses with the cause when a file has that name', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');

  await expect(prepareDataDirectory(file)).rejects.toThrow(
    `The data folder ${file} cannot be written to: there is a file of that name.`,
  );
  await expect(prepareDataDirectory(join(file, 'data'))).rejects.toThrow('set DATA_DIR to another folder');
});

it('refuses where nothing can be made', async () => {
  // Not a folder of any system's users: in /proc, Node's own recursive form would go on for ever.
  await expect(prepareDataDirectory('/proc/portal/data')).rejects.toThrow(
    'The data folder /proc/portal/data cannot be written to: ',
  );
});

it('makes one secret, which only its own user can read, and reuses it', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => readOrMakeSecret(folder)));

  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(folder)).toEqual(['auth-secret']);
  expect(secrets[0]?.length).toBeGreaterThanOrEqual(32);
  expect((await stat(join(folder, 'auth-secret'))).mode & 0o777).toBe(0o600);
});

it('does not replace a damaged secret', async () => {
  await writeFile(join(folder, 'auth-secret'), 'short');

  await expect(readOrMakeSecret(folder)).rejects.toThrow('Restore it from a backup');
  expect(await readFile(join(folder, 'auth-secret'), 'utf8')).toBe('short');
});
