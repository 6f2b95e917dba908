import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStore } from '../../store/createStore.ts';
import { createApi } from '../createApi.ts';
import { type Refusal, type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { Records } from '../../../tests/setup/api/records.ts';

let test: TestApi;
let admin: string;
let path: string;

beforeAll(async () => {
  test = await createTestApi();
  const records = new Records(test.database);
  admin = await records.user({ is_provider_admin: true });
  const employer = await records.employer();
  path = `/employers/${employer}/employees/${await records.employee(employer)}/contact-details`;
});
afterAll(() => test.close());

/** A change of the employee's contact details, as the bytes of a request. */
const change = (body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>) => ({
  method: 'PATCH',
  headers: { Authorization: `Bearer ${admin}`, 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' },
  body,
  duplex: 'half',
});

async function openTransactions(): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(
    test.database.db,
  );
  return rows[0]?.open ?? 0;
}

const fieldsOf = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, n])));

describe('a request that cannot be understood', () => {
  it.each([
    ['JSON that is cut off', '{"town": "Le', 400],
    ['a list', '[]', 400],
    ['nothing', '', 400],
    ['a number', '7', 400],
    ['a zero character', '{"town": "\\u0000"}', 400],
    ['an unpaired surrogate', '{"town": "\\ud83d"}', 400],
    ['a wrong type', '{"town": 7}', 422],
    ['an object for text', '{"town": {"$ne": null}}', 422],
    ['__proto__', '{"__proto__": {"town": "x"}}', 422],
    ['1,000 unknown fields', fieldsOf(1_000), 422],
    ['more than 1,000 fields', fieldsOf(1_001), 400],
  ])('answers %s with a refusal', async (_, body, status) => {
    const answer = await test.call(admin, 'PATCH', path, body);
    expect(answer.status).toBe(status);
    expect(answer.body.message).not.toBe('');
    expect(Array.isArray(answer.body.errors)).toBe(true);
  });

  it.each([
    ['spaces around it', '" Leeds\\u00a0"', 'Leeds'],
    ['a line break', '"Milton\\r\\nKeynes"', 'Milton Keynes'],
    ['a mark that changes the text direction', '"\\u202eLeeds"', 'Leeds'],
    ['invisible characters alone', '" \\u200b"', null],
    ['a backslash and letters that look like an escaped surrogate', '"a\\\\ud83d"', 'a\\ud83d'],
    ['a surrogate pair', '"\\ud83d\\ude00"', '😀'],
  ])('keeps a text with %s as a form would send it', async (_, town, kept) => {
    const answer = await test.call<{ data?: { town: string | null } }>(admin, 'PATCH', path, `{"town": ${town}}`);
    expect([answer.status, answer.body.data?.town]).toEqual([200, kept]);
  });

  it('refuses a body that is not JSON by its type', async () => {
    const answer = await test.call(admin, 'PATCH', path, 'town=Leeds', { 'Content-Type': 'application/x-www-form-urlencoded' });
    expect(answer.status).toBe(415);
  });

  it('refuses a body in another encoding instead of storing question marks', async () => {
    const latin1 = Uint8Array.from('{"town": "Orléans"}', (character) => character.charCodeAt(0));
    const answer = await test.api.request(`/api/v2${path}`, change(latin1));
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as Refusal).message).toContain('UTF-8');
  });

  it('holds no transaction open while the body is on its way', async () => {
    let transactions: number | undefined;
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          transactions = await openTransactions();
          controller.enqueue(new TextEncoder().encode('{"town": "Leeds"}'));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const answer = await test.api.request(`/api/v2${path}`, change(body));
    expect(answer.status).toBe(200);
    expect(transactions).toBe(0);
  });

  it('reports a body that was cut off', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
    });
    const answer = await test.api.request(`/api/v2${path}`, change(body));
    expect(answer.status).toBe(400);
    expect(test.reported).toEqual([]);
  });

  it('refuses a change without the header that other sites cannot send', async () => {
    const answer = await test.call(admin, 'PATCH', path, { town: 'Leeds' }, { 'X-Requested-With': '' });
    expect(answer.status).toBe(403);
    expect(answer.body.message).toContain('X-Requested-With');
  });

  it.each([
    '/employers/0',
    '/employers/-1',
    '/employers/1e3',
    '/employers/99999999999999999999',
    "/employers/1'--",
    '/employers/999999999/dashboard',
    '/employers/999999999/employees',
    '/employers/999999999/employees?search=x',
    '/employers/999999999/payrolls',
    '/employers/999999999/pension-schemes',
    '/intermediaries/999999999',
    '/intermediaries/999999999/dashboard',
    '/employers/1/employees/not-a-uid',
    '/payrolls/not-a-uid',
    '/nothing',
  ])('has no record %s', async (unknown) => {
    const answer = await test.call(admin, 'GET', unknown);
    expect(answer.status).toBe(404);
  });

  it('refuses a filter of 10,000 characters by name', async () => {
    const answer = await test.call(admin, 'GET', `/employers?filter[name][like]=${'x'.repeat(10_000)}`);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      { field: 'filter[name][like]', defaultMessage: 'Shorten filter[name][like] to 200 characters.' },
    ]);
  });

  it('is not cached', async () => {
    const answer = await test.call(admin, 'GET', '/employers');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('a failure of the database', () => {
  const failing = (error: Error): ReturnType<typeof createApi> =>
    createApi({
      ...test.deps,
      store: createStore(test.database.db),
      authenticate: async () => {
        throw error;
      },
    });

  it.each([
    ['a lost connection', 'ECONNREFUSED', 503],
    ['a database that is shutting down', '57P01', 503],
    ['a full disk', '53100', 507],
  ])('answers %s plainly', async (_, code, status) => {
    const answer = await failing(Object.assign(new Error('secret detail'), { code })).request('/api/v2/employers');
    expect(answer.status).toBe(status);
    expect(await answer.text()).not.toContain('secret detail');
    expect(test.reported).toEqual([]);
  });

  it('reports a defect and answers without its details', async () => {
    const defect = new Error('secret detail');
    const answer = await failing(defect).request('/api/v2/employers');
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ message: 'Something went wrong. We have been notified.', errors: [] });
    expect(test.reported).toEqual([defect]);
  });
});
