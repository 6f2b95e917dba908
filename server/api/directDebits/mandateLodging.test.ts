import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DirectDebitMandate } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { advancePayments } from '../../jobs/payments/advancePayments.ts';
import { simulatedPayments } from '../../jobs/payments/simulatedPayments.ts';

let test: TestApi;
let records: Records;
let staff: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  staff = await records.user({ is_provider_admin: true });
});
afterAll(() => test.close());

async function mandate(): Promise<string> {
  const employer = await records.employer();
  return records.mandate(employer, await records.benefit(employer, await records.payroll(employer)));
}
const dayComes = (day: string) => advancePayments(test.store, new Date(`${day}T12:00:00Z`), simulatedPayments);
const send = async (id: string, event: string, body: object = {}): Promise<DirectDebitMandate> => {
  const { status, body: answer } = await test.call<{ data: DirectDebitMandate }>(
    staff,
    'POST',
    `/direct-debit-mandates/${id}/${event}`,
    body,
  );
  expect(status).toBe(200);
  return answer.data;
};
async function instructions(id: string): Promise<string[]> {
  const { rows } = await sql<{ one: string }>`
    select kind || ' ' || state as one from portal.mandate_instructions where mandate_uid = ${id} order by lodged_on nulls first, kind desc`.execute(
    test.database.db,
  );
  return rows.map(({ one }) => one);
}

it('a mandate that staff record as confirmed is not lodged, and is withdrawn when it is cancelled', async () => {
  const id = await mandate();
  await send(id, 'confirm');
  await dayComes('2026-12-14');
  expect(await instructions(id)).toEqual(['new accepted']);
  await send(id, 'cancel');
  await dayComes('2026-12-15');
  expect(await instructions(id)).toEqual(['new accepted', 'cancellation sent']);
});

it('a refused mandate says what to do next, and is lodged again when it is submitted again', async () => {
  const id = await mandate();
  await dayComes('2026-12-14');
  expect(await send(id, 'reject', { failureReason: 'I' })).toMatchObject({
    failureReason: 'I',
    nextStep: 'Contact us: we correct the instruction and submit it again.',
  });
  expect(await send(id, 'submit-again')).toMatchObject({ status: 'pending', failureReason: null, nextStep: null });
  await dayComes('2026-12-15');
  expect(await instructions(id)).toEqual(['new ended', 'new sent']);
  // Five working days after the first lodging, and four after the second.
  expect(await dayComes('2026-12-21')).toMatchObject({ confirmed: 0 });
  expect(await dayComes('2026-12-22')).toMatchObject({ confirmed: 1 });
});
