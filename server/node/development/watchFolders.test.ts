import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchFolders } from './watchFolders.ts';

let folder: string;
let seen: Set<string>;
let stop: () => void;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watched-'));
  await mkdir(join(folder, 'api', 'routes'), { recursive: true });
  await writeFile(join(folder, 'api', 'routes', 'employers.ts'), '1');
  seen = new Set();
  stop = watchFolders([folder], (file) => seen.add(file.slice(folder.length + 1)));
});
afterEach(async () => {
  stop();
  await rm(folder, { recursive: true });
});

it('reports a written file, including one that an editor replaces', async () => {
  const file = join(folder, 'api', 'routes', 'employers.ts');
  await writeFile(file, '2');
  await expect.poll(() => [...seen]).toEqual(['api/routes/employers.ts']);
  await writeFile(`${file}~`, '3');
  await rename(`${file}~`, file);
  seen.clear();
  await writeFile(file, '4');
  await expect.poll(() => [...seen]).toContain('api/routes/employers.ts');
});

it('watches a folder that is created later', async () => {
  await mkdir(join(folder, 'machines'));
  await expect
    .poll(async () => {
      await writeFile(join(folder, 'machines', 'payroll.ts'), '');
      return [...seen];
    })
    .toContain('machines/payroll.ts');
});
