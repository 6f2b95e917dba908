import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clock, Employer, SavedView } from '../../../../schemas/generated/types.ts';
import { Records } from '../../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../../tests/setup/api/testApi.ts';

let test: TestApi;
let admin: string;
let stranger: string;
let employer: number;

beforeAll(async () => {
  test = await createTestApi();
  const records = new Records(test.database);
  admin = await records.user({ is_provider_admin: true });
  stranger = await records.user({});
  employer = await records.employer();
});
afterAll(() => test.close());

describe('a query', () => {
  it.each([
    ['an unknown parameter', 'employeeUid=7', 'employeeUid'],
    ['a page size by another name', 'pageSize=-1', 'pageSize'],
    ['a parameter without a name', '=7', ''],
    ['a parameter that every object has', 'constructor=7', 'constructor'],
    ['getAll with another value', 'getAll=anything', 'getAll'],
    ['getAll without a value', 'getAll', 'getAll'],
    ['getAll twice', 'getAll=1&getAll=1', 'getAll'],
    ['two pages', 'page=1&page=2', 'page'],
    ['a bound of a range twice', 'filter[name][like]=a&filter[name][like]=b', 'filter[name][like]'],
  ])('with %s is a 400 that names it', async (_, query, field) => {
    const { status, body } = await test.call(admin, 'GET', `/employers?${query}`);
    expect({ status, fields: body.errors.map((error) => error.field) }).toEqual({ status: 400, fields: [field] });
  });

  it('is refused with the names that are known, and the remedy', async () => {
    const { body } = await test.call(admin, 'GET', `/employers/${employer}?expnd=closureConditions`);
    expect(body.message).toBe('There is no parameter expnd here. Leave it out, or use one of: expand.');
    const none = await test.call(admin, 'GET', '/clock?day=2026-11-21');
    expect(none.body.message).toBe('There is no parameter day here. Leave it out.');
  });

  it('may repeat a filter that takes several values', async () => {
    const { status, body } = await test.call<{ data: Employer[] }>(
      admin,
      'GET',
      `/employers?filter[id]=${employer}&filter[id]=${employer + 1}`,
    );
    expect([status, body.data.map(({ id }) => id)]).toEqual([200, [employer]]);
  });

  it.each([
    ['an unauthorised caller', () => null, 401],
    ['a caller who may not see the employer', () => stranger, 404],
  ])('is not judged for %s', async (_, caller, expected) => {
    const { status } = await test.call(caller(), 'GET', `/employers/${employer}?expnd=closureConditions`);
    expect(status).toBe(expected);
  });

  it('is judged where nobody is signed in', async () => {
    expect((await test.call(null, 'GET', '/configuration?field=brandName')).status).toBe(400);
  });

  it('leaves no header of the answer that is withheld', async () => {
    const list = await test.call(admin, 'GET', '/employers?expand=name', undefined, { Accept: 'text/csv' });
    expect([list.status, list.headers.get('Content-Disposition')]).toEqual([400, null]);
    expect(list.headers.get('Content-Type')).toMatch(/^application\/json/);
  });
});

describe('a change with an unknown parameter', () => {
  it('is undone', async () => {
    const view = { resource: 'employers', name: 'Mine', query: '', columns: [] };
    expect((await test.call(admin, 'POST', '/me/saved-views?draft=1', view)).status).toBe(400);
    const { body } = await test.call<{ data: SavedView[] }>(admin, 'GET', '/me/saved-views');
    expect(body.data).toEqual([]);
    expect((await test.call(admin, 'POST', '/me/saved-views', view)).status).toBe(201);
  });

  it('has another refusal first, which it also has without the parameter', async () => {
    expect((await test.call(admin, 'POST', '/me/saved-views?draft=1', {})).status).toBe(422);
  });

  it('does not move the clock of the portal', async () => {
    await test.database.db.updateTable('portal.clock').set({ can_be_moved: true }).execute();
    const { status } = await test.call(admin, 'PATCH', '/clock?days=1', { today: '2026-12-01' });
    expect(status).toBe(400);
    const { body } = await test.call<{ data: Clock }>(admin, 'GET', '/clock');
    expect(body.data.today).toBe('2026-11-21');
  });
});
