import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SavedView } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;
let ada: string;
let grace: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());
beforeEach(async () => {
  [ada, grace] = [await records.user(), await records.user({ is_provider_admin: true })];
});

const path = '/me/saved-views';
const buildView = (overrides: Partial<SavedView> = {}): SavedView => ({
  resource: 'employees',
  name: 'Leavers',
  query: 'filter.isActive=false&sort=-lastName',
  columns: ['lastName', 'o\'clock, "x"'],
  ...overrides,
});
const save = (user: string, view: object = buildView()) =>
  test.call<{ data: SavedView & { id: number } }>(user, 'POST', path, view);
const names = async (user: string, query = '') =>
  (await test.call<{ data: SavedView[] }>(user, 'GET', path + query)).body.data.map(({ name }) => name);

it('stores views, and lists them by name', async () => {
  const { status, body } = await save(ada);
  expect(status).toBe(201);
  expect(body.data).toEqual({ id: expect.any(Number) as number, ...buildView() });
  await save(ada, buildView({ name: 'all', columns: [] }));
  await save(ada, buildView({ name: 'Ceased', resource: 'payrolls' }));
  expect(await names(ada)).toEqual(['all', 'Ceased', 'Leavers']);
  expect(await names(ada, '?resource=employees')).toEqual(['all', 'Leavers']);
});

it('refuses the name of a list with a zero character', async () => {
  expect((await test.call(ada, 'GET', `${path}?resource=%00`)).status).toBe(400);
});

it("hides other people's views, and refuses to change them", async () => {
  const { data } = (await save(ada)).body;
  const one = `${path}/${data.id}`;
  expect(await names(grace)).toEqual([]);
  expect((await test.call(grace, 'PATCH', one, { name: 'Mine' })).status).toBe(404);
  expect((await test.call(grace, 'DELETE', one, {})).status).toBe(404);
  expect((await save(grace)).status, 'lets another person use the same name').toBe(201);
  expect(await names(ada)).toEqual(['Leavers']);
});

it('is renamed, overwritten and deleted', async () => {
  const { data } = (await save(ada)).body;
  const one = `${path}/${data.id}`;
  expect((await test.call(ada, 'PATCH', one, { name: 'Left' })).body).toEqual({ data: { ...data, name: 'Left' } });
  const rest = { query: '', columns: ['firstName'] };
  expect((await test.call(ada, 'PATCH', one, rest)).body).toEqual({ data: { ...data, name: 'Left', ...rest } });
  expect((await test.call(ada, 'PATCH', one, { name: 'LEFT' })).status, 'its own name in other letters').toBe(200);
  expect((await test.call(ada, 'DELETE', one, { changeSource: 'UI' })).status).toBe(200);
  expect((await test.call(ada, 'DELETE', one, {})).status).toBe(404);
  expect(await names(ada)).toEqual([]);
});

it('stores one view for two requests with the same key', async () => {
  const again = () => test.call(ada, 'POST', path, buildView(), { 'Idempotency-Key': 'save-1' });
  expect((await again()).status).toBe(201);
  expect((await again()).status).toBe(201);
  expect(await names(ada)).toEqual(['Leavers']);
});

it.each([
  [
    'a name that is taken',
    { name: 'LEAVERS' },
    'name',
    'There is already a view called LEAVERS. Choose another name, or overwrite that view',
  ],
  ['no name', { name: '' }, 'name', 'Enter a name'],
  ['an unknown list', { resource: 'boats' }, 'resource', 'There is no such list. Give the name of a resource'],
  [
    'an address that is too long',
    { query: 'x'.repeat(2_001) },
    'query',
    'Shorten the search, filters and order to 2000 characters',
  ],
  ['an id', { id: 7 }, 'id', 'View cannot be changed here. Leave it out.'],
  ['an unknown field', { colour: 'pink' }, 'colour', 'A saved view has no field colour. Leave it out.'],
])('refuses %s', async (_, change, field, defaultMessage) => {
  await save(ada);
  const { status, body } = await test.call(ada, 'POST', path, { ...buildView({ name: 'Other' }), ...change });
  expect(status).toBe(422);
  expect(body.errors).toEqual([{ field, defaultMessage }]);
});

it('stores at most 50 views of a list', async () => {
  for (let index = 0; index < 50; index += 1) await save(ada, buildView({ name: `View ${index}` }));
  const { status, body } = await test.call(ada, 'POST', path, buildView({ name: 'One more' }));
  expect(status).toBe(422);
  expect(body.errors[0]?.defaultMessage).toMatch(/Delete one/);
  expect((await save(ada, buildView({ resource: 'payrolls' }))).status, 'of another list').toBe(201);
});

it('refuses an unauthorised caller', async () => {
  expect((await test.call(null, 'GET', path)).status).toBe(401);
});
