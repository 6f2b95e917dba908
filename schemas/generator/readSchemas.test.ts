import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSchemas } from './readSchemas.ts';

let project: string;
let root: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'project-'));
  root = join(project, 'schemas');
  // Resources name widgets, which are files of the portal.
  cpSync(join(import.meta.dirname, '../../src/form/widgets'), join(project, 'src/form/widgets'), { recursive: true });
  for (const folder of ['definitions', 'entities', 'resources', 'forms', 'operations', 'meta'])
    cpSync(join(import.meta.dirname, '..', folder), join(root, folder), { recursive: true });
});
afterEach(() => rmSync(project, { recursive: true }));

const change = (file: string, edit: (json: Record<string, unknown>) => void): void => {
  const json = JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, unknown>;
  edit(json);
  writeFileSync(join(root, file), JSON.stringify(json, null, 2));
};

it('reads the files of the project', () => {
  expect(Object.keys(readSchemas(root).resources)).toContain('employees');
});

it.each([
  [
    'a column that the entity does not have',
    () => change('resources/employees.json', (json) => void Object.assign(json['list'] as object, { columns: ['shoeSize'] })),
    /schemas\/resources\/employees\.json:\d+:7, at \/list\/columns\/shoeSize: employee has no field "shoeSize"; add it to schemas\/entities\/employee\.schema\.json/,
  ],
  [
    'a keyword that nobody knows',
    () =>
      change(
        'entities/payroll.schema.json',
        (json) => void Object.assign((json['properties'] as Record<string, object>)['name'] as object, { 'x-colour': 'pink' }),
      ),
    /schemas\/entities\/payroll\.schema\.json:\d+:\d+, at \/properties\/name\/x-colour: there is no key "x-colour"/,
  ],
  [
    'a property without a title',
    () =>
      change(
        'entities/payroll.schema.json',
        (json) => void Object.assign(json['properties'] as object, { untitled: { type: 'string' } }),
      ),
    /schemas\/entities\/payroll\.schema\.json:\d+:5, at \/properties\/untitled: there is no "title"; add it\./,
  ],
  [
    'a key that is misspelt',
    () => change('resources/payrolls.json', (json) => void Object.assign(json, { endpoint: {} })),
    /schemas\/resources\/payrolls\.json:\d+:3, at \/endpoint: there is no key "endpoint"; did you mean "endpoints"\?/,
  ],
  [
    'a name that is not the file’s',
    () => change('resources/payrolls.json', (json) => void Object.assign(json, { name: 'wages' })),
    'schemas/resources/payrolls.json:3:3, at /name: is "wages"; write "payrolls", the file\'s name.',
  ],
  [
    'JSON that is cut off',
    () => writeFileSync(join(root, 'resources/payrolls.json'), '{'),
    'schemas/resources/payrolls.json:1:2: is not valid JSON: a brace is still open; close it with }.',
  ],
])('refuses %s, and says where and what to do', (_, spoil, message) => {
  spoil();
  expect(() => readSchemas(root)).toThrow(message);
});

describe('permissions that no resource gives', () => {
  const table = (content: string): void => {
    mkdirSync(join(project, 'machines'));
    writeFileSync(join(project, 'machines/sharedPermissions.ts'), content);
  };

  it('are those of the table, and of nothing else in its file', () => {
    table("/* 'employer.read' */ export const sharedPermissions = { 'payroll.read': [] };");
    expect(() => readSchemas(root)).toThrow('nobody has the permission "employer.read"');
    expect(() => readSchemas(root)).not.toThrow('nobody has the permission "payroll.read"');
  });

  it('are not guessed when the table cannot be read', () => {
    table('export const sharedPermissions = {');
    expect(() => readSchemas(root)).toThrow('machines/sharedPermissions.ts cannot be read: ');
  });

  it('need the name under which they are looked for', () => {
    table('export const permissions = {};');
    expect(() => readSchemas(root)).toThrow('machines/sharedPermissions.ts exports no "sharedPermissions"');
  });
});
