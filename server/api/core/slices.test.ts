import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import type { ApiContext } from './context.ts';
import { writtenList } from './slices.ts';

let test: TestApi;
let admin: string;
let employer: number;
let intermediary: number;
let employee: string;

/** More rows than one slice has. */
const count = 120;

beforeAll(async () => {
  test = await createTestApi();
  const records = new Records(test.database);
  admin = await records.user({ is_provider_admin: true });
  employer = await records.employer();
  intermediary = await records.intermediary();
  employee = await records.employee(employer);
  const [payroll, { rows: products }] = [
    await records.payroll(employer),
    await sql<{ uid: string }>`
      insert into portal.product_types (short_name, long_name, slug, is_pension, annual_allowance, priority, can_buy, can_transfer)
      values ('ISA', 'ISA', 'isa', false, '{}', 1, true, true) returning product_uid as uid`.execute(test.database.db),
  ];
  const benefit = await records.benefit(employer, payroll);
  for (let n = 1; n < count; n += 1) {
    await records.client(intermediary, await records.employer());
    await records.client(await records.intermediary(), employer);
  }
  await records.client(intermediary, employer);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(test.database.db);
  await run(sql`
    insert into portal.notices (employer_id, title, body, created_at) select ${employer}, 'News ' || n, '', now() from generate_series(1, ${count}) n`);
  await run(sql`
    insert into portal.changes (kind, record_uid, employer_id, employee_uid, title, action, activity, at, acting_as, actor_user_uid)
    select 'employees', ${employee}, ${employer}, ${employee}::uuid, 'Grace', 'change', 'Change ' || n, now(), 'provider-admin', ${admin}
    from generate_series(1, ${count}) n`);
  await run(sql`
    insert into portal.regular_payroll_contributions (employer_id, employee_uid, pot_uid, payroll_uid, benefit_uid, due_date, contribution_type, intended_for_product_type_uid)
    select ${employer}, ${employee}, gen_random_uuid(), ${payroll}, ${benefit}, date '2026-01-01' + n, 'savings', ${products[0]?.uid}::uuid
    from generate_series(1, ${count}) n`);
});
afterAll(() => test.close());

it.each<[string, () => string]>([
  ['the intermediaries of an employer', () => `/employers/${employer}/intermediaries`],
  ['the clients of an intermediary', () => `/intermediaries/${intermediary}/employers`],
  ['notices', () => `/employers/${employer}/notices`],
  ['changes', () => `/employers/${employer}/changes`],
  ['the changes of a record', () => `/employers/${employer}/changes/employees/${employee}`],
  ['the contributions of an employee', () => `/employers/${employer}/employees/${employee}/contributions`],
  ['the activity of an employee', () => `/employers/${employer}/employees/${employee}/recent-activity`],
])('a whole list is written in parts, so that other requests have their turn: %s', async (_, path) => {
  const answer = await test.api.request(`/api/v2${path()}?getAll=1`, { headers: { Authorization: `Bearer ${admin}` } });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of answer.body ?? []) parts.push(part);
  const { data, meta } = (await new Response(new Blob(parts)).json()) as { data: unknown[]; meta: { totalCount: number } };
  expect([answer.status, data.length, meta.totalCount]).toEqual([200, count, count]);
  expect(parts.length).toBeGreaterThan(2);
});

describe('a list that is written while its rows are read', () => {
  const rows = Array.from({ length: 120 }, (_, id) => ({ id }));
  const contextOf = (signal: AbortSignal): ApiContext =>
    ({ req: { raw: new Request('http://localhost/', { signal }) } }) as unknown as ApiContext;

  it('lets other work have its turn between any two slices', async () => {
    const order: string[] = [];
    const list = writtenList<object>(contextOf(new AbortController().signal), (slice) => {
      order.push(`slice of ${slice.length}`);
      setTimeout(() => order.push('other work'));
      return slice;
    });
    await list.take(rows);
    expect(order.slice(0, 8)).toEqual(Array.from({ length: 4 }, () => ['slice of 25', 'other work']).flat());
    expect(await list.answer({ totalCount: 120, pageCount: 1, currentPage: 1, perPage: 120 }).json()).toEqual({
      data: rows,
      meta: { totalCount: 120, pageCount: 1, currentPage: 1, perPage: 120 },
    });
  });

  it('ends when its caller leaves', async () => {
    const caller = new AbortController();
    let slices = 0;
    const list = writtenList<object>(contextOf(caller.signal), (slice) => {
      slices += 1;
      caller.abort();
      return slice;
    });
    await expect(list.take(rows)).rejects.toMatchObject({ status: 499 });
    expect(slices).toBe(1);
  });
});
