import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partsInOrder, recentlyChangedFiles } from './partsInOrder.ts';

const parts = [
  { name: 'copies', touchedBy: ['schemas/', 'package'] },
  { name: 'chaos', touchedBy: ['server/'] },
  { name: 'guide', touchedBy: ['docs/adding-a-screen.md'] },
];

it.each([
  ['a file of the last part', ['docs/adding-a-screen.md'], ['guide', 'copies', 'chaos']],
  ['files of two parts', ['server/api/createApi.ts', 'docs/adding-a-screen.md'], ['chaos', 'guide', 'copies']],
  ['a file at the top', ['package-lock.json'], ['copies', 'chaos', 'guide']],
  ['a file of no part', ['src/server/x.ts'], ['copies', 'chaos', 'guide']],
  ['nothing, as in an archive without a history', [], ['copies', 'chaos', 'guide']],
])('begins with the parts that %s touches', (_, changed, expected) => {
  expect(partsInOrder(parts, changed).map(({ name }) => name)).toEqual(expected);
});

describe('the files that recent commits have changed', () => {
  let folder: string;
  const git = (...args: readonly string[]): void => {
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], { cwd: folder, stdio: 'ignore' });
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'changed-files-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are none without a history, as in an archive of the project', () => {
    expect(recentlyChangedFiles(50, folder)).toEqual([]);
  });

  it('are those of the last commits, each once', async () => {
    git('init');
    for (const [file, text] of [
      ['old.ts', '1'],
      ['new.ts', '1'],
      ['new.ts', '2'],
    ] as const) {
      await writeFile(join(folder, file), text);
      git('add', '.');
      git('commit', '-m', `change ${file}`);
    }
    expect([recentlyChangedFiles(2, folder), recentlyChangedFiles(50, folder)]).toEqual([['new.ts'], ['new.ts', 'old.ts']]);
  });
});
