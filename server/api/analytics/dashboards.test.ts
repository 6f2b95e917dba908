import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DashboardFigures, EmbeddedDashboard } from '../../../schemas/generated/types.ts';
import rules from '../../../schemas/rules/dashboards.json' with { type: 'json' };
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { createApi } from '../createApi.ts';
import { refreshAnalytics } from '../../jobs/analytics/refreshAnalytics.ts';

const day = 86_400_001;
let test: TestApi;
let records: Records;
let now = new Date('2026-11-21T12:00:00Z');
let employer: number;
let other: number;
const people: Record<string, string> = {};

beforeAll(async () => {
  test = await createTestApi({ clock: () => now });
  records = new Records(test.database);
  [employer, other] = [await records.employer(), await records.employer()];
  people['analyst'] = await records.user({ can_view_analytics: true });
  await records.relationship(people['analyst'], employer);
  people['second analyst'] = await records.user({ can_view_analytics: true });
  await records.relationship(people['second analyst'], employer);
  people['senior pension admin'] = await records.user();
  await records.relationship(people['senior pension admin'], employer, { is_senior_pension_administrator: true });
  people['provider admin'] = await records.user({ is_provider_admin: true });
  people['provider admin with the flag'] = await records.user({ is_provider_admin: true, can_view_analytics: true });
  people['analyst of nobody'] = await records.user({ can_view_analytics: true });
});
afterAll(() => test.close());

const as = (person: string): string => people[person] ?? '';
const embed = (person: string, id = employer, dashboard = 'membership') =>
  test.call<{ data: EmbeddedDashboard }>(as(person), 'GET', `/employers/${id}/embedded-dashboard/${dashboard}`);
const figures = (query = '', dashboard = 'membership', id = employer) =>
  test.call<{ data: DashboardFigures } & Refusal>(
    as('analyst'),
    'GET',
    `/employers/${id}/dashboards/${dashboard}/figures${query}`,
  );
/** As a frame reads them: by the cookie of the session and the key of the address. */
const framed = (person: string, key: string, dashboard = 'membership', headers: Record<string, string> = {}) =>
  test.call<{ data: DashboardFigures } & Refusal>(
    null,
    'GET',
    `/employers/${employer}/dashboards/${dashboard}/figures?key=${key}`,
    undefined,
    { Cookie: `session=${as(person)}`, ...headers },
  );
const keyOf = async (person: string) => (await embed(person)).body.data.address.split('key=')[1] ?? '';
const refresh = () => refreshAnalytics(test.store, now);

describe('the address of a dashboard', () => {
  it.each([
    ['analyst', 200],
    ['provider admin with the flag', 200],
    ['provider admin', 403],
    ['senior pension admin', 403],
    ['analyst of nobody', 404],
  ])('is answered to the %s with %i', async (person, status) => {
    expect((await embed(person)).status).toBe(status);
  });

  it('is not for an analyst of another employer, for an unknown dashboard, or for one who is not signed in', async () => {
    expect((await embed('analyst', other)).status).toBe(404);
    expect((await figures('', 'membership', other)).status).toBe(404);
    expect((await embed('provider admin with the flag', 999_999)).status).toBe(404);
    expect((await embed('analyst', employer, 'salaries')).status).toBe(404);
    expect((await test.call(null, 'GET', `/employers/${employer}/embedded-dashboard/membership`)).status).toBe(401);
  });

  it('opens for its person, and for nobody else', async () => {
    const key = await keyOf('analyst');
    expect((await framed('analyst', key)).status).toBe(200);
    expect((await framed('second analyst', key)).status).toBe(403);
    expect((await framed('analyst', key, 'contributions')).status).toBe(403);
    expect((await framed('analyst', '')).status).toBe(403);
    expect((await framed('nobody', key)).status).toBe(401);
    expect((await framed('analyst', key, 'membership', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(401);
  });

  it('dies after 10 minutes', async () => {
    const { address, expiresTimestamp } = (await embed('analyst')).body.data;
    const key = address.split('key=')[1] ?? '';
    expect(expiresTimestamp).toBe('2026-11-21T12:10:00.000Z');
    now = new Date('2026-11-21T12:09:59Z');
    expect((await framed('analyst', key)).status).toBe(200);
    now = new Date('2026-11-21T12:10:00Z');
    expect((await framed('analyst', key)).status).toBe(403);
    now = new Date('2026-11-21T12:00:00Z');
  });

  it('dies when the person loses the right', async () => {
    const key = await keyOf('second analyst');
    await sql`update portal.users set can_view_analytics = false where user_uid = ${as('second analyst')}`.execute(
      test.database.db,
    );
    expect((await framed('second analyst', key)).status).toBe(403);
    await sql`update portal.users set can_view_analytics = true where user_uid = ${as('second analyst')}`.execute(
      test.database.db,
    );
  });
});

describe('the dashboards of a provider', () => {
  it('have their own address, for those who may see the figures', async () => {
    const api = createApi({
      ...test.deps,
      externalDashboard: ({ employerId, dashboardId, expiresAt }) =>
        `https://bi.example.co.uk/${dashboardId}/${employerId}?${expiresAt.getTime()}`,
    });
    const ask = (person: string) =>
      api.request(`/api/v2/employers/${employer}/embedded-dashboard/pay`, { headers: { Authorization: `Bearer ${as(person)}` } });
    const { data } = (await (await ask('analyst')).json()) as { data: EmbeddedDashboard };
    expect(data).toEqual({
      address: `https://bi.example.co.uk/pay/${employer}?${Date.parse('2026-11-21T12:10:00Z')}`,
      expiresTimestamp: '2026-11-21T12:10:00.000Z',
      isExternal: true,
    });
    expect((await ask('provider admin')).status).toBe(403);
    expect((await embed('analyst')).body.data.isExternal).toBe(false);
  });
});

/** Employees of the employer, with a relationship in this state to a scheme. */
async function members(count: number, state: 'active' | 'optedOut', scheme: string): Promise<void> {
  for (let n = 0; n < count; n += 1) await records.membership(employer, await records.employee(employer), scheme, state);
}

const valuesOf = (body: { data: DashboardFigures }, chart: number) =>
  Object.fromEntries(body.data.charts[chart]?.rows.map(({ label, values }) => [label, values[0]]) ?? []);

describe('the members', () => {
  let scheme: string;
  it('are counted by the job, which says when', async () => {
    expect((await figures()).body.data).toMatchObject({ refreshedTimestamp: null, charts: [] });
    scheme = await records.pensionScheme(employer);
    await members(15, 'active', scheme);
    await members(5, 'optedOut', scheme);
    await refresh();
    const { body } = await figures();
    expect(body.data.refreshedTimestamp).toBe(now.toISOString());
    expect(valuesOf(body, 0)).toEqual({ Enrolled: 15, 'Opted out': 5, 'Not enrolled': 0, 'Left the employer': 0, All: 20 });
    expect(Object.values(valuesOf(body, 1))).toEqual([7_500, 2_500]);
  });

  it('are hidden in a group of 4, with a second group and the rates that would reveal it', async () => {
    for (let n = 0; n < 4; n += 1) await records.employee(employer, { is_active: false });
    now = new Date('2026-11-22T12:00:01Z');
    await refresh();
    const { body } = await figures();
    expect(valuesOf(body, 0)).toEqual({ Enrolled: 15, 'Opted out': null, 'Not enrolled': 0, 'Left the employer': null, All: 24 });
    expect(Object.values(valuesOf(body, 1))).toEqual([null, null]);
  });

  it('are counted again only after a change or a day', async () => {
    expect(await refresh()).toEqual({ refreshed: 0 });
    // A change by somebody else, as the service notes it.
    const reader = as('senior pension admin');
    now = new Date('2026-11-22T12:05:00Z');
    const path = `/employers/${employer}/employees/${await records.employee(employer)}/contact-details`;
    expect((await test.call(reader, 'PATCH', path, { town: 'Leeds' })).status).toBe(200);
    now = new Date('2026-11-22T12:10:00Z');
    expect(await refresh()).toEqual({ refreshed: 1 });
    now = new Date('2026-11-23T12:10:01Z');
    expect(await refresh()).toEqual({ refreshed: 2 });
  });
});

it.each(rules.dashboards.map(({ id }) => id))('the dashboard %s has charts, for an analyst of the employer only', async (id) => {
  const { body } = await figures('', id);
  expect(body.data.charts.length).toBeGreaterThan(0);
  expect(body.data.hidesSmallGroups).toBe(!['payments', 'data-quality'].includes(id));
  for (const person of ['provider admin', 'senior pension admin'])
    expect((await test.call(as(person), 'GET', `/employers/${employer}/dashboards/${id}/figures`)).status).toBe(403);
  expect((await figures('', id, other)).status).toBe(404);
});

it('leads from a fault to the list of the employees, for those who may read it and see the detail', async () => {
  await records.employee(employer, { annual_salary: 1 });
  now = new Date(now.getTime() + day);
  await refresh();
  const listsOf = async (person: string) => {
    const { body } = await test.call<{ data: DashboardFigures }>(
      as(person),
      'GET',
      `/employers/${employer}/dashboards/data-quality/figures`,
    );
    return body.data.charts[0]?.rows.flatMap(({ href }) => href ?? []) ?? [];
  };
  const low = `/employers/${employer}/employees?filter.dataQuality=lowSalary`;
  expect(await listsOf('provider admin with the flag')).toContain(low);
  // An employer's user reads employees without their salaries.
  expect(await listsOf('analyst')).not.toContain(low);
  expect(await listsOf('analyst')).toContain(`/employers/${employer}/employees?filter.dataQuality=noEmail`);
});

it('refuses a number of months that is not offered, and a payroll of another employer', async () => {
  expect((await figures('?months=5', 'contributions')).status).toBe(400);
  const payroll = await records.payroll(other);
  expect((await figures(`?payrollUid=${payroll}`, 'contributions')).status).toBe(404);
});
