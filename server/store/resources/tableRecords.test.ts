import { afterAll, beforeAll, expect, it } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { employers, payrolls } from '../../../schemas/generated/resources.ts';
import { type TestDatabase, createTestDatabase } from '../../node/postgres/testDatabase.ts';
import { createStore } from '../createStore.ts';
import { recordStore } from './recordStore.ts';

let database: TestDatabase;
let mine: number;
let theirs: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const records = new Records(database);
  [mine, theirs] = [await records.employer(), await records.employer()];
});
afterAll(() => database.close());

it('stores lists and nested objects, and reads them back', async () => {
  const store = recordStore(payrolls);
  const fields = {
    name: "O'Brien & Co",
    frequency: 'weekly',
    startDate: '2026-04-06',
    uploadFileValidActions: { join: ['addJoiner', "it's"], contribution: [] },
  };
  const record = await createStore(database.db).within([mine], async (tx) =>
    store.find(tx, mine, await store.insert(tx, mine, fields)),
  );
  expect(record).toMatchObject(fields);
});

it('stores a list of texts with commas, quotes and an empty text', async () => {
  const store = recordStore(employers);
  const emails = ['pay@people.example', 'a, "b"@people.example'];
  await database.db.transaction().execute(async (tx) => {
    const id = await store.insert(tx, null, { name: 'Lists', shortName: 'L', emails });
    expect(await store.find(tx, null, id)).toMatchObject({ emails });
    await store.update(tx, null, id, { emails: [] });
    expect(await store.find(tx, null, id)).toMatchObject({ emails: [] });
  });
});

it("never touches another employer's record, whatever the uid", async () => {
  const store = recordStore(payrolls);
  await createStore(database.db).within('all', async (tx) => {
    const uid = await store.insert(tx, theirs, { name: 'Theirs', frequency: 'weekly' });
    expect(await store.find(tx, mine, uid)).toBeNull();
    await store.update(tx, mine, uid, { name: 'Taken' });
    expect(await store.find(tx, theirs, uid)).toMatchObject({ name: 'Theirs' });
  });
});
