import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DashboardFigures } from '../../../schemas/generated/types.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { refreshAnalytics } from '../../jobs/analytics/refreshAnalytics.ts';

const at = new Date('2026-11-21T12:00:00Z');
let test: TestApi;
let analyst: string;

beforeAll(async () => {
  test = await createTestApi({ sample: true, clock: () => at });
  analyst = await new Records(test.database).user({ is_provider_admin: true, can_view_analytics: true });
}, 60_000);
afterAll(() => test.close());

const figuresOf = async (id: number, path: string) =>
  (await test.call<{ data: DashboardFigures }>(analyst, 'GET', `/employers/${id}/dashboards/${path}`)).body.data;

async function employers(): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from portal.employers where active_employee_count > 0 order by id limit 40`.execute(test.database.db);
  return rows.map(({ id }) => id);
}

interface Counted {
  month: string;
  employee: string;
  kinds: Readonly<Record<string, number>>;
}

/** Each contribution by itself, so that the test adds them up in its own way. */
async function contributionsOf(id: number): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select (select to_char(p.period_end_date, 'YYYY-MM') from portal.statements s, portal.pay_periods p
        where s.statement_uid = c.statement_uid and p.payroll_date_uid = s.payroll_date_uid) as month,
      employee_uid as employee, json_build_object('Employer', employer_regular_amount, 'Employee', employee_regular_amount,
        'Employer lump sums', employer_lump_sum, 'Employee lump sums', employee_lump_sum) as kinds
    from portal.regular_payroll_contributions c where c.employer_id = ${id} and not c.is_cancelled
      and exists (select from portal.statements s where s.statement_uid = c.statement_uid and not s.is_cancelled)`.execute(
    test.database.db,
  );
  return rows;
}

function assertContributions({ charts }: DashboardFigures, counted: readonly Counted[]): number {
  const [chart] = charts;
  let compared = 0;
  for (const { label, values } of chart?.rows ?? [])
    for (const [n, kind] of (chart?.columns ?? []).entries()) {
      const found = counted.filter(({ month, kinds }) => month === label && kinds[kind] !== 0);
      const total = found.reduce((sum, { kinds }) => sum + (kinds[kind] ?? 0), 0);
      const people = new Set(found.map(({ employee }) => employee)).size;
      expect(values[n], `${kind} in ${label}`).toBe(people > 0 && people < 5 ? null : total);
      if (people >= 5) compared += 1;
    }
  return compared;
}

async function assertMembers(id: number): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where not is_active)::integer as "Left the employer",
      count(*) filter (where is_active and exists (select from portal.pension_scheme_relationships r where r.employee_uid = e.employee_uid and state = 'active'))::integer as "Enrolled",
      count(*)::integer as "All"
    from portal.employees e where employer_id = ${id}`.execute(test.database.db);
  const [chart] = (await figuresOf(id, 'membership/figures')).charts;
  for (const [label, count] of Object.entries(rows[0] ?? {})) {
    const value = chart?.rows.find((row) => row.label === label)?.values[0];
    if (value !== null) expect(value, `${label} of ${id}`).toBe(count);
    // A hidden group is small, or beside a small one.
    else if (label === 'All') expect(count).toBeLessThan(5);
  }
}

// The seeds: the sample data as loaded, and two changes of it.
describe.each([
  ['as loaded', null],
  [
    'with a third of the employees gone',
    sql`update portal.employees set is_active = false where hashtext(employee_uid::text) % 3 = 0`,
  ],
  [
    'with other amounts',
    sql`update portal.regular_payroll_contributions set employee_regular_amount = abs(hashtext(employee_uid::text)) % 90000, employer_lump_sum = abs(hashtext(pot_uid::text)) % 7`,
  ],
])('the figures of the sample data %s', (_, change) => {
  beforeAll(async () => {
    if (!change) return;
    await change.execute(test.database.db);
    await sql`update portal.analytics_refreshes set refreshed_at = '2026-01-01'`.execute(test.database.db);
    await refreshAnalytics(test.store, at);
  });

  it('are those of the contributions and the members', async () => {
    let compared = 0;
    for (const id of await employers()) {
      compared += assertContributions(await figuresOf(id, 'contributions/figures?months=24'), await contributionsOf(id));
      await assertMembers(id);
    }
    expect(compared).toBeGreaterThan(50);
  }, 60_000);
});
