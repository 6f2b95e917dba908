import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findRunningCluster } from './cluster.ts';

// A command or a second portal may look for the cluster at the moment in which the first portal starts it again.
it('looking for a cluster changes nothing, even if its process id belongs to another program by now', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'));
  onTestFinished(async () => rm(folder, { recursive: true }));
  const files = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => join(folder, name));
  const text = [process.pid, folder, 1_795_000_000, 5432, folder, '127.0.0.1', '1 2', 'ready   ', ''].join('\n');
  for (const file of files) await writeFile(file, text);

  expect(await findRunningCluster(folder)).toBeUndefined();

  for (const file of files) expect(await readFile(file, 'utf8')).toBe(text);
});
