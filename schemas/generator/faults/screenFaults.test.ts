import { expect, it } from 'vitest';
import { type ScreenedResource, screenFaults } from './screenFaults.ts';

const boats: ScreenedResource = {
  name: 'boats',
  entity: 'boat',
  idProperty: 'boatUid',
  scope: 'provider',
  portalPath: 'boats',
  storage: { documents: true },
  permissions: { 'boat.read': ['hs-admin'] },
  menu: { label: 'Boats', roles: ['hs-admin'] },
  endpoints: { list: { path: '/boats', permission: 'boat.read' } },
  sections: [],
};
const faults = (changes: Partial<ScreenedResource>): string => screenFaults({ boats: { ...boats, ...changes } }).join('\n');

it('finds nothing wrong with an entry that leads somewhere', () => {
  expect(faults({})).toBe('');
});

it.each<[string, Partial<ScreenedResource>, string]>([
  ['an entry without a list', { endpoints: {} }, 'boats.json, at /menu: the entry leads to a list; add /endpoints/list'],
  [
    'an entry for those who would be refused',
    { menu: { label: 'Boats', roles: ['employer-user'] } },
    'at /menu/roles/employer-user: employer-user may not list it; add the role to /permissions/boat.read',
  ],
  [
    'an address of the portal itself',
    { portalPath: 'employers' },
    'at /portalPath: /employers is an address of the portal itself',
  ],
])('refuses %s', (_, changes, message) => {
  expect(faults(changes)).toContain(message);
});

it('lets hand-written screens have the address that their code gives them', () => {
  expect(faults({ portalPath: 'employers', screens: 'hand-written' })).toBe('');
});

it('refuses two resources at one address, but not below an employer and at the top', () => {
  const ferries = { ...boats, name: 'ferries', menu: { label: 'Ferries' } };
  expect(screenFaults({ boats, ferries })).toEqual([
    'schemas/resources/ferries.json, at /portalPath: boats.json has the screens at "boats"; choose another path.',
  ]);
  expect(screenFaults({ boats, ferries: { ...ferries, scope: 'employer' } })).toEqual([]);
});
