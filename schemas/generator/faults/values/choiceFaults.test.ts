import { expect, it } from 'vitest';
import { placesOf } from '../../../../tests/setup/schemas/faultPlaces.ts';
import { choiceFaults } from './choiceFaults.ts';

const faults = (oneOf: { const: string | null; title: string; 'x-reveals'?: string[] }[]) =>
  placesOf(
    choiceFaults('entities', {
      boat: { $id: 'boat', title: 'Boat', properties: { rig: { title: 'Rig', type: ['string', 'null'], oneOf } } },
    }),
  );
const sloop = { const: 'sloop', title: 'Sloop' };

it('refuses an enumeration that could not be emptied though its type says so', () => {
  expect(faults([sloop])).toEqual(['schemas/entities/boat.schema.json, at /properties/rig']);
  expect(faults([sloop, { const: null, title: 'Not set' }])).toEqual([]);
});

it('refuses a choice that reveals a field which does not exist', () => {
  const none = { const: null, title: 'Not set' };
  expect(faults([{ ...sloop, 'x-reveals': ['rig', 'mast'] }, none])).toEqual([
    'schemas/entities/boat.schema.json, at /properties/rig/oneOf/0/x-reveals',
  ]);
});
