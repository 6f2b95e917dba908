import { describe, expect, it } from 'vitest';
import { calls } from 'virtual:resource-calls';
import { loaders, summaries } from 'virtual:resources';
import employee from '../../schemas/entities/employee.schema.json' with { type: 'json' };
import employees from '../../schemas/resources/employees.json' with { type: 'json' };
import type { Resource } from '../../schemas/generated/types.ts';
import type { EntitySchema } from '../../schemas/lib/jsonSchema.ts';
import { gatherDefinition } from './gatherDefinition.ts';
import type { SchemaFiles } from './schemaFiles.ts';

describe('the modules made from the files', () => {
  it('list every resource with its screens', () => {
    expect(summaries.find(({ name }) => name === 'employees')).toEqual({
      name: 'employees',
      scope: 'employer',
      portalPath: 'employees',
      title: 'Employee',
      pluralTitle: 'Employees',
      listPermission: 'employee.read',
      createPermission: 'employee.create',
      screens: { list: true, show: true, create: true },
    });
  });

  it('contain the calls of every resource, but none of its screens', () => {
    expect(calls['employees']).toMatchObject({ idProperty: 'employeeUid', endpoints: { list: { permission: 'employee.read' } } });
    expect(JSON.stringify(calls)).not.toContain('defaultSort');
  });

  it('contain everything that a resource’s screens read', async () => {
    const definition = (await loaders['employees']?.())?.default;
    expect(Object.keys(definition?.entities ?? {}).toSorted()).toEqual([
      'company-relationship',
      'employee',
      'payroll-relationship',
      'pension-scheme-relationship',
      'recent-activity',
      'regular-payroll-contribution',
    ]);
    expect(definition?.references['payrolls']).toMatchObject({ recordTitle: '{name}', properties: { name: {}, status: {} } });
    expect(Object.keys((await definition?.loadValidators('record'))?.own ?? {})).toContain('personal-details');
    expect(Object.keys((await definition?.loadValidators('create'))?.own ?? {})).toEqual(['create']);
  });
});

describe('a file that refers to a missing file', () => {
  const files: SchemaFiles = {
    resources: { employees: employees as unknown as Resource },
    entities: { employee: employee as unknown as EntitySchema },
  };
  it.each([
    ['a resource', () => gatherDefinition('boats', files), 'No resource "boats": add schemas/resources/boats.json.'],
    [
      'an entity',
      () => gatherDefinition('employees', { ...files, entities: {} }),
      'No entity "employee", which schemas/resources/employees.json names: add schemas/entities/employee.schema.json.',
    ],
    [
      'a part',
      () => gatherDefinition('employees', files),
      'which schemas/entities/employee.schema.json names: add schemas/entities/',
    ],
  ])('is refused, naming the file to add: %s', (_, gather, message) => {
    expect(gather).toThrow(message);
  });

  it('is refused for a reference too', () => {
    const lone: EntitySchema = {
      $id: 'boat',
      title: 'Boat',
      properties: { harbourUid: { title: 'Harbour', type: 'string', 'x-reference': 'harbours' } },
    };
    const boats = { ...(employees as unknown as Resource), name: 'boats', entity: 'boat', related: [], actions: [] };
    expect(() => gatherDefinition('boats', { resources: { boats }, entities: { boat: lone } })).toThrow(
      'No resource "harbours", which schemas/entities/boat.schema.json refers to: add schemas/resources/harbours.json.',
    );
  });
});
