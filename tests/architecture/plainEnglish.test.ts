import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faultsOfWording } from './plainEnglish.ts';

/** The files whose prose has been revised. Add a folder once its comments and test titles pass. */
const revised = [
  'README.md',
  'docs/adding-a-screen.md',
  'docs/map.md',
  'docs/pay-dates.md',
  'docs/decisions/*.md',
  'domain/**/*.ts',
  'machines/**/*.ts',
  'mocks/**/*.ts',
  'schemas/{generator,lib}/**/*.ts',
  'server/api/**/*.ts',
  'server/auth/**/*.ts',
  'server/node/*.ts',
  'server/node/{development,http,mail,postgres}/**/*.ts',
  'server/store/*.ts',
  'server/store/{access,associations,closure,core,employees,lifecycles,notices,parties,payrolls,portal,records}/**/*.ts',
  'src/{app,build,charts,fields,flows,form,inspector,providers,resources,screens,shared,shell}/**/*.{ts,tsx}',
  'tests/**/*.{ts,tsx}',
];

/** A folder `own` is for what a developer adds to the product: the product's language is not theirs. */
const isOwn = (path: string): boolean => path.includes('/own/');

/** They contain the wording that they forbid. */
const isAboutWording = (path: string): boolean => /\/(?:wording|plainEnglish)(?:\.test)?\.ts$/.test(path);

describe('plain English', () => {
  it('is the language of the revised files', () => {
    const files = globSync(revised).filter((path) => !isAboutWording(path) && !isOwn(path));
    expect(files.length).toBeGreaterThan(200);
    expect(files.flatMap((path) => faultsOfWording(path, readFileSync(path, 'utf8')))).toEqual([]);
  });

  it.each([
    ['/** What the service needs, and how strict it is. */', 'Begin with the noun'],
    ['/** A link.\n * @returns Whose link it is.\n */', 'Begin with the noun'],
    ['// Who signs out\n// loses the session.', 'Begin with the noun'],
    ["it('asks whoever calls', () => {});", 'Name the person'],
    ['// The invited person is nobody yet.', 'Say it positively'],
    ['const a = 1; // The screen is told of it.', 'Say what happens'],
    ["test('starts anew', async () => {});", 'plain word'],
    ["describe('a stranger', () => {});", 'unauthorised caller'],
  ])('refuses %s', (source, remedy) => {
    expect(faultsOfWording('planted.ts', source)).toEqual([expect.stringContaining(remedy)]);
  });

  it('refuses a clause as the title of a page, and names the line', () => {
    expect(faultsOfWording('planted.md', 'Text.\n\n# 020 What the service holds back\n')).toEqual([
      expect.stringMatching(/^planted\.md:3 has a clause/),
    ]);
  });

  it.each([
    '// Who are you? The page asks for the email.',
    '/** How to send it. */',
    "const text = 'What happens next';",
    '/** The caller, whose session has ended. */',
  ])('accepts %s', (source) => {
    expect(faultsOfWording('planted.ts', source)).toEqual([]);
  });
});
