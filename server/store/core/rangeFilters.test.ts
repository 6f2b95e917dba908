import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ResourceFiles, chargeModels } from '../../../schemas/generated/resources.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { type TestDatabase, createTestDatabase } from '../../node/postgres/testDatabase.ts';
import { documentStore } from '../records/documents.ts';
import type { Filter } from './filters.ts';

const boat: EntitySchema = {
  $id: 'boat',
  title: 'Boat',
  properties: {
    boatUid: { title: 'Boat', type: 'string', format: 'uuid', readOnly: true },
    name: { title: 'Name', type: 'string' },
    price: { title: 'Price', type: ['integer', 'null'], 'x-unit': 'pence' },
    launchedOn: { title: 'Launched', type: ['string', 'null'], format: 'date' },
    seenAt: { title: 'Last seen', anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
  },
};
const files: ResourceFiles = {
  resource: { ...chargeModels.resource, name: 'boats', entity: 'boat', idProperty: 'boatUid' },
  entity: boat,
  entities: {},
};
const store = documentStore(files);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.transaction().execute(async (tx) => {
    await store.insert(tx, null, { name: 'Ash', price: 900, launchedOn: '2026-01-01', seenAt: '2026-06-30T22:59:59Z' });
    await store.insert(tx, null, { name: 'Birch', price: 10_000, launchedOn: '2026-01-31', seenAt: '2026-07-01T00:30:00+01:00' });
    await store.insert(tx, null, { name: 'Cedar', price: null, launchedOn: null, seenAt: null });
  });
});
afterAll(() => database.close());

const found = async (...filters: Filter[]): Promise<unknown[]> => {
  const request = { sort: 'name', descending: false, limit: 25, page: 1, search: null, filters };
  return (await store.list(database.db, null, request)).rows.map(({ name }) => name);
};

describe('a range of documents', () => {
  it.each<[string, Filter[], string[]]>([
    ['numbers as numbers, not as text', [{ field: 'price', operator: 'gte', value: 1000 }], ['Birch']],
    [
      'a number beyond the range of any column',
      [{ field: 'price', operator: 'lte', value: 999_999_999_999_999 }],
      ['Ash', 'Birch'],
    ],
    [
      'the first and the last day of a range',
      [
        { field: 'launchedOn', operator: 'gte', value: '2026-01-01' },
        { field: 'launchedOn', operator: 'lte', value: '2026-01-31' },
      ],
      ['Ash', 'Birch'],
    ],
    ['moments, whatever their offset', [{ field: 'seenAt', operator: 'gte', value: '2026-06-30T23:00:00Z' }], ['Birch']],
    ['moments before another', [{ field: 'seenAt', operator: 'lt', value: '2026-06-30T23:00:00Z' }], ['Ash']],
    [
      'nothing between reversed bounds',
      [
        { field: 'price', operator: 'gte', value: 5 },
        { field: 'price', operator: 'lte', value: 1 },
      ],
      [],
    ],
  ])('finds %s', async (_, filters, expected) => {
    expect(await found(...filters)).toEqual(expected);
  });
});
