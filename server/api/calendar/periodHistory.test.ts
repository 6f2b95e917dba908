import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Change } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;
let employer: number;
let keeper: string;
let payroll: string;

// Today is 21 November 2026.
beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ employer, user: keeper } = await records.employerWithUser({ is_senior_pension_administrator: true }));
  payroll = await records.payroll(employer, { name: 'Office staff', start_date: '2026-01-01' });
  const pensionSchemeUid = await records.pensionScheme(employer);
  const body = { name: 'Main plan', type: 'pension', pensionSchemeUid };
  await test.call(keeper, 'POST', `/payrolls/${payroll}/benefits`, body);
});

/** The entries about pay periods in the order in which they were made. */
async function entries(): Promise<Change[]> {
  const path = `/employers/${employer}/changes?filter[kind]=pay-periods&limit=100`;
  return (await test.call<{ data: Change[] }>(keeper, 'GET', path)).body.data.toReversed();
}
const change = (fields: object) => test.call(keeper, 'PATCH', `/payrolls/${payroll}`, fields);

it('a new benefit has its first periods without entries', async () => {
  expect(await entries()).toEqual([]);
});

it('a changed rule notes each period that moves, with its dates before and after, and by whom', async () => {
  expect((await change({ daysAfterPeriodEndPaymentDay: 5 })).status).toBe(200);
  const [november, december, ...others] = await entries();
  expect(november).toMatchObject({
    activity: 'Pay period moved: Office staff, Main plan, November 2026',
    changes: 'Pay date: 30/11/2026 → 04/12/2026',
    actorUserUid: keeper,
    actingAs: 'senior-pension-admin',
  });
  expect(december?.activity).toBe('Pay period moved: Office staff, Main plan, December 2026');
  expect(others).toEqual([]);
});

it('a changed frequency notes each period that goes and each that comes', async () => {
  expect((await change({ frequency: 'weekly' })).status).toBe(200);
  const found = await entries();
  const december = found.find(({ activity }) => activity === 'Pay period removed: Office staff, Main plan, December 2026');
  expect(december?.changes).toContain('Pay date: 31/12/2026 → empty');
  expect(december?.href).toBeNull();
  const first = found.find(({ activity }) => activity === 'Pay period added: Office staff, Main plan, 1 to 2 December 2026');
  expect(first?.changes).toContain('Pay date: 02/12/2026');
  expect(first?.href).toMatch(new RegExp(`^/employers/${employer}/contributions/`));
  expect(found.filter(({ activity }) => activity.startsWith('Pay period added'))).toHaveLength(5);
});

it('the end of a payroll notes the periods after the final pay date', async () => {
  const ceased = await test.call(keeper, 'DELETE', `/payrolls/${payroll}?finalPayDate=2026-11-30&reason=noLongerInUse`);
  expect(ceased.status).toBe(200);
  expect((await entries()).map(({ activity }) => activity)).toEqual([
    'Pay period removed: Office staff, Main plan, December 2026',
  ]);
});

it('a change while the date of the portal is moved names that date', async () => {
  await sql`update portal.clock set can_be_moved = true, days_moved = 3`.execute(test.database.db);
  try {
    expect((await change({ daysAfterPeriodEndPaymentDay: 5 })).status).toBe(200);
    expect((await entries()).map(({ activity }) => activity)).toEqual([
      'Pay period moved: Office staff, Main plan, November 2026 (portal date moved to 24/11/2026)',
      'Pay period moved: Office staff, Main plan, December 2026 (portal date moved to 24/11/2026)',
    ]);
  } finally {
    await sql`update portal.clock set can_be_moved = false, days_moved = 0`.execute(test.database.db);
  }
});
