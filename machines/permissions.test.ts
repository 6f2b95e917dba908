import { describe, expect, it } from 'vitest';
import * as resources from '../schemas/generated/resources.ts';
import { type Caller, type Operation, canAnywhere, can, operationNamed, permissions } from './permissions.ts';
import type { Role } from './sharedPermissions.ts';

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

/** A person of each role, with a relationship to the party 1. */
const holders: Readonly<Record<Exclude<Role, 'signed-in' | 'analyst'>, Caller>> = {
  'provider-admin': { ...nobody, isProviderAdmin: true },
  'hs-admin': { ...nobody, isHSAdmin: true },
  'external-admin': { ...nobody, isExternalAdmin: true },
  intermediary: { ...nobody, intermediaryIds: [1], clientIds: [1] },
  'senior-pension-admin': {
    ...nobody,
    relationships: [{ employerId: 1, isPensionAdministrator: false, isSeniorPensionAdministrator: true }],
  },
  'pension-admin': {
    ...nobody,
    relationships: [{ employerId: 1, isPensionAdministrator: true, isSeniorPensionAdministrator: false }],
  },
  'employer-user': {
    ...nobody,
    relationships: [{ employerId: 1, isPensionAdministrator: false, isSeniorPensionAdministrator: false }],
  },
};
const staff = ['provider-admin', 'hs-admin'];

/** The roles whose holder may do an operation at the party 1. */
const rolesWith = (operation: Operation, flags: Partial<Caller> = {}): string[] =>
  Object.entries(holders).flatMap(([role, caller]) => (can({ ...caller, ...flags }, operation, 1) ? [role] : []));

// Those about records are tried by their calls: server/api/permissions.test.ts.
describe('an operation that opens a page, reads a field, or is about no record of an employer', () => {
  it.each<[Operation, string[]]>([
    ['intermediary.uploadFiles', [...staff, 'intermediary']],
    ['intermediarySignUp.begin', [...staff, 'intermediary']],
    ['inspector.open', staff],
    // For an employer's administrator it would be a way into other employers of the same person (decision 034).
    ['account.resetSecondFactor', staff],
    ['bankDetails.readInFull', []],
    ['employee.readPersonalData', [...staff, 'external-admin', 'intermediary', 'senior-pension-admin', 'pension-admin']],
    ['employee.readPersonalDataInFull', [...staff, 'intermediary', 'senior-pension-admin', 'pension-admin']],
    ['payroll.updateFeatures', staff],
    ['pensionScheme.updateTerms', staff],
    ['clock.move', ['provider-admin']],
    ['monitoring.read', staff],
    ['signUp.review', staff],
    ['intermediarySignUp.read', [...staff, 'external-admin', 'intermediary']],
    ['intermediarySignUp.edit', [...staff, 'intermediary']],
    ['bankAccount.check', [...staff, 'senior-pension-admin']],
  ])('%s is for %j', (operation, roles) => expect(rolesWith(operation)).toEqual(roles));
});

describe('the flag of an analyst', () => {
  // docs/product.md, point 6: the analytics permission is the flag, and what it shows is of the employers that the person has access to.
  it.each<[Operation, readonly string[], readonly string[]]>([
    ['analytics.read', [], [...staff, 'intermediary', 'senior-pension-admin', 'pension-admin', 'employer-user']],
    ['inspector.open', staff, [...staff, 'intermediary', 'senior-pension-admin', 'pension-admin', 'employer-user']],
    ['job.read', staff, [...staff, 'intermediary', 'senior-pension-admin', 'pension-admin', 'employer-user']],
    ['job.retry', staff, staff],
    [
      'employee.create',
      [...staff, 'intermediary', 'senior-pension-admin', 'pension-admin'],
      [...staff, 'intermediary', 'senior-pension-admin', 'pension-admin'],
    ],
    [
      'lifecycle.readFleet',
      [...staff, 'external-admin'],
      [...staff, 'external-admin', 'intermediary', 'senior-pension-admin', 'pension-admin', 'employer-user'],
    ],
  ])('for %s: %j without it, %j with it', (operation, without, having) => {
    expect(rolesWith(operation)).toEqual(without);
    expect(rolesWith(operation, { canViewAnalytics: true })).toEqual(having);
  });
});
