import { readdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import path, { join } from 'node:path';
import { sql } from 'kysely';
import { FileMigrationProvider } from 'kysely/migration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareWithSchema } from '../setup/database/compareCatalogues.ts';
import { copyProject, type ProjectCopy } from '../setup/projectCopy.ts';
import { Records } from '../setup/api/records.ts';
import type { EntitySchema } from '../../schemas/lib/jsonSchema.ts';
import type { Payroll, Resource } from '../../schemas/generated/types.ts';
import { readSchemas } from '../../schemas/generator/readSchemas.ts';
import { type TestDatabase, createTestDatabase } from '../../server/node/postgres/testDatabase.ts';
import { migrate } from '../../server/store/migrate.ts';
import { gatherDefinition } from '../../src/build/gatherDefinition.ts';
import { formModel } from '../../src/form/formModel.ts';
import { resourceTable } from '../../server/store/records/resourceTable.ts';

/** Each run of the generator is a separate process that includes a compiler. */
const slow = 180_000;

let project: ProjectCopy;
let database: TestDatabase;

beforeAll(async () => {
  project = copyProject();
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  project.remove();
});

const generate = (...options: string[]) => project.run(['npm run --silent generate --', ...options].join(' '));
const readJson = (file: string): unknown => JSON.parse(project.read(file));
const payrollFile = 'schemas/entities/payroll.schema.json';
const addField = (name: string, property: object) =>
  project.edit(payrollFile, ({ properties }) =>
    Object.assign(properties as object, { [name]: { title: 'New field', ...property } }),
  );

it(
  'a new field reaches the database, the types, the validation, the document, the screens and the answer by npm run generate alone',
  { timeout: slow },
  async () => {
    const employer = await new Records(database).employer();
    const older = await new Records(database).payroll(employer);
    addField('nightShiftRule', {
      type: 'string',
      default: 'nextDay',
      oneOf: [
        { const: 'sameDay', title: 'Same day' },
        { const: 'nextDay', title: 'Next day' },
      ],
    });

    expect(generate('--check')).toMatchObject({ status: 1, output: expect.stringContaining('Run npm run generate') as string });
    expect(generate()).toMatchObject({ status: 0, output: expect.stringContaining('-payrolls-night-shift-rule.ts') as string });

    const migrationFolder = join(project.folder, 'server/store/migrations');
    const migrations = await new FileMigrationProvider({ fs, path, migrationFolder }).getMigrations();
    expect(await migrate(database.db, migrations)).toEqual([expect.stringMatching(/^\d{4}-payrolls-night-shift-rule$/)]);
    expect(project.read('server/store/migrations/all.ts')).toMatch(/'\d{4}-payrolls-night-shift-rule': migration\d{4},/);
    expect(project.read('server/store/schema/payrolls.sql')).toContain(
      "\n  night_shift_rule text not null default 'nextDay' check (",
    );
    expect(await compareWithSchema(database.db, project.folder)).toEqual([]);
    await expect(sql`update portal.payrolls set night_shift_rule = 'never'`.execute(database.db)).rejects.toThrow(
      'check constraint',
    );

    const resource = readJson('schemas/resources/payrolls.json') as Resource;
    const table = resourceTable<Payroll>(resource, readJson(payrollFile) as EntitySchema);
    expect(await table.find(database.db, sql`t.payroll_uid = ${older}`)).toMatchObject({ nightShiftRule: 'nextDay' });
    const types = project.read('schemas/generated/types.ts');
    expect(types).toContain("nightShiftRule?: 'sameDay' | 'nextDay';");

    const { components } = readJson('schemas/built/openapi.json') as {
      components: { schemas: Record<string, EntitySchema> };
    };
    for (const name of ['Payroll', 'PayrollCreate', 'PayrollUpdate'])
      expect(components.schemas[name]?.properties['nightShiftRule'], name).toMatchObject({ default: 'nextDay' });

    const asked = "['sameDay', 'never'].map((nightShiftRule) => validate({ nightShiftRule }))";
    const script = `import('./schemas/built/validators/payrolls/update.js').then(({ validate }) => console.log(${asked}.join()))`;
    expect(project.run(`node_modules/.bin/node -e "${script}"`)).toEqual({ status: 0, output: 'true,false\n' });

    const { resources, ...files } = readSchemas(join(project.folder, 'schemas'));
    const definition = gatherDefinition('payrolls', { ...files, resources });
    const onScreen = {
      label: 'New field',
      kind: 'choice',
      choices: [
        { value: 'sameDay', label: 'Same day' },
        { value: 'nextDay', label: 'Next day' },
      ],
    };
    const { create } = definition.resource.endpoints;
    for (const sections of [create?.sections ?? [], definition.resource.sections])
      expect(formModel(definition, { name: 'create', sections, required: [] }).fields).toContainEqual(
        expect.objectContaining(onScreen),
      );
  },
);

it('refuses a field that existing records could not have, with the remedy', { timeout: slow }, () => {
  const before = readdirSync(join(project.folder, 'server/store/migrations'));
  addField('bureau', { type: 'string' });

  const { status, output } = generate();

  expect(status).toBe(1);
  expect(output).toMatch(
    /^schemas\/entities\/payroll\.schema\.json:\d+:5 {2}The records that are already there have no value for bureau\./m,
  );
  expect(output).toContain('Give it a "default", let its type be null too, or mark it "x-stored": false');
  expect(readdirSync(join(project.folder, 'server/store/migrations'))).toEqual(before);
});
