import { describe, expect, it } from 'vitest';
import * as resources from '../schemas/generated/resources.ts';
import { type Caller, type Operation, canAnywhere, can, operationNamed, permissions } from './permissions.ts';

const operations = Object.keys(permissions) as Operation[];

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
  limitedIntermediaryIds: [],
};

describe('the permissions in resource files', () => {
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
    const permissions = named.filter((one) => one !== undefined).map(({ permission }) => permission);
    expect(permissions.map((permission) => operationNamed(permission, resource.name))).toEqual(permissions);
  });

  it('are refused with the remedy when no role has them', () => {
    expect(() => operationNamed('boat.sink', 'schemas/resources/boats.json')).toThrow(
      'schemas/resources/boats.json names the permission "boat.sink", which no role has: list its roles under "permissions" there',
    );
  });
});

it('lets every signed-in user read the provider’s own records, and nothing else', () => {
  expect(canAnywhere(nobody, 'jurisdiction.read')).toBe(true);
  expect(canAnywhere(nobody, 'employee.read')).toBe(false);
  expect(can(nobody, 'payroll.read', 1)).toBe(false);
});

describe('an intermediary member', () => {
  const member: Caller = { ...nobody, intermediaryIds: [3], clientIds: [7], readOnlyClientIds: [8] };

  it.each([
    ['changes a client with full access', 'employee.create', 7, true],
    ['reads a client with read-only access', 'employee.read', 8, true],
    ['changes nothing of a client with read-only access', 'employee.create', 8, false],
    ['has no access to other employers', 'employee.read', 9, false],
  ] as const)('%s', (_, operation, employerId, expected) => {
    expect(can(member, operation, employerId)).toBe(expected);
  });

  it('gives a reader no operation that an external admin does not have', () => {
    const external: Caller = { ...nobody, isExternalAdmin: true };
    const reader: Caller = { ...member, clientIds: [] };
    const ofReader = operations.filter((operation) => can(reader, operation, 8));
    expect(ofReader.length).toBeGreaterThan(5);
    expect(ofReader.filter((operation) => !can(external, operation, 8))).toEqual([]);
  });
});
