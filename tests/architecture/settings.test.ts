import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync('docs/settings.md', 'utf8');
const rowsOf = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('| `'));
const namesIn = (text: string): string[] => [...text.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name);
/** The variables that the rows of a table are about: those of the first column. */
const described = (text: string): string[] => rowsOf(text).flatMap((row) => namesIn(row.split('|')[1] ?? ''));

/** The modules that read the environment, by the function `read` or a reader of a kind of value. */
const readers = [
  'server/node/environment.ts',
  'server/node/settingValues.ts',
  'server/node/dashboards/externalDashboards.ts',
  'server/node/payments/paymentSettings.ts',
  'server/node/payments/receivingAccount.ts',
];
const read = new Set(
  readers.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/'((?:PORT|HOST|PAYMENTS|WORKERS)|[A-Z]+(?:_[A-Z]+)+)'/g)].map(
      ([, name = '']) => name,
    ),
  ),
);

it('describes every setting of the service in docs/settings.md, and no other', () => {
  expect(read.size).toBeGreaterThan(30);
  expect([...new Set(described(page))].toSorted()).toEqual([...read].toSorted());
});

it('repeats ten of them in the README, in the same words', () => {
  const readme = readFileSync('README.md', 'utf8');
  const plain = (row: string): string => row.replaceAll(/\s+/g, ' ').replaceAll('](docs/', '](');
  const rows = rowsOf(readme.slice(readme.indexOf('## Settings'))).map(plain);
  expect(rows).toHaveLength(10);
  expect(rowsOf(page).map(plain)).toEqual(expect.arrayContaining(rows));
});
