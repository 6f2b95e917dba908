import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findFreePort } from './postgres/cluster.ts';
import { createTestFolder, type TestFolder } from './testPortal.ts';

vi.setConfig({ testTimeout: 180_000 });

let folder: TestFolder;

beforeEach(async () => {
  folder = await createTestFolder();
});
afterEach(() => folder.remove());

it('one command serves the portal from its sources with the service behind it, and one signal ends both', async () => {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const dev = spawn(process.execPath, [join(import.meta.dirname, 'devProcess.ts')], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, DATABASE_URL: undefined, PORT: `${port}`, DATA_DIR: folder.path, SAMPLE_DATA: 'none' },
  });
  const ended = once(dev, 'exit');

  const page = () =>
    fetch(url).then(
      (response) => response.text(),
      () => '',
    );
  await expect.poll(page, { timeout: 150_000, interval: 100 }).toContain('/@vite/client');
  expect(await (await fetch(`${url}/api/v2/configuration`)).json()).toMatchObject({ data: { brandName: 'Tidewell Pensions' } });

  dev.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(await folder.cluster()).toBeUndefined();
});
