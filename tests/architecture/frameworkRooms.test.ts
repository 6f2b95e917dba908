import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readImports } from './readImports.ts';

/*
 * The rooms of the portal that draw any schema know no entity by its name, neither in the path of a file nor in that of an import: a new kind of record
 * needs no change there. Parts that know the domain lie in src/domain, and are handed in.
 */

/** Entities of the portal itself, which its lists, forms and histories have whatever the domain is. */
const ofThePortal: readonly string[] = [
  'change',
  'changed-field',
  'configuration',
  'lifecycle',
  'saved-view',
  'search-result',
  'user',
];

/** Named on purpose, each with its reason. */
const known: Readonly<Record<string, string>> = {
  'src/form/validators.ts names bank-account in domain/bank/bankAccount.ts':
    'the rule "bankAccountOf", which any schema may have',
  'src/screens/screenAhead.ts names client in src/providers/http/httpClient.ts': 'a client of HTTP',
};

const entities = readdirSync('schemas/entities')
  .map((file) => file.replace('.schema.json', ''))
  .filter((name) => !ofThePortal.includes(name));

/** A path as the words of its folders and files. @example wordsOf('src/a/PayPeriodDialog.tsx') // 'src a pay period dialog tsx' */
const wordsOf = (path: string): string =>
  path
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z]+/g, ' ')
    .toLowerCase();

const plural = (words: string): string => (words.endsWith('y') ? `${words.slice(0, -1)}ies` : `${words}s`);

/** The entities whose name is among the words of a path, in the singular or the plural. */
function entitiesNamedIn(path: string): string[] {
  const words = ` ${wordsOf(path)} `;
  return entities.filter((entity) => {
    const name = wordsOf(entity);
    return words.includes(` ${name} `) || words.includes(` ${plural(name)} `);
  });
}

const files = globSync('src/{fields,form,grid,screens}/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path));

it('a room that draws any schema names no entity', () => {
  const imports = files
    .flatMap((path) => readImports(path, readFileSync(path, 'utf8')))
    .filter(({ to }) => /^(?:domain|machines|schemas|src)\//.test(to));
  const inPaths = files.flatMap((file) => entitiesNamedIn(file).map((entity) => `${file} names ${entity}`));
  const inImports = imports.flatMap(({ from, to }) => entitiesNamedIn(to).map((entity) => `${from} names ${entity} in ${to}`));
  expect([...inPaths, ...inImports].filter((fault) => !Object.hasOwn(known, fault))).toEqual([]);
});

it.each([
  ['src/form/questions/PayPeriodDialog.tsx', 'pay-period'],
  ['src/form/widgets/BenefitWidget.tsx', 'benefit'],
  ['schemas/entities/contribution-amounts.schema.json', 'contribution-amounts'],
  ['src/screens/party/month/MonthSections.tsx', 'month'],
])('%s would be found', (path, entity) => {
  expect(entitiesNamedIn(path)).toContain(entity);
});
