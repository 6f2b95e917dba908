import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  for (const folder of ['src/form/widgets', 'src/domain/forms'])
    cpSync(join(import.meta.dirname, '../..', folder), join(project, folder), { recursive: true });
  for (const folder of ['definitions', 'entities', 'resources', 'forms', 'operations', 'meta'])
    cpSync(join(import.meta.dirname, '..', folder), join(root, folder), { recursive: true });
});
afterEach(() => rmSync(project, { recursive: true }));

it('reads the files of the project', () => {
  expect(Object.keys(readSchemas(root).resources)).toContain('employees');
});

it('refuses a file with its line, its column and the remedy', () => {
  writeFileSync(join(root, 'resources/payrolls.json'), '{');
  expect(() => readSchemas(root)).toThrow(
    'The schemas have 1 fault:\n  schemas/resources/payrolls.json:1:2: is not valid JSON: a brace is still open; close it with }.',
  );
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
