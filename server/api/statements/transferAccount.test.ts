import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaymentService, Statement } from '../../../schemas/generated/types.ts';
import rules from '../../../schemas/rules/direct-debit.json' with { type: 'json' };
import { pdfContents } from '../../../tests/setup/pdfContents.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createNotedApi, createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;
let staff: string;
const account = { ...rules.demoAccount, bankAccountUid: '6d8a27c4-1f02-4ab9-9f5e-0c2f43f1d101' };

beforeAll(async () => {
  test = await createTestApi({ sample: true });
  records = new Records(test.database);
  staff = await records.user({ is_provider_admin: true });
});
afterAll(() => test.close());

/** Reads from the same portal with or without an account of its own. */
async function open(path: string, ourBankAccount: typeof account | null): Promise<Response> {
  const api = createNotedApi({ ...test.deps, configuration: { ...test.deps.configuration, ourBankAccount } });
  return api.request(`/api/v2${path}`, { headers: { Authorization: `Bearer ${staff}` } });
}
const data = async (answer: Response): Promise<unknown> => ((await answer.json()) as { data: unknown }).data;

async function statement(values: object = {}): Promise<string> {
  const employer = await records.employer();
  const payroll = await records.payroll(employer);
  const benefit = await records.benefit(employer, payroll);
  const period = await records.payPeriod(employer, { payroll, benefit });
  return records.statement(
    employer,
    period,
    { payroll, benefit },
    { status: 'waitingForPayment', payment_reference: 'BREAK-1', due_date: '2026-12-22', ...values },
  );
}

it('a statement that awaits a transfer has our account, and says how to pay, as its PDF does', async () => {
  const path = `/statements/${await statement()}`;
  expect(await data(await open(path, account))).toMatchObject({
    ourBankAccount: account,
    transferNotice:
      'Pay £80.00 by bank transfer to Demo account (do not pay), sort code 08-99-99, account number 66374958, so that it arrives by 22/12/2026, with the reference BREAK-1. We record the payment when it arrives.',
  });
  const { text } = pdfContents(new Uint8Array(await (await open(`${path}/pdf`, account)).arrayBuffer()));
  for (const part of ['Demo account (do not pay)', '08-99-99', '66374958', 'BREAK-1']) expect(text).toContain(part);
});

it('without an account of ours it says whom to ask', async () => {
  const path = `/statements/${await statement()}`;
  expect(await data(await open(path, null))).toMatchObject({
    ourBankAccount: null,
    transferNotice: expect.stringMatching(/Ask us for our bank details: help@provider\.example\.$/) as string,
  });
  const { text } = pdfContents(new Uint8Array(await (await open(`${path}/pdf`, null)).arrayBuffer()));
  expect(text).toContain('help@provider.example');
});

it.each([
  ['is collected', { is_paid_via_direct_debit: true }],
  ['was paid', { has_been_paid: true, status: 'processing' }],
  ['was cancelled', { is_cancelled: true }],
])('a statement that %s has no account to pay into', async (_, values) => {
  const found = (await data(await open(`/statements/${await statement(values)}`, account))) as Statement;
  expect([found.ourBankAccount, found.transferNotice]).toEqual([null, null]);
});

it('a payment service has our account and our number at Bacs, which is marked in a demonstration', async () => {
  const [service] = (await data(await open('/payment-services', account))) as PaymentService[];
  expect(await data(await open(`/payment-services/${service?.uuid}`, account))).toMatchObject({
    ourBankAccount: account,
    serviceUserNumber: '000000 (demo)',
  });
});

it('a portal that collects nothing refuses the instruction of a mandate, and says whom to ask', async () => {
  const employer = await records.employer();
  const benefit = await records.benefit(employer, await records.payroll(employer));
  const mandate = await records.mandate(employer, benefit);
  const api = createNotedApi({ ...test.deps, payments: null });
  const answer = await api.request(`/api/v2/direct-debit-mandates/${mandate}/instruction`, {
    headers: { Authorization: `Bearer ${staff}` },
  });
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('help@provider.example')]);
});
