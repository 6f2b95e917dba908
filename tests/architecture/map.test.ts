import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faultOfImport } from './importRules.ts';

const map = readFileSync('docs/map.md', 'utf8');

/** The cells of the rows of the first table below a heading. */
function tableBelow(heading: string): string[][] {
  const [, section = ''] = map.split(`## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  return text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** The folder that a cell names: `` `server/api/` ``. */
const named = ([cell = '']: readonly string[]): string => cell.replaceAll('`', '').replace(/\/$/, '');

/** A file of a floor. The generator of schemas, and the entry of the portal, have rules of their own. */
const fileOf = (floor: string): string => `${floor}/${floor === 'src' ? 'shared' : 'lib'}/file.ts`;

/** Whether code of one folder may import that of another, by the import rules. */
const mayImport = (from: string, to: string): boolean =>
  faultOfImport({ from: fileOf(from), to: fileOf(to), isDynamic: false }) === undefined;

/** The floors that a floor may import, in the words of the map. */
function wordsOf(floor: string, above: readonly string[], all: readonly string[]): string {
  const below = all.filter((other) => other !== floor && !above.includes(other) && mayImport(floor, other));
  const [may, mayNot] = [above.filter((one) => mayImport(floor, one)), above.filter((one) => !mayImport(floor, one))];
  if (below.length > 0) return `floors below it: ${below.join(', ')}`;
  if (may.length === 0) return 'nothing of ours';
  if (mayNot.length === 0) return 'all above';
  return mayNot.length < may.length ? `all above but ${mayNot.join(', ')}` : may.join(', ');
}

describe('the map', () => {
  const floors = tableBelow('The floors');

  it('has a line for each floor, the lowest first, with the folders that it may import', () => {
    const all = floors.map(named);
    expect(all.length).toBeGreaterThan(10);
    expect(floors.map(([folder, , imports]) => [folder, imports])).toEqual(
      floors.map((row, at) => [row[0], wordsOf(named(row), all.slice(0, at), all)]),
    );
  });

  it.each([
    ['Rooms of `schemas`', ['schemas']],
    ['Rooms of `domain`', ['domain']],
    ['Rooms of `machines`', ['machines']],
    ['Subjects of `server/api`, `server/work` and `server/store`', ['server/api', 'server/work', 'server/store']],
    ['Rooms of `server/jobs`', ['server/jobs']],
    ['Rooms of `server/auth`, the highest first', ['server/auth']],
    ['Rooms of `server/node`', ['server/node']],
    ['Rooms of `mocks`', ['mocks']],
    ['Rooms of `src`, the highest first', ['src']],
  ])('%s are those that exist', (heading, folders) => {
    const rooms = folders.flatMap((folder) => globSync(`${folder}/*/*`).map((path) => path.split('/').at(-2) ?? ''));
    const built = folders.includes('schemas') ? ['built'] : [];
    expect(tableBelow(heading).map(named).toSorted()).toEqual([...new Set([...rooms, ...built])].toSorted());
  });

  it('can be read at a glance', () => {
    expect(map.split('\n').filter((line) => line.length > 160)).toEqual([]);
  });
});
