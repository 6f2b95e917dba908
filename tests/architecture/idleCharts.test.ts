import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';

const filesOf = (pattern: string): { path: string; source: string }[] =>
  globSync(pattern)
    .map((found) => found.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, source: readFileSync(path, 'utf8') }));

const charts = filesOf('machines/{flows,lifecycles}/*.ts').filter(({ source }) => source.includes('.createMachine('));

/** Charts that a resource's file runs with its `events`. */
const filed = filesOf('schemas/resources/*.json').flatMap(({ source }) => {
  const { lifecycle } = JSON.parse(source) as { lifecycle?: { machine: string; events?: object } };
  return lifecycle?.events ? [`machines/lifecycles/${lifecycle.machine}.ts`] : [];
});

const isWaiting = ({ source }: { source: string }): boolean => source.includes("awaits: '");

/** The files that others import. The generated list, which names every lifecycle, does not count, nor does a chart that waits itself. */
function importedFiles(): ReadonlySet<string> {
  const importing = filesOf('{server,src,mocks,machines/flows,machines/lifecycles}/**/*.{ts,tsx}').filter(
    (file) => !isWaiting(file),
  );
  const imported = importing.flatMap(({ path, source }) =>
    [...source.matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) => posix.join(posix.dirname(path), to)),
  );
  return new Set([...imported, ...filed]);
}

it('a chart that nothing uses says what it waits for, and no other does', () => {
  const imported = importedFiles();
  const idle = charts.filter(({ path }) => !imported.has(path)).map(({ path }) => path);
  const waiting = charts.filter(isWaiting).map(({ path }) => path);
  expect(charts.length).toBeGreaterThan(15);
  expect(
    waiting,
    'Use the chart, remove it, or name in its meta what it awaits; take "awaits" out of one that is in use.',
  ).toEqual(idle);
});
