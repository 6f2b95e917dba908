import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readTar } from './readTar.ts';

it('reads the files and folders of a tar file that another program wrote', () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-tar-'));
  try {
    const long = `base/${'a-long-folder-name/'.repeat(6)}`;
    mkdirSync(join(folder, long), { recursive: true });
    writeFileSync(join(folder, long, 'page'), 'x'.repeat(513));
    writeFileSync(join(folder, 'base/empty'), '');
    const tar = execFileSync('tar', ['--format=ustar', '-cf', '-', '-C', folder, 'base']);
    const entries = [...readTar(tar)];
    expect(entries.find(({ path }) => path === '/base')).toMatchObject({ isFolder: true });
    const sizes = entries.flatMap(({ path, isFolder, content }) => (isFolder ? [] : [[path, content.length] as const]));
    expect(Object.fromEntries(sizes)).toEqual({ [`/${long}page`]: 513, '/base/empty': 0 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
