import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { builtFolder } from './builtFolder.ts';

let project: string;
let schemas: string;
const write = (file: string, content: string): void => {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), content);
};
const isFresh = (): boolean => builtFolder(schemas).isFresh;
const files = { 'openapi.json': '{}', 'entities/boat.js': 'export const validate = () => true;' };

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'built-'));
  schemas = join(project, 'schemas');
  write('package-lock.json', '{}');
  write('schemas/entities/boat.schema.json', '{}');
  write('schemas/generator/boats.ts', 'export {};');
  builtFolder(schemas).write(files);
});
afterEach(() => rmSync(project, { recursive: true }));

it('is fresh as soon as it is written, and not before', () => {
  expect(isFresh()).toBe(true);
  rmSync(join(schemas, 'built'), { recursive: true });
  expect(isFresh()).toBe(false);
});

it.each([
  ['a schema that has changed', () => write('schemas/entities/boat.schema.json', '{ "title": "Boat" }')],
  ['a schema that is new', () => write('schemas/entities/oar.schema.json', '{}')],
  ['a schema that is gone', () => rmSync(join(schemas, 'entities/boat.schema.json'))],
  ['a lifecycle that has changed', () => write('machines/lifecycles/boat.ts', 'export {};')],
  ['another generator', () => write('schemas/generator/boats.ts', 'export const boats = 1;')],
  ['other versions of the packages', () => write('package-lock.json', '{ "packages": {} }')],
  ['a built file that was lost', () => rmSync(join(schemas, 'built/openapi.json'))],
  ['a built file that was edited', () => write('schemas/built/openapi.json', '{ "info": {} }')],
])('is stale by %s', (_, change) => {
  change();
  expect(isFresh()).toBe(false);
  builtFolder(schemas).write(files);
  expect(isFresh()).toBe(true);
});

it.each([
  ['a test', 'schemas/generator/boats.test.ts'],
  ['a committed generated file', 'schemas/generated/types.ts'],
])('stays fresh when %s changes', (_, file) => {
  write(file, 'export {};');
  expect(isFresh()).toBe(true);
});

it('is stale when a schema was saved while its files were being made', () => {
  const folder = builtFolder(schemas);
  write('schemas/entities/boat.schema.json', '{ "title": "Boat" }');
  folder.write(files);
  expect(isFresh()).toBe(false);
});

it('writes what differs, and removes what is no longer made', () => {
  const kept = join(schemas, 'built/openapi.json');
  const before = statSync(kept).ino;
  builtFolder(schemas).write({ 'openapi.json': '{}', 'entities/oar.js': 'export {};' });
  expect(statSync(kept).ino).toBe(before);
  expect(existsSync(join(schemas, 'built/entities/boat.js'))).toBe(false);
  expect(readFileSync(join(schemas, 'built/entities/oar.js'), 'utf8')).toBe('export {};');
});
