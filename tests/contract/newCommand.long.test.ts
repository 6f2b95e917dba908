import { afterAll, beforeAll, expect, it } from 'vitest';
import accounts from '../../mocks/accounts.json' with { type: 'json' };
import { type TestDatabase, createTestDatabase } from '../../server/node/postgres/testDatabase.ts';
import { copyProject, type ProjectCopy } from '../setup/projectCopy.ts';
import { startApi } from './startApi.ts';

let copy: ProjectCopy;
beforeAll(() => {
  copy = copyProject();
});
afterAll(() => copy.remove());

it('npm run new refuses a name that is taken, and leaves nothing behind', () => {
  const { status, output } = copy.run('npm run --silent new employers');
  expect(status).toBe(1);
  expect(output).toContain('There is schemas/resources/employers.json already');
  expect(copy.run('npm run --silent new').output).toContain('write its plural in small letters with hyphens');
  expect(copy.run('npm run --silent generate -- --check').output).toContain('up to date');
}, 180_000);

it('npm run new writes two files that npm run generate takes, and the service lists what they describe', async () => {
  const written = copy.run('npm run --silent new company-cars');
  expect(written).toMatchObject({ status: 0, output: expect.stringContaining('npm run generate') as string });
  const generated = copy.run('npm run --silent generate');
  expect(generated.status, generated.output).toBe(0);
  const database: TestDatabase = await createTestDatabase({ migrated: false });
  const { origin, stop } = await startApi(copy.folder, database.url);
  try {
    const { email } = accounts.find(({ role }) => role === 'pension-admin') ?? { email: '' };
    const { user_uid: uid } = await database.db
      .selectFrom('portal.users')
      .select('user_uid')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const get = async (path: string) => {
      const response = await fetch(origin + path, { headers: { Authorization: `Bearer ${uid}` } });
      return { status: response.status, body: (await response.json()) as { data: { id: number; name: string }[] } };
    };
    const employers = await get('/employers');
    const cars = await get(`/employers/${employers.body.data[0]?.id}/company-cars`);
    expect([cars.status, cars.body.data.length]).toEqual([200, 3]);
  } finally {
    await stop();
    await database.close();
  }
}, 240_000);
