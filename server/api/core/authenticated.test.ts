import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { createApi } from '../createApi.ts';
import type { Store } from '../../store/createStore.ts';
import type { ApiDependencies } from './context.ts';

let test: TestApi;
let records: Records;
let employer: number;
let person: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ employer, user: person } = await records.employerWithUser({ is_pension_administrator: true }));
});

/** Another server process on the same database, with callers of its own. */
function anotherServer() {
  const authenticate = vi.fn<ApiDependencies['authenticate']>(async () => ({ userUid: person }));
  const claimOf = (request: Request) => ({ id: request.headers.get('Authorization') ?? '' });
  const database = { isCut: false, transactions: 0 };
  const store: Store = {
    ...test.store,
    read: async (scope, work) => {
      if (database.isCut) throw Object.assign(new Error('Connection terminated'), { code: '57P01' });
      return test.store.read(scope, work);
    },
    within: (scope, work) => {
      database.transactions += 1;
      return test.store.within(scope, work);
    },
  };
  const api = createApi({ ...test.deps, store, authenticate, claimOf });
  const headers = { Authorization: 'Bearer token', 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' };
  const statusOf = async (path: string, method = 'GET', body?: object) =>
    (await api.request(`/api/v2${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })).status;
  return { authenticate, database, api, headers, statusOf };
}

const end = () =>
  sql`update portal.company_relationships set is_active = false, access_state = 'revoked' where user_uid = ${person}`.execute(
    test.database.db,
  );

describe('a remembered caller', () => {
  it('is read once for many requests', async () => {
    const { statusOf, authenticate } = anotherServer();
    for (let request = 0; request < 3; request += 1) expect(await statusOf(`/employers/${employer}`)).toBe(200);
    expect(authenticate).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a record', (id: number) => `/employers/${id}`, 404],
    ['a list of records', (id: number) => `/employers/${id}/employees`, 404],
    ['a dashboard', (id: number) => `/employers/${id}/dashboard`, 404],
    ['people with access', (id: number) => `/employers/${id}/admin-users`, 404],
  ])('loses %s with the next request after access was revoked, on every server', async (_, pathOf, refused) => {
    const servers = [anotherServer(), anotherServer()];
    const path = pathOf(employer);
    for (const { statusOf } of servers) expect(await statusOf(path)).toBe(200);
    await end();
    for (const { statusOf } of servers) expect(await statusOf(path)).toBe(refused);
  });

  it('sees an empty list with the next request after access was revoked', async () => {
    const { api, headers } = anotherServer();
    const total = async () => {
      const answer = await api.request('/api/v2/employers', { headers });
      return ((await answer.json()) as { meta: { totalCount: number } }).meta.totalCount;
    };
    expect(await total()).toBe(1);
    await end();
    expect(await total()).toBe(0);
  });

  it('gets access with the next request after it was given, although the refusal needs no query', async () => {
    const { statusOf } = anotherServer();
    const other = await records.employer();
    expect(await statusOf(`/employers/${other}`)).toBe(404);
    await records.relationship(person, other);
    expect(await statusOf(`/employers/${other}`)).toBe(200);
  });

  it('changes nothing after access was revoked: the caller of a change is checked before it', async () => {
    const { statusOf, database } = anotherServer();
    const path = `/employers/${employer}/employees`;
    expect(await statusOf(path)).toBe(200);
    await end();
    expect(await statusOf(path, 'POST', {})).toBe(404);
    expect(database.transactions).toBe(0);
  });

  it('is refused with the next request after they were removed', async () => {
    const { statusOf, authenticate } = anotherServer();
    expect(await statusOf(`/employers/${employer}`)).toBe(200);
    await sql`delete from portal.company_relationships where user_uid = ${person}`.execute(test.database.db);
    await sql`delete from portal.users where user_uid = ${person}`.execute(test.database.db);
    authenticate.mockResolvedValue(null);
    expect(await statusOf(`/employers/${employer}`)).toBe(401);
  });

  it('keeps no header of the answer that was given up', async () => {
    const { api, headers } = anotherServer();
    const employee = await records.employee(employer);
    const path = `/api/v2/employers/${employer}/employees/${employee}`;
    expect((await api.request(path, { headers })).headers.get('ETag')).not.toBeNull();
    await end();
    const answer = await api.request(path, { headers });
    expect([answer.status, answer.headers.get('ETag'), answer.headers.get('Cache-Control')]).toEqual([404, null, 'no-store']);
  });

  it('gets the refusal of an unavailable database, and no answer that was not checked', async () => {
    const { statusOf, database } = anotherServer();
    const other = await records.employer();
    expect(await statusOf(`/employers/${employer}`)).toBe(200);
    database.isCut = true;
    expect(await statusOf(`/employers/${employer}`)).toBe(503);
    expect(await statusOf(`/employers/${other}`)).toBe(503);
    database.isCut = false;
    expect(await statusOf(`/employers/${employer}`)).toBe(200);
  });
});
