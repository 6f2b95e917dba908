import { expect, it } from 'vitest';
import { buildRelationship, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { mayAt, rolesAt } from './mayAt.ts';

it.each([
  ['a flag', buildUser({ isHSAdmin: true }), ['hs-admin']],
  [
    'a relationship with this employer',
    buildUser({ companyRelationships: [buildRelationship({ companyId: 7 })] }),
    ['pension-admin'],
  ],
  ['one with another employer', buildUser({ companyRelationships: [buildRelationship({ companyId: 8 })] }), []],
  ['one that has ended', buildUser({ companyRelationships: [buildRelationship({ companyId: 7, isActive: false })] }), []],
  [
    'an admin access, but not from the employment itself',
    buildUser({
      companyRelationships: [buildRelationship({ companyId: 7, isEmployee: true, isPensionAdministrator: false })],
    }),
    [],
  ],
  ['an intermediary', buildUser({ intermediaries: [3] }), ['intermediary']],
  [
    'senior admin access, which replaces the plain access',
    buildUser({ companyRelationships: [buildRelationship({ companyId: 7, isSeniorPensionAdministrator: true })] }),
    ['senior-pension-admin'],
  ],
])('a role comes from %s', (_, user, expected) => {
  expect([...rolesAt(user, 7)]).toEqual(['signed-in', ...expected]);
});

it('for the provider’s own records, admin access at any employer counts', () => {
  const user = buildUser({ companyRelationships: [buildRelationship({ companyId: 8 })] });
  expect([...rolesAt(user, null)]).toEqual(['signed-in', 'pension-admin']);
});

it.each([
  ['read', 'employee.read', true],
  ['change nothing', 'employee.create', false],
])('lets an intermediary member with the access level "read only" %s', (_, permission, expected) => {
  const user = buildUser({ intermediaries: [3], readOnlyEmployers: [7] });
  expect(mayAt(user, 7, permission)).toBe(expected);
  expect(mayAt(user, 8, permission)).toBe(true);
});

it('refuses every role a permission that the table does not list', () => {
  expect(mayAt(buildUser({ isProviderAdmin: true }), 7, 'employer.launch')).toBe(false);
});
