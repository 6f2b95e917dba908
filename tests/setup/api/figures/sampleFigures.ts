import { type RawBuilder, sql } from 'kysely';
import { refreshAnalytics } from '../../../../server/jobs/analytics/refreshAnalytics.ts';
import type { DashboardFigures } from '../../../../schemas/generated/types.ts';
import { Records } from '../records.ts';
import { createTestApi, type TestApi } from '../testApi.ts';

/** The moment of the figures, on the day of the sample data. */
export const at = new Date('2026-11-21T12:00:00Z');
export const today = '2026-11-21';

/** The sample data as loaded, and two other data sets made of it. */
export const seeds: readonly [name: string, seed: number | null][] = [
  ['the sample data as loaded', null],
  ['the sample data, changed by seed 1', 1],
  ['the sample data, changed by seed 2', 2],
];

/** The API on the sample data of a seed, with its figures counted. */
export interface SampleFigures {
  test: TestApi;
  /** Employers with employees. */
  employers: readonly number[];
  /** The figures of a dashboard. @param path - Such as `pay/figures`. */
  figuresOf(employer: number, path: string): Promise<DashboardFigures>;
  rows<Row>(query: RawBuilder<Row>): Promise<Row[]>;
}

export async function sampleFigures(seed: number | null): Promise<SampleFigures> {
  const test = await createTestApi({ sample: true, clock: () => at });
  const analyst = await new Records(test.database).user({ is_provider_admin: true, can_view_analytics: true });
  if (seed !== null) {
    for (const change of changesOf(seed)) await change.execute(test.database.db);
    await sql`update portal.analytics_refreshes set refreshed_at = '2026-01-01'`.execute(test.database.db);
    await refreshAnalytics(test.store, at);
  }
  const rows = async <Row>(query: RawBuilder<Row>): Promise<Row[]> => [...(await query.execute(test.database.db)).rows];
  const found = await rows(sql<{ id: number }>`select id from portal.employers where employee_count > 0 order by id limit 40`);
  return {
    test,
    employers: found.map(({ id }) => id),
    figuresOf: async (employer, path) =>
      (await test.call<{ data: DashboardFigures }>(analyst, 'GET', `/employers/${employer}/dashboards/${path}`)).body.data,
    rows,
  };
}

/** The values of a chart, by the labels of its rows. */
export function valuesOf({ charts }: DashboardFigures, chartId: string): Map<string, (number | null)[]> {
  const chart = charts.find((one) => one.chartId === chartId);
  if (!chart) throw new Error(`There is no chart "${chartId}" among ${charts.map((one) => one.chartId).join(', ')}.`);
  return new Map(chart.rows.map(({ label, values }) => [label, values]));
}

/** Every kind of record that a figure is made of, changed by a seed. */
function changesOf(seed: number): RawBuilder<unknown>[] {
  /** A number from 0 that is always the same for a record, a topic and a seed. */
  const pick = (key: string, topic: string, of: number) =>
    sql`(abs(hashtext(${sql.ref(key)}::text || ${sql.lit(`${topic} ${seed}`)})) % ${sql.lit(of)})`;
  const day = sql`${today}::date`;
  return [
    sql`update portal.employees set
      is_active = ${pick('employee_uid', 'active', 5)} <> 0,
      annual_salary = case ${pick('employee_uid', 'salary', 12)} when 0 then null when 1 then 0 when 2 then 60000000 else ${pick('employee_uid', 'pay', 9_000_000)} end,
      date_of_birth = case ${pick('employee_uid', 'birth', 12)} when 0 then null when 1 then '1890-01-01' when 2 then '2013-05-05' when 3 then '1945-01-01'
        else date '1955-01-01' + ${pick('employee_uid', 'born', 18_000)} end,
      national_insurance = case ${pick('employee_uid', 'number', 8)} when 0 then 'XX999999X' when 1 then 'QQ00000' || ${pick('employee_uid', 'digit', 10)} || 'A'
        when 2 then null else national_insurance end,
      email = case ${pick('employee_uid', 'mail', 6)} when 0 then null else email end,
      address_line1 = case ${pick('employee_uid', 'street', 9)} when 0 then ' ' else address_line1 end,
      employment_start_date = case ${pick('employee_uid', 'start', 12)} when 0 then null when 1 then '2027-12-01' when 2 then '1970-01-01'
        else ${day} - ${pick('employee_uid', 'started', 1_000)} end`,
    sql`update portal.payroll_relationships set is_active = false, ended_on = ${day} - ${pick('employee_uid', 'ended', 900)}
      where ${pick('employee_uid', 'payroll', 4)} = 0`,
    sql`update portal.pension_scheme_relationships set
      state = (array['active', 'optedOut', 'notEnrolled', 'active'])[1 + ${pick('relationship_uid', 'state', 4)}],
      enrolled_on = case ${pick('relationship_uid', 'enrolled', 6)} when 0 then null else ${day} - ${pick('relationship_uid', 'since', 800)} end,
      ended_on = case ${pick('relationship_uid', 'ended', 3)} when 0 then null else ${day} - ${pick('relationship_uid', 'until', 800)} end`,
    sql`update portal.pots set state = case ${pick('pot_uid', 'pot', 7)} when 0 then 'notActive' else 'active' end`,
    sql`update portal.contribution_levels set employee_percent = ${pick('level_uid', 'percent', 2_000)} / 100.0 where employee_percent is not null`,
    sql`update portal.employee_requests set requested_at = ${at}::timestamptz - ${pick('request_uid', 'asked', 60 * 24)} * interval '1 hour'`,
    sql`update portal.employee_requests set status = case when status = 'outstanding' then 'complete' else 'outstanding' end where ${pick('request_uid', 'answered', 3)} = 0`,
    sql`update portal.late_payments set settled_on = due_date + ${pick('late_payment_uid', 'settled', 120)} where settlement = 'paid'`,
    sql`update portal.late_payments set settlement = 'cancelled', settled_on = due_date, status = 'settled', next_step_on = null
      where settlement is null and ${pick('late_payment_uid', 'cancelled', 4)} = 0`,
    sql`update portal.statements set made_at = made_at + ${pick('statement_uid', 'made', 60)} * interval '1 day', is_cancelled = ${pick('statement_uid', 'cancelled', 15)} = 0`,
    sql`update portal.regular_payroll_contributions set employee_regular_amount = abs(hashtext(employee_uid::text || ${String(seed)})) % 90000,
      employer_lump_sum = abs(hashtext(pot_uid::text || ${String(seed)})) % 7`,
    sql`insert into portal.confirmed_warnings (resource, record_uid, employer_id, warning, field, question, "values", user_uid, confirmed_at)
      select 'employees', employee_uid, employer_id, 'salaryHigh', 'annualSalary', 'Right?', jsonb_build_object('annualSalary', annual_salary),
        (select user_uid from portal.users limit 1), ${at}
      from portal.employees where annual_salary > 50000000 and ${pick('employee_uid', 'confirmed', 2)} = 0`,
  ];
}
