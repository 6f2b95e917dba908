import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EntitySchema } from '../../lib/jsonSchema.ts';
import { missingMigrations } from '../migrations/migrations.ts';
import { readSchemas, type Schemas } from '../readSchemas.ts';
import { followSchemas } from './followSchemas.ts';
import { readSchemaFiles } from './schemaFolder.ts';

const project = join(import.meta.dirname, '../../..');
const schemas = readSchemas(join(project, 'schemas'));
const files = readSchemaFiles(project);

/** The files after a change of the project's schemas, as far as they are others. */
function followed(change: (copy: Schemas) => void): Record<string, string> {
  const copy = structuredClone(schemas);
  change(copy);
  const { migrations } = missingMigrations(copy, project);
  const after = followSchemas(files, copy, { migrations, project });
  return Object.fromEntries(Object.entries(after).filter(([name, content]) => files[name] !== content));
}

const changeEntity =
  (name: string, change: (entity: EntitySchema) => void) =>
  ({ entities }: Schemas): void => {
    const entity = entities[name];
    if (!entity) throw new Error(`schemas/entities/${name}.schema.json is gone: take another one.`);
    change(entity);
  };

/** The lines that the change took away and added. */
function linesOf(file: string, after: Record<string, string>): { gone: string[]; added: string[] } {
  const [old, now] = [(files[file] ?? '').split('\n'), (after[file] ?? '').split('\n')];
  const without = (lines: string[], others: string[]): string[] =>
    lines.filter((line) => !others.includes(line)).map((line) => line.trim());
  return { gone: without(old, now), added: without(now, old) };
}

it('leaves the files as they are while no schema changes', () => {
  expect(followed(() => undefined)).toEqual({});
});

it('writes back a column that somebody changed by hand', () => {
  const spoiled = {
    ...files,
    'employees.sql': (files['employees.sql'] ?? '').replace('  town text,\n', '  town text not null,\n'),
  };
  expect(followSchemas(spoiled, schemas, { migrations: [], project })).toEqual(files);
});

describe('a changed field', () => {
  it('has the column of its entity, in the entity’s order', () => {
    const after = followed(
      changeEntity('employee', ({ properties }) => {
        Object.assign(properties['town'] ?? {}, { default: "King's Lynn", type: 'string' });
        properties['badge'] = { title: 'Badge', type: ['string', 'null'], oneOf: [{ const: 'red' }, { const: 'blue' }] };
      }),
    );
    expect(linesOf('employees.sql', after)).toEqual({
      gone: ['town text,'],
      added: ["town text not null default 'King''s Lynn',", "badge text check (badge in ('red', 'blue')),"],
    });
  });

  it('has its new name in every statement about its table, and in no other', () => {
    const after = followed(
      changeEntity('employee', ({ properties }) => {
        const { annualSalary = {}, payrollUid = {} } = properties;
        delete properties['annualSalary'];
        delete properties['payrollUid'];
        properties['yearlySalary'] = { ...annualSalary, 'x-renamed-from': 'annualSalary' };
        properties['payrollId'] = { ...payrollUid, 'x-renamed-from': 'payrollUid' };
      }),
    );
    expect(Object.keys(after)).toEqual(['employees.sql']);
    const { gone, added } = linesOf('employees.sql', after);
    expect(added.filter((line) => !line.endsWith(','))).toEqual([
      'check (yearly_salary >= 0)',
      'create index employees_by_payroll on portal.employees (payroll_id);',
    ]);
    expect(added).toContain('foreign key (payroll_id) references portal.payrolls,');
    expect(gone.filter((line) => line.includes('relationship'))).toEqual([]);
  });

  it('that is removed leaves its values in a column of their own, without constraints', () => {
    const after = followed(
      changeEntity('employee', (entity) => {
        delete entity.properties['annualSalary'];
        delete entity.properties['payrollUid'];
        entity['x-removed'] = ['annualSalary', 'payrollUid'];
      }),
    );
    const { added, gone } = linesOf('employees.sql', after);
    expect(added).toEqual([
      '-- Of fields that are gone: their values are kept.',
      expect.stringMatching(/^removed_\d{4}_annual_salary bigint,$/) as string,
      expect.stringMatching(/^removed_\d{4}_payroll_uid uuid,$/) as string,
      'primary key (employee_uid)',
      expect.stringMatching(/^create index employees_by_payroll on portal\.employees \(removed_\d{4}_payroll_uid\);$/) as string,
    ]);
    expect(gone).toContain('foreign key (payroll_uid) references portal.payrolls,');
    expect(gone).toContain('check (annual_salary >= 0)');
  });

  it('that the service works out from now on may be null', () => {
    const after = followed(
      changeEntity('employee', ({ properties }) => Object.assign(properties['hasIsa'] ?? {}, { 'x-stored': false })),
    );
    expect(linesOf('employees.sql', after)).toEqual({
      gone: ['has_isa boolean not null default false,'],
      added: ['-- Of fields that are gone: their values are kept.', 'has_isa boolean default false,'],
    });
  });
});

it('gives a resource that has got a table a file of its own', () => {
  const after = followed(({ resources }) => Object.assign(resources['strategies'] ?? {}, { storage: { table: 'strategies' } }));
  expect(Object.keys(after)).toEqual(['strategies.sql']);
  expect(after['strategies.sql']).toMatch(
    /^-- Strategy: [^]*\ncreate table portal\.strategies \([^]*\n {2}primary key \(strategy_uid\)\n\);\n[^]*enable row level security;\n[^]*grant select[^\n]*;\n$/,
  );
  expect(after['strategies.sql']).not.toContain('portal.documents');
});

it('grants a right to delete once a resource’s file lets records go', () => {
  const after = followed(({ resources }) => {
    const { endpoints } = resources['benefits'] ?? {};
    if (endpoints) endpoints.delete = { path: endpoints.show?.path ?? '', permission: 'benefit.update' };
  });
  expect(linesOf('payrolls.sql', after)).toEqual({
    gone: [],
    added: ['grant delete on portal.benefits to portal_api, portal_provider;'],
  });
});
