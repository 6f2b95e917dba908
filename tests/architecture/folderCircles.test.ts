import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faultsOfCircles, findFolderCircles } from './folderCircles.ts';
import knownCircles from './knownFolderCircles.json' with { type: 'json' };
import { readImports } from './readImports.ts';

/** Tests and their helpers may import everything; migrations are never imported; built files come and go. */
const isLeftOut = (path: string): boolean =>
  /\.test\.|\/test[A-Z]\w*\.ts|\/testing\/|^server\/store\/migrations\/0|^schemas\/built\//.test(path);

const imports = globSync('{server,src,domain,schemas,machines,mocks}/**/*.{ts,tsx}')
  .filter((path) => !isLeftOut(path))
  .flatMap((path) => readImports(path, readFileSync(path, 'utf8')))
  // A module that is loaded on demand may lead back up: `loadForms` loads the screens that import it.
  .filter(({ to, isDynamic }) => !isDynamic && /^(?:server|src|domain|schemas|machines|mocks)\//.test(to) && !isLeftOut(to));

it('folders import each other one way, but for the known circles, which only shrink', () => {
  expect(imports.length).toBeGreaterThan(2000);
  expect(faultsOfCircles(findFolderCircles(imports), knownCircles, imports)).toEqual([]);
});

const from = (path: string, ...targets: readonly string[]) => targets.map((to) => ({ from: path, to, isDynamic: false }));
const pair = [
  ...from('server/api/core/one.ts', 'server/jobs/mails/two.ts'),
  ...from('server/jobs/mails/other.ts', 'server/api/core/three.ts'),
];
const third = [
  ...from('server/jobs/mails/two.ts', 'server/store/core/four.ts'),
  ...from('server/store/core/four.ts', 'server/api/core/one.ts'),
];

describe('the circles of folders', () => {
  it('are found where no file imports itself', () => {
    expect(findFolderCircles(pair)).toEqual([['server/api/core', 'server/jobs/mails']]);
  });

  it('lead over several folders, and are one where they meet', () => {
    expect(findFolderCircles([...pair, ...third])).toEqual([['server/api/core', 'server/jobs/mails', 'server/store/core']]);
  });

  it('are none within a folder, nor where imports go one way', () => {
    expect(
      findFolderCircles([
        ...from('server/api/core/one.ts', 'server/api/core/inner/two.ts'),
        ...from('server/api/core/inner/two.ts', 'server/api/core/one.ts'),
        ...third,
      ]),
    ).toEqual([]);
  });

  it('count a file beside the folders as itself', () => {
    expect(
      findFolderCircles([
        ...from('server/jobs/advanceDay.ts', 'server/jobs/mails/two.ts'),
        ...from('server/jobs/mails/two.ts', 'server/jobs/advanceDay.ts'),
      ]),
    ).toEqual([['server/jobs/advanceDay.ts', 'server/jobs/mails']]);
  });
});

describe('the list of known circles', () => {
  const known = [['server/api/core', 'server/jobs/mails']];

  it('is right for the circles that it has', () => {
    expect(faultsOfCircles(findFolderCircles(pair), known, pair)).toEqual([]);
  });

  it('does not grow: the imports of the new circle are named', () => {
    const all = [...pair, ...third];
    const [fault] = faultsOfCircles(findFolderCircles(all), known, all);
    expect(fault).toContain('server/store/core is in a circle of folders');
    expect(fault).toContain('server/store/core/four.ts imports server/api/core/one.ts');
    expect(fault).toContain('The list only shrinks');
  });

  it('does not join two circles', () => {
    const two = [...known, ['server/store/core', 'server/store/notices']];
    const all = [
      ...pair,
      ...third,
      ...from('server/store/core/four.ts', 'server/store/notices/five.ts'),
      ...from('server/store/notices/five.ts', 'server/store/core/four.ts'),
    ];
    expect(faultsOfCircles(findFolderCircles(all), two, all)).toHaveLength(1);
  });

  it('loses a folder that is in no circle any more', () => {
    expect(faultsOfCircles([], known, [])).toEqual([
      'server/api/core is in no circle any more: take it out of the list.',
      'server/jobs/mails is in no circle any more: take it out of the list.',
    ]);
  });

  it('is divided when a circle falls apart', () => {
    const whole = [['server/api/core', 'server/jobs/mails', 'server/store/core', 'server/store/notices']];
    const all = [
      ...pair,
      ...from('server/store/core/four.ts', 'server/store/notices/five.ts'),
      ...from('server/store/notices/five.ts', 'server/store/core/four.ts'),
    ];
    expect(faultsOfCircles(findFolderCircles(all), whole, all)).toEqual([
      'A circle is smaller than in the list now. Write it as it is: server/api/core, server/jobs/mails.',
      'A circle is smaller than in the list now. Write it as it is: server/store/core, server/store/notices.',
    ]);
  });
});
