import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { EntitySchema } from '../../lib/jsonSchema.ts';
import { readSchemas, type ResourceFile, type Schemas } from '../readSchemas.ts';
import { migratedByHand, missingMigrations } from './migrations.ts';
import { shapeFile } from './shapeFile.ts';

const project = join(import.meta.dirname, '../../..');
const schemas = readSchemas(join(project, 'schemas'));

/** The project's schemas with another entity, or another file of a resource. */
function changed(of: { entity?: [string, (entity: EntitySchema) => void]; resource?: [string, Partial<ResourceFile>] }): Schemas {
  const copy = structuredClone(schemas);
  const [entityName = '', change] = of.entity ?? [];
  const entity = copy.entities[entityName];
  if (entity) change?.(entity);
  const [resourceName = '', part] = of.resource ?? [];
  const resource = copy.resources[resourceName];
  if (resource) Object.assign(resource, part);
  return copy;
}

const show = schemas.resources['benefits']?.endpoints.show;
const deletable: Schemas = changed({
  resource: [
    'benefits',
    {
      endpoints: {
        ...schemas.resources['benefits']?.endpoints,
        delete: { path: show?.path ?? '', permission: 'benefit.update' },
      },
    },
  ],
});

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** A project of migrations and `stored.json` alone. */
function projectWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  folders.push(folder);
  mkdirSync(join(folder, 'server/store/migrations'), { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, 'server/store/migrations', name), content);
  return folder;
}

it('finds nothing to write for the files as they are', () => {
  expect(missingMigrations(schemas, project).migrations).toEqual([]);
});

it('lets the records of a table go once their file says so', () => {
  const { migrations } = missingMigrations(deletable, project);
  expect(migrations).toEqual([
    {
      name: expect.stringMatching(/^\d{4}-benefits-deletable$/) as string,
      lacks: 'the right to delete from portal.benefits',
      place: expect.stringMatching(/^schemas\/resources\/benefits\.json:\d+:\d+$/) as string,
      source: expect.stringContaining("'grant delete on portal.benefits to portal_api, portal_provider'") as string,
    },
  ]);
});

it('names the migration of a change by the fields that need one, and its place in the file', () => {
  const { migrations, shape } = missingMigrations(
    changed({
      entity: [
        'benefit',
        ({ properties }) => {
          Object.assign(properties['type'] ?? {}, { oneOf: [{ const: 'savings' }, { const: 'pension' }, { const: 'shares' }] });
          Object.assign(properties['name'] ?? {}, { maxLength: 120 });
        },
      ],
    }),
    project,
  );
  expect(migrations).toMatchObject([
    {
      name: expect.stringMatching(/^\d{4}-benefits-type$/) as string,
      lacks: 'the change of portal.benefits for type',
      place: expect.stringMatching(/^schemas\/entities\/benefit\.schema\.json:\d+:5$/) as string,
    },
  ]);
  expect(JSON.parse(shape)).toMatchObject({
    benefits: { fields: { type: { choices: ['savings', 'pension', 'shares'] }, name: { limits: { maxLength: 120 } } } },
  });
});

it('keeps the constraints that were written by hand, also under a new name', () => {
  const renamed = changed({
    entity: [
      'employee',
      ({ properties }) => {
        const { annualSalary = {} } = properties;
        delete properties['annualSalary'];
        properties['yearlySalary'] = { ...annualSalary, 'x-renamed-from': 'annualSalary' };
      },
    ],
  });
  const { shape, migrations } = missingMigrations(renamed, project);
  expect(migrations.map(({ name }) => name)).toEqual([expect.stringMatching(/^\d{4}-employees-yearly-salary$/)]);
  expect(JSON.parse(shape)).toHaveProperty('employees.fields.yearlySalary.checks', ['yearly_salary >= 0']);
});

it('says every refusal, with its place', () => {
  const refused = changed({
    entity: [
      'payroll',
      ({ properties }) => {
        delete properties['finalPayDate'];
        properties['bureau'] = { title: 'Bureau', type: 'string' };
      },
    ],
  });
  expect(() => missingMigrations(refused, project)).toThrow(
    /^schemas\/entities\/payroll\.schema\.json:\d+:\d+ {2}The field "finalPayDate" is gone.*\nschemas\/entities\/payroll\.schema\.json:\d+:\d+ {2}The records that are already there have no value for bureau\./,
  );
});

describe('where records are stored', () => {
  it('stays, when their file names no table any more', () => {
    expect(() => missingMigrations(changed({ resource: ['benefits', { storage: { documents: true } }] }), project)).toThrow(
      /^schemas\/resources\/benefits\.json:\d+:3 {2}The records are in portal\.benefits.* Write "storage": \{ "table": "benefits" \}\.$/,
    );
  });

  it('stays, when their file names another table', () => {
    expect(() => missingMigrations(changed({ resource: ['benefits', { storage: { table: 'perks' } }] }), project)).toThrow(
      /^schemas\/resources\/benefits\.json:\d+:5 {2}The records are in portal\.benefits, and no migration makes portal\.perks\. Keep the name/,
    );
  });

  it('is made by hand, when the routes are', () => {
    const folder = projectWith({ 'stored.json': '{}' });
    const employers = { ...schemas, resources: { employers: schemas.resources['employers'] } } as Schemas;
    expect(() => missingMigrations(employers, folder)).toThrow('No migration makes the table portal.employers. Write it in');
  });

  /** The resource under another name, whose records are stored under the old one. */
  function renamed(from: string, to: string): Schemas {
    const { [from]: file, ...resources } = schemas.resources;
    if (!file) throw new Error(`schemas/resources/${from}.json is gone: take another one.`);
    return { ...schemas, resources: { ...resources, [to]: { ...file, name: to } } };
  }

  it('stays, when documents would be looked for under another name', () => {
    expect(() => missingMigrations(renamed('strategies', 'plans'), project)).toThrow(
      /^schemas\/resources\/plans\.json:1:1 {2}The records of strategy are stored as those of "strategies", whose file is gone\. Keep the name/,
    );
  });

  it('is the same table under another name of the resource', () => {
    const { migrations, shape } = missingMigrations(renamed('benefits', 'perks'), project);
    expect(migrations).toEqual([]);
    const { benefits: former } = JSON.parse(missingMigrations(schemas, project).shape) as Record<string, unknown>;
    expect([JSON.parse(shape)]).toMatchObject([{ perks: former }]);
    expect(JSON.parse(shape)).not.toHaveProperty('benefits');
  });

  it('is remembered while the file of the resource is gone', () => {
    const { strategies: _gone, ...resources } = schemas.resources;
    const { migrations, shape } = missingMigrations({ ...schemas, resources }, project);
    expect(migrations).toEqual([]);
    expect(JSON.parse(shape)).toHaveProperty('strategies.entity', 'strategy');
    expect(JSON.parse(migratedByHand({ ...schemas, resources }, project).shape)).not.toHaveProperty('strategies');
  });

  it('becomes a table after the documents have followed their schema', () => {
    const strategies = changed({
      entity: [
        'strategy',
        ({ properties }) => {
          const { description = {} } = properties;
          delete properties['description'];
          properties['summary'] = { ...description, 'x-renamed-from': 'description' };
        },
      ],
      resource: ['strategies', { storage: { table: 'strategies' } }],
    });
    const { migrations, shape } = missingMigrations(strategies, project);
    expect(migrations.map(({ name }) => name.slice(5))).toEqual(['strategies-summary', 'strategies']);
    expect(Number(migrations[1]?.name.slice(0, 4))).toBe(Number(migrations[0]?.name.slice(0, 4)) + 1);
    expect(JSON.parse(shape)).toHaveProperty('strategies.table', 'strategies');
  });
});

describe('a migration written by hand', () => {
  const created = "export const statements = ['create table portal.benefits (benefit_uid uuid, type text, product text)'];";
  const only = { ...schemas, resources: { benefits: schemas.resources['benefits'] } } as Schemas;
  const entity: EntitySchema = {
    $id: 'benefit',
    title: 'Benefit',
    properties: { benefitUid: { type: 'string', format: 'uuid' }, product: { type: 'string' } },
  };
  const benefits: Schemas = { ...only, entities: { ...schemas.entities, benefit: entity } };

  it('has added the columns that it names, and dropped those that it drops', () => {
    const folder = projectWith({
      'stored.json': JSON.stringify({
        benefits: { entity: 'benefit', table: 'benefits', fields: { benefitUid: { type: 'uuid' }, kind: { type: 'text' } } },
      }),
      '0001-first.ts': created,
    });
    const { migrations, shape } = missingMigrations(benefits, folder);
    expect(migrations).toEqual([]);
    expect(JSON.parse(shape)).toHaveProperty('benefits.fields', { benefitUid: { type: 'uuid' }, product: { type: 'text' } });
  });

  it('has done all that has changed, when the developer says so', () => {
    const folder = projectWith({
      'stored.json': JSON.stringify({
        benefits: { entity: 'benefit', table: 'benefits', fields: { benefitUid: { type: 'text' }, product: { type: 'uuid' } } },
      }),
      '0001-first.ts': created,
    });
    expect(() => missingMigrations(benefits, folder)).toThrow('benefitUid was text and is uuid');
    const { migrations, shape } = migratedByHand(benefits, folder);
    expect([migrations, JSON.parse(shape)]).toEqual([
      [],
      {
        benefits: { entity: 'benefit', table: 'benefits', fields: { benefitUid: { type: 'uuid' }, product: { type: 'text' } } },
      },
    ]);
  });
});

it.each([
  ['is missing', {}],
  ['cannot be read', { 'stored.json': '{ "benefits"' }],
])('says what to do when the file of what is stored %s', (_, files) => {
  expect(() => missingMigrations(schemas, projectWith(files))).toThrow(
    new RegExp(`^${shapeFile.replace('.', '\\.')}:1:1 .*Restore it from the repository's history\\.$`),
  );
});
