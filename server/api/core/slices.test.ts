import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';

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
