import { gunzipSync } from 'node:zlib';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readSampleDump } from '../../build/sampleDump.ts';
import { openSavedDatabase, type SavedDatabase } from './savedDatabase.ts';

let sample: Uint8Array;
const opened: SavedDatabase[] = [];

beforeAll(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  sample = gunzipSync(await readSampleDump('mock'));
}, 120_000);
afterAll(async () => {
  for (const { pglite } of opened) await pglite.close();
  vi.unstubAllGlobals();
});

/** As a page does after the one before was closed, at any moment: without a word to its database. */
async function open(): Promise<SavedDatabase> {
  const database = await openSavedDatabase('sample', async () => sample.slice());
  opened.push(database);
  return database;
}

async function valueOf({ pglite }: SavedDatabase, query: string): Promise<unknown> {
  const { rows } = await pglite.query<{ value: unknown }>(query);
  return rows[0]?.value;
}

const notesOf = (database: SavedDatabase): Promise<unknown> =>
  valueOf(database, `select string_agg(id || ':' || length(text), ' ' order by id) as value from notes`);

describe('a database whose changes are saved in the browser', { timeout: 120_000 }, () => {
  it('opens as the sample, then as it was at the last save', async () => {
    const first = await open();
    expect(await valueOf(first, 'select count(*)::integer as value from portal.employees')).toBe(1_557);
    await first.pglite.exec(`update portal.employers set short_name = 'Saved' where id = 1001`);
    await first.save();
    await first.pglite.exec(`update portal.employers set short_name = 'Forgotten' where id = 1001`);

    const second = await open();
    expect(await valueOf(second, 'select short_name as value from portal.employers where id = 1001')).toBe('Saved');
    expect(await valueOf(second, 'select count(*)::integer as value from portal.employees')).toBe(1_557);
  });

  it('keeps files that are new, that grow, are cut, and are removed', async () => {
    const first = await open();
    await first.pglite.exec(`
      create table notes (id integer primary key, text text);
      insert into notes select n, repeat('x', 2000) from generate_series(1, 500) as n;
      create table gone (id integer)`);
    await first.save();
    const size = `select pg_relation_size('notes')::integer as value`;
    expect(await valueOf(first, size)).toBeGreaterThan(900_000);
    const goneFile = await valueOf(first, `select pg_relation_filepath('gone') as value`);

    const second = await open();
    expect(await valueOf(second, 'select count(*)::integer as value from notes')).toBe(500);
    // A vacuum cuts the empty end off, and the next rows come behind the new end.
    for (const statement of ['delete from notes where id > 3', 'vacuum notes', 'drop table gone', 'checkpoint'])
      await second.pglite.exec(statement);
    await second.save();
    expect(await valueOf(second, size)).toBeLessThan(20_000);

    const third = await open();
    expect(await notesOf(third)).toBe('1:2000 2:2000 3:2000');
    expect(await valueOf(third, size)).toBeLessThan(20_000);
    await third.pglite.exec(`insert into notes select n, repeat('y', 10) from generate_series(11, 12) as n`);
    await third.save();
    const files = await valueOf(third, `select pg_stat_file('${String(goneFile)}', true) is null as value`);
    expect(files).toBe(true);

    expect(await notesOf(await open())).toBe('1:2000 2:2000 3:2000 11:10 12:10');
  });

  it('stores the changed pages, and not the sample', async () => {
    const database = await open();
    await database.pglite.exec(`update portal.employers set short_name = 'Small change' where id = 1001`);
    await database.save();
    const stored = await pagesIn('sample');
    expect(stored.filter(({ path }) => path.startsWith('/base/')).length).toBeGreaterThan(0);
    // Of a sample of more than 60 MB.
    expect(stored.reduce((sum, { content }) => sum + content.byteLength, 0)).toBeLessThan(6_000_000);
  });
});

function pagesIn(name: string): Promise<{ path: string; content: Uint8Array }[]> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.addEventListener('error', () => reject(new Error('The pages cannot be read.')));
    request.addEventListener('success', () => {
      const all = request.result.transaction('pages').objectStore('pages').getAll() as IDBRequest<
        { path: string; content: Uint8Array }[]
      >;
      all.addEventListener('success', () => resolve(all.result));
    });
  });
}
