import { describe, expect, it } from 'vitest';
import * as resources from '../schemas/generated/resources.ts';
import { type Caller, canAnywhere, can, operationNamed } from './permissions.ts';

const nobody: Caller = {
  userUid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  isProviderAdmin: false,
  isHSAdmin: false,
  isExternalAdmin: false,
  canViewAnalytics: false,
  relationships: [],
  intermediaryIds: [],
  clientIds: [],
  readOnlyClientIds: [],
};

describe('the permissions that resource files name', () => {
  it.each(Object.values(resources))('are all in the table: $resource.name', ({ resource }) => {
    const { list, show, create } = resource.endpoints;
    const named = [
      list,
      show,
      create,
      ...resource.sections.map(({ update }) => update),
      ...(resource.actions ?? []),
      ...(resource.related ?? []),
    ];
    for (const one of named) if (one) expect(operationNamed(one.permission, resource.name)).toBe(one.permission);
  });

  it('are refused with the place to list them, when nobody has them', () => {
    expect(() => operationNamed('boat.sink', 'schemas/resources/boats.json')).toThrow(
      'schemas/resources/boats.json names the permission "boat.sink", which nobody has: list its roles under "permissions" there',
    );
  });
});

it('lets everybody who is signed in read what belongs to the provider, and nothing else', () => {
  expect(canAnywhere(nobody, 'jurisdiction.read')).toBe(true);
  expect(canAnywhere(nobody, 'employee.read')).toBe(false);
  expect(can(nobody, 'payroll.read', 1)).toBe(false);
});
