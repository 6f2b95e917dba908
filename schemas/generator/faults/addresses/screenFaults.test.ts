import { expect, it } from 'vitest';
import { placesOf } from '../../../../tests/setup/schemas/faultPlaces.ts';
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
const faults = (changes: Partial<ScreenedResource>): string[] => placesOf(screenFaults({ boats: { ...boats, ...changes } }));

it('finds nothing wrong with an entry that leads somewhere', () => {
  expect(faults({})).toEqual([]);
});

it.each<[string, Partial<ScreenedResource>, string]>([
  ['an entry without a list', { endpoints: {} }, '/menu'],
  [
    'an entry for those who would be refused',
    { menu: { label: 'Boats', roles: ['employer-user'] } },
    '/menu/roles/employer-user',
  ],
  ['an address of the portal itself', { portalPath: 'employers' }, '/portalPath'],
])('refuses %s', (_, changes, place) => {
  expect(faults(changes)).toEqual([`schemas/resources/boats.json, at ${place}`]);
});

it('lets hand-written screens have the address that their code gives them', () => {
  expect(faults({ portalPath: 'employers', screens: 'hand-written' })).toEqual([]);
});

it('refuses two resources at one address, but not below an employer and at the top', () => {
  const ferries = { ...boats, name: 'ferries', menu: { label: 'Ferries' } };
  expect(placesOf(screenFaults({ boats, ferries }))).toEqual(['schemas/resources/ferries.json, at /portalPath']);
  expect(screenFaults({ boats, ferries: { ...ferries, scope: 'employer' } })).toEqual([]);
});
