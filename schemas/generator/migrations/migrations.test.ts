import { join } from 'node:path';
import { expect, it } from 'vitest';
import { missingMigrations } from './migrations.ts';
import { readSchemas, type ResourceFile, type Schemas } from '../readSchemas.ts';

const project = join(import.meta.dirname, '../../..');
const schemas = readSchemas(join(project, 'schemas'));

function withDeletion(name: string): Schemas {
  const file = schemas.resources[name];
  if (!file) throw new Error(`schemas/resources/${name}.json is gone: take another one.`);
  const { show } = file.endpoints;
  const deletable: ResourceFile = {
    ...file,
    endpoints: { ...file.endpoints, delete: { path: show?.path ?? '', permission: 'benefit.update' } },
  };
  return { ...schemas, resources: { ...schemas.resources, [name]: deletable } };
}

it('finds nothing to write for the files as they are', () => {
  expect(missingMigrations(schemas, project)).toEqual([]);
});

it('lets the records of a table go once their file says so', () => {
  const [migration, ...others] = missingMigrations(withDeletion('benefits'), project);
  expect(others).toEqual([]);
  expect(migration?.name).toMatch(/^\d{4}-benefits-deletable$/);
  expect(migration?.lacks).toBe('the right to delete from portal.benefits');
  expect(migration?.source).toContain("'grant delete on portal.benefits to portal_api, portal_provider'");
});
