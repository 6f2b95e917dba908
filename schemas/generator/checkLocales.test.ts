import { mkdirSync, mkdtempSync, rmSync, writeFileSync, copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkLocales } from './checkLocales.ts';
import { readSchemas } from './readSchemas.ts';

const project = join(import.meta.dirname, '..');
const schemas = readSchemas(project);
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'locales-'));
  mkdirSync(join(root, 'meta'));
  mkdirSync(join(root, 'locales/cy'), { recursive: true });
  copyFileSync(join(project, 'meta/locale.meta.json'), join(root, 'meta/locale.meta.json'));
  writeFileSync(join(root, 'locales/languages.json'), '{ "cy": "Cymraeg" }');
  writeFileSync(join(root, 'locales/cy.json'), '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

function faultsOf(words: object, name = 'pension-schemes'): string {
  writeFileSync(join(root, `locales/cy/${name}.json`), JSON.stringify(words));
  try {
    checkLocales(root, schemas);
    return '';
  } catch (error) {
    return String(error);
  }
}

it('finds nothing wrong with the words that there are', () => {
  expect(() => checkLocales(project, schemas)).not.toThrow();
  expect(faultsOf({ title: 'Cynllun' })).toBe('');
});

it.each([
  [{ titl: 'Cynllun' }, 'at /titl: there is no key "titl"; did you mean "title"?'],
  [{ fields: { nmae: { title: 'Enw' } } }, 'at /fields/nmae: there is no "nmae"; correct it. There are: pensionSchemeUid,'],
  [
    { fields: { type: { choices: { sipp: 'SIPP' } } } },
    'at /fields/type/choices/sipp: there is no "sipp"; correct it. There are: masterTrust, groupPersonalPension, groupSipp.',
  ],
  [
    { sections: { schemes: 'Cynllun' } },
    'at /sections/schemes: there is no "schemes"; correct it. There are: scheme, contributions,',
  ],
  [{ actions: { cease: 'Dod i ben' } }, 'at /actions/cease: there is no "cease"'],
])('says of %j what to do', (words, fault) => {
  const [, line = ''] = faultsOf(words).split('\n');
  expect(line).toMatch(/^ {2}schemas\/locales\/cy\/pension-schemes\.json:1:\d+, /);
  expect(line).toContain(`, ${fault}`);
});

it('refuses words that cannot be read, with their line and column', () => {
  writeFileSync(join(root, 'locales/cy/pension-schemes.json'), '{\n  "title" }');
  expect(() => checkLocales(root, schemas)).toThrow('schemas/locales/cy/pension-schemes.json:2:11: is not valid JSON: ');
});

it('refuses words of a resource that is not there, and a language without a name or the words of the portal', () => {
  expect(faultsOf({}, 'boats')).toContain('schemas/locales/cy/boats.json:1:1: there is no resource of that name; correct it.');
  rmSync(join(root, 'locales/cy/boats.json'));
  rmSync(join(root, 'locales/cy.json'));
  writeFileSync(join(root, 'locales/languages.json'), '{}');
  expect(faultsOf({})).toContain('schemas/locales/languages.json:1:1: there is no "cy"; add it, with its name for itself.');
  expect(faultsOf({})).toContain("schemas/locales/cy.json: is missing; add it with the portal's own words");
});
