import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { everyAccount } from './support/accounts.ts';
import { expect, test } from './support/portal.ts';

/** The build that the set-up made for the journeys. */
const folder = 'dist';

/** Words that the mock cannot do without, and that the ordinary portal does not need. */
const traces = [
  'mockServiceWorker',
  'mock-account',
  'demo account',
  'pglite',
  'sample-data-',
  ...everyAccount.flatMap(({ email, password, totpSecret }) => [
    email,
    password,
    ...(totpSecret === undefined ? [] : [totpSecret]),
  ]),
];

test('the ordinary build contains no part of the mock', async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  expect(files, `the files of ${folder}/: run npm run build when it is empty`).toContain(join(folder, 'index.html'));
  // The hash in a name is eight arbitrary letters, which may spell such a word.
  const names = files.map((path) => path.replace(/-[\w-]{8}\./, '.'));
  expect(names.filter((path) => /mock|msw|pglite|\.wasm|\.pgdata/i.test(path))).toEqual([]);

  const found: string[] = [];
  for (const path of files.filter((each) => /\.(?:js|css|html|svg|json)$/.test(each))) {
    const text = (await readFile(path, 'utf8')).toLowerCase();
    found.push(...traces.filter((trace) => text.includes(trace.toLowerCase())).map((trace) => `${path} holds "${trace}"`));
  }
  expect(found).toEqual([]);
});

test('no script compiles code in the browser, which the Content-Security-Policy would refuse', async () => {
  const scripts = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map(async (name) => readFile(join(folder, 'assets', name), 'utf8')));
  // A schema compiler would use both: npm run generate compiles the forms' validators beforehand.
  expect(texts.filter((text) => /\bnew Function\b|\beval\(|no schema with key or ref/.test(text))).toEqual([]);
});

test('no source map of the ordinary build names a file of the mock', async () => {
  const maps = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.map'));
  expect(maps.length).toBeGreaterThan(0);
  const sources = await Promise.all(
    maps.map(async (path) => (JSON.parse(await readFile(join(folder, path), 'utf8')) as { sources: string[] }).sources),
  );
  expect(sources.flat().filter((source) => /(?:^|\/)mocks\/|\/msw\/|\/pglite\//.test(source))).toEqual([]);
});
