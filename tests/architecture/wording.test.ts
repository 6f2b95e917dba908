import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Ban {
  readonly what: string;
  readonly pattern: RegExp;
  readonly instead: string;
}

/** Wording that no file of ours may contain, with the remedy. Lint cannot check these: they are in comments, strings, prose and shell scripts. */
const bans: readonly Ban[] = [
  {
    what: 'a folder of one particular machine',
    pattern: /(?<![\w.*])\/(?:work|root|Users\/\w+)\//,
    instead: 'Write it relative to the repository, or make it a setting.',
  },
  {
    what: 'a mark of unfinished work',
    pattern: /\b(?:TODO|FIXME|HACK)\b/,
    instead: 'Finish it, or file an issue.',
  },
  {
    what: 'a silenced type check',
    pattern: /@ts-(?:ignore|nocheck)/,
    instead: 'Correct the type.',
  },
  {
    what: 'a wait for quiet or for time',
    pattern: /networkidle|waitForTimeout/,
    instead: 'Wait for what a person would see: expect(locator).toBeVisible().',
  },
  {
    what: 'a silenced console',
    pattern: /spyOn\(\s*(?:globalThis\.)?console/,
    instead: "Declare what is expected: expectConsole('error', /…/) from tests/setup/noise.ts.",
  },
  {
    what: 'a test that does not run',
    pattern: /\b(?:it|test|describe)\.(?:skip|skipIf|runIf|only|fixme|todo)\b/,
    instead: 'Correct or remove it: a test that does not run proves nothing.',
  },
];

const files = globSync([
  '{schemas,domain,machines,server,mocks,src,tests,docs}/**/*.{ts,tsx,json,css,md,html}',
  '*.{ts,json,md,html}',
  '.ci/*',
]).filter((path) => !/^schemas\/(?:generated|built)\/|^package-lock\.json$|wording\.test\.ts$/.test(path));

function findBanned(path: string, text: string): string[] {
  return bans.flatMap(({ what, pattern, instead }) => {
    const found = pattern.exec(text);
    if (!found) return [];
    const line = text.slice(0, found.index).split('\n').length;
    return [`${path}:${line} has ${what} ("${found[0]}"). ${instead}`];
  });
}

describe('the wording of the repository', () => {
  it('contains nothing that is banned', () => {
    expect(files.flatMap((path) => findBanned(path, readFileSync(path, 'utf8')))).toEqual([]);
  });

  it.each([
    ['see /Users/ada/notes.md', 'folder of one particular machine'],
    ['// TODO: the other half', 'unfinished'],
    ['// @ts-ignore', 'silenced type check'],
    ["await page.waitForLoadState('networkidle')", 'Wait for what a person would see'],
    ["vi.spyOn(console, 'error')", 'silenced console'],
    ["it.skip('later', …)", 'does not run'],
  ])('reports %s', (text, complaint) => {
    expect(findBanned('planted.ts', text)).toEqual([expect.stringContaining(complaint)]);
  });

  it('names the file and line', () => {
    expect(findBanned('planted.ts', 'one\ntwo\n// FIXME')).toEqual([expect.stringMatching(/^planted\.ts:3 has/)]);
  });
});
