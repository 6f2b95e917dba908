import { describe, expect, it } from 'vitest';
import { type Party, partyOf } from '../../../machines/flows/party.ts';
import { buildEmployer, buildIntermediary, buildRelationship, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { clientItems, isActiveItem, menuItems } from './menuItems.ts';

const employer: Party = { kind: 'employer', record: buildEmployer({ id: 7 }) };
const intermediary: Party = { kind: 'intermediary', record: buildIntermediary({ id: 3 }) };
const ids = (...args: Parameters<typeof menuItems>) => menuItems(...args).map((item) => item.id);

const ofEveryEmployer = ['dashboard', 'employees', 'employee-requests', 'contributions'];
const ofAdministrators = ['associated-intermediaries', 'access-control'];

describe('while an employer is viewed', () => {
  it.each([
    ['an employer user', buildUser(), ofEveryEmployer],
    ['a user of several employers', buildUser({ totalAccessibleEmployers: 2 }), ['home', ...ofEveryEmployer]],
    ['an analyst', buildUser({ canViewAnalytics: true }), [...ofEveryEmployer, 'analytics']],
    ['an HS admin', buildUser({ isHSAdmin: true }), ofEveryEmployer],
    ['an external admin', buildUser({ isExternalAdmin: true }), ofEveryEmployer],
    ['an intermediary', buildUser({ intermediaries: [3] }), ofEveryEmployer],
    [
      'a provider admin',
      buildUser({ isProviderAdmin: true, totalAccessibleEmployers: 80 }),
      ['home', ...ofEveryEmployer, 'configuration', ...ofAdministrators],
    ],
    [
      'a pension administrator',
      buildUser({ companyRelationships: [buildRelationship()] }),
      [...ofEveryEmployer, ...ofAdministrators],
    ],
    [
      'a senior pension administrator',
      buildUser({
        companyRelationships: [buildRelationship({ isPensionAdministrator: false, isSeniorPensionAdministrator: true })],
      }),
      [...ofEveryEmployer, ...ofAdministrators],
    ],
    [
      'a former pension administrator',
      buildUser({ companyRelationships: [buildRelationship({ isActive: false })] }),
      ofEveryEmployer,
    ],
    [
      'a pension administrator of another employer',
      buildUser({ companyRelationships: [buildRelationship({ companyId: 8 })] }),
      ofEveryEmployer,
    ],
    [
      'an employee without administration',
      buildUser({ companyRelationships: [buildRelationship({ isPensionAdministrator: false, isEmployee: true })] }),
      ofEveryEmployer,
    ],
  ])('%s sees their items', (_, user, expected) => {
    expect(ids(user, employer)).toEqual(expected);
  });
});

describe('without a party', () => {
  it.each([
    ['who can access several employers', buildUser({ totalAccessibleEmployers: 2 }), '/employers'],
    ['with one employer', buildUser(), '/'],
  ])('a person %s has a way back', (_, user, to) => {
    expect(menuItems(user, null).map((item) => item.to)).toEqual([to]);
  });
});

it.each([
  ['one intermediary', [3], employer, ['/employers/3?isIntermediary=1']],
  ['several', [3, 4], employer, []],
  ['none', [], employer, []],
  ['one intermediary, among its clients', [3], intermediary, []],
  ['one intermediary, on a page without a party', [3], null, []],
])('leads an adviser of %s from a client to all clients', (_, intermediaries, party, expected) => {
  expect(clientItems(buildUser({ intermediaries }), party).map(({ to }) => to)).toEqual(expected);
});

describe('while an intermediary is viewed', () => {
  it.each([
    [
      'a member of one employer',
      buildUser({ intermediaries: [3] }),
      ['dashboard', 'upload-files', 'intermediary-access-control'],
    ],
    [
      'a member with several clients',
      buildUser({ intermediaries: [3], totalAccessibleEmployers: 30 }),
      ['home', 'dashboard', 'upload-files', 'intermediary-access-control'],
    ],
    [
      'a provider admin',
      buildUser({ isProviderAdmin: true, totalAccessibleEmployers: 80 }),
      ['home', 'dashboard', 'associated-employers', 'upload-files', 'intermediary-access-control'],
    ],
    [
      'a pension administrator whose employer has the same id',
      buildUser({ companyRelationships: [buildRelationship({ companyId: 3 })] }),
      ['dashboard', 'intermediary-access-control'],
    ],
    ['an external admin', buildUser({ isExternalAdmin: true }), ['dashboard', 'intermediary-access-control']],
    ['an analyst', buildUser({ canViewAnalytics: true }), ['dashboard', 'intermediary-access-control']],
  ])('%s sees their items', (_, user, expected) => {
    expect(ids(user, intermediary)).toEqual(expected);
  });

  it('views an employer record with an intermediaryUid as an intermediary', () => {
    const record = buildEmployer({ id: 9, intermediaryUid: '3f0d3b0a-0000-4000-8000-000000000009' });
    const party = partyOf({ id: '9', isIntermediary: false }, record);
    expect(ids(buildUser(), party)).toEqual(['dashboard', 'intermediary-access-control']);
  });
});

describe('addresses', () => {
  it('lie below the employer', () => {
    const items = menuItems(buildUser({ isProviderAdmin: true, totalAccessibleEmployers: 2 }), employer);
    expect(Object.fromEntries(items.map((item) => [item.id, item.to]))).toMatchObject({
      home: '/employers',
      dashboard: '/employers/7',
      employees: '/employers/7/employees',
      configuration: '/employers/7/configuration/?index=0',
    });
  });

  it('carry isIntermediary=1 below an intermediary, but not home', () => {
    const items = menuItems(buildUser({ totalAccessibleEmployers: 2, canViewAnalytics: true }), intermediary);
    expect(items.map((item) => item.to)).toEqual([
      '/employers',
      '/employers/3?isIntermediary=1',
      '/employers/3/intermediary-access-control?isIntermediary=1',
    ]);
  });
});

describe('the highlighted item', () => {
  const items = menuItems(buildUser({ isProviderAdmin: true, totalAccessibleEmployers: 2 }), employer);
  const active = (pathname: string) => items.filter((item) => isActiveItem(item, pathname)).map((item) => item.id);

  it.each([
    ['/employers', ['home']],
    ['/employers/7', ['dashboard']],
    ['/employers/7/', ['dashboard']],
    ['/employers/7/employees', ['employees']],
    ['/employers/7/employees/3f0d3b0a', ['employees']],
    ['/employers/7/employees/add-new', ['employees']],
    ['/employers/7/employee-requests', ['employee-requests']],
    ['/employers/7/configuration', ['configuration']],
    ['/employers/8/employees', []],
    ['/manage-new-employers', []],
  ])('at %s is %j', (pathname, expected) => {
    expect(active(pathname)).toEqual(expected);
  });
});
