import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestApi } from '../../../tests/setup/api/testApi.ts';
import { createTestDatabase } from './testDatabase.ts';
import { type DatabaseSettings, settingsFor, settingsOfTestFile } from './testSettings.ts';

afterEach(() => void vi.unstubAllEnvs());

describe('the choice', () => {
  const files = Array.from({ length: 200 }, (_, n) => `server/store/part${n}.test.ts`);

  it('gives half of the files each settings, and chooses again for another commit', () => {
    const [first, second] = ['7f00abc', '8e11bcd'].map((commit) => files.map((file) => settingsFor(file, commit)));
    const foreign = first?.filter((settings) => settings === 'foreign').length;
    expect(foreign).toBeGreaterThan(60);
    expect(foreign).toBeLessThan(140);
    const changed = first?.filter((settings, index) => settings !== second?.[index]).length;
    expect(changed).toBeGreaterThan(60);
    expect(first).toEqual(files.map((file) => settingsFor(file, '7f00abc')));
  });

  it('is TEST_DATABASE_SETTINGS, where it is set', () => {
    for (const settings of ['own', 'foreign']) {
      vi.stubEnv('TEST_DATABASE_SETTINGS', settings);
      expect(new Set(files.map((file) => settingsFor(file, '')))).toEqual(new Set([settings]));
      expect(settingsOfTestFile()).toBe(settings);
    }
    vi.stubEnv('TEST_DATABASE_SETTINGS', 'other');
    expect(() => settingsFor('a.test.ts', '')).toThrow('TEST_DATABASE_SETTINGS is own or foreign, not "other".');
  });
});

const shownBy = async (url: string): Promise<Record<string, string>> => {
  // Not the portal's own pool, which sets the formats that it reads.
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(
      `select current_setting('timezone') as zone, current_setting('datestyle') as dates, inet_client_addr()::text as address`,
    );
    return rows[0] ?? {};
  } finally {
    await client.end();
  }
};

it.each<[DatabaseSettings, object]>([
  ['own', { zone: 'UTC', dates: 'ISO, MDY' }],
  ['foreign', { zone: 'Pacific/Auckland', dates: 'SQL, DMY', address: expect.stringMatching(/^127\.0\.0\.1/) as string }],
])('a database with %s settings has them on every connection', async (settings, expected) => {
  const database = await createTestDatabase({ settings, migrated: false });
  expect(await shownBy(database.url)).toMatchObject(expected);
  await database.close();
});

it('the API reads in transactions on foreign settings', async () => {
  for (const settings of ['own', 'foreign'] as const) {
    const api = await createTestApi({ settings });
    // Without its own way to read, a store reads in transactions.
    expect(api.store.read === api.store.within).toBe(settings === 'foreign');
    await api.close();
  }
});
