import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DirectDebitMandate } from '../../../schemas/generated/types.ts';
import { pdfContents } from '../../../tests/setup/pdfContents.ts';
import { formData } from '../../../tests/setup/api/formData.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createApi } from '../createApi.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;
let staff: string;
const details = {
  accountName: 'Breakwater Ltd',
  sortCode: '08-99-99',
  accountNumber: '6637 4958',
  accountHolderConfirmed: 'true',
};

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  staff = await records.user({ is_provider_admin: true });
});
afterAll(() => test.close());

/** A benefit without a mandate, and the senior pension admin of its employer. */
async function arrange() {
  const employer = await records.employer();
  const payroll = await records.payroll(employer, { name: 'Monthly staff' });
  const benefit = await records.benefit(employer, payroll, { name: 'Main plan' });
  const senior = await records.user();
  await records.relationship(senior, employer, { is_senior_pension_administrator: true });
  return { employer, payroll, benefit, senior };
}

const setUp = (userUid: string, benefit: string, given: Record<string, string> = {}, headers?: Record<string, string>) =>
  test.call<{ data: DirectDebitMandate } & Refusal>(
    userUid,
    'POST',
    `/benefits/${benefit}/direct-debit-mandates`,
    formData({ ...details, ...given }),
    headers,
  );
const send = (userUid: string, mandate: string, event: string, body: object = {}) =>
  test.call<{ data: DirectDebitMandate } & Refusal>(userUid, 'POST', `/direct-debit-mandates/${mandate}/${event}`, body);

describe('a new mandate', () => {
  it('is pending, for its benefit and payroll, and its bank details are masked', async () => {
    const { benefit, senior, employer } = await arrange();
    const { status, body } = await setUp(senior, benefit, { benefitUid: benefit });
    expect([status, body.data]).toMatchObject([
      201,
      {
        benefitUid: benefit,
        benefitName: 'Main plan',
        payrollNames: ['Monthly staff'],
        accountName: 'Breakwater Ltd',
        status: 'pending',
        maskedFields: { sortCode: '**-**-99', bankAccountNumber: '****4958' },
        allowedActions: { canCancel: true, canConfirm: false },
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/66374958|089999/);
    const list = await test.call<{ data: DirectDebitMandate[] }>(senior, 'GET', `/employers/${employer}/direct-debit-mandates`);
    expect(list.body.data).toMatchObject([{ id: body.data.id, maskedFields: { bankAccountNumber: '****4958' } }]);
    expect(JSON.stringify(list.body)).not.toMatch(/66374958|089999/);
  });

  it('gives the other administrators a notice, without its bank details', async () => {
    const { employer, benefit, senior } = await arrange();
    const colleague = await records.user();
    await records.relationship(colleague, employer, { is_pension_administrator: true });
    await setUp(senior, benefit);
    const { rows } = await sql<{ user_uid: string; body: string }>`
      select user_uid, body from portal.notices where employer_id = ${employer} and title = 'New bank details for a direct debit'`.execute(
      test.database.db,
    );
    expect(rows).toEqual([{ user_uid: colleague, body: expect.stringMatching(/^Main plan\. (?!.*4958)/) as string }]);
  });

  it('leaves its bank details in no other table', async () => {
    const { benefit, senior } = await arrange();
    const accountNumber = '55065200';
    const { status } = await setUp(senior, benefit, { sortCode: '938063', accountNumber }, { 'Idempotency-Key': 'of-a-mandate' });
    expect(status).toBe(201);
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'portal'`.execute(test.database.db);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql`
        select from portal.${sql.ref(name)} t where t::text like ${`%${accountNumber}%`} or t::text like '%938063%'`.execute(
        test.database.db,
      );
      if (rows.length > 0) found.push(name);
    }
    expect(found).toEqual(['direct_debit_mandates']);
  });

  it.each([
    ['numbers that cannot belong together', { accountNumber: '66374959' }, 'accountNumber', /Check both on a bank statement/],
    ['a short account number', { accountNumber: '12345' }, 'accountNumber', /6 to 8 digits/],
    ['no account name', { accountName: ' ' }, 'accountName', /account name/],
    ['an unknown part', { shoeSize: '44' }, 'shoeSize', /no field/],
    ['the name of the record’s own field', { bankAccountNumber: '66374958' }, 'bankAccountNumber', /no field/],
    ['another benefit than that of the address', { benefitUid: crypto.randomUUID() }, 'benefitUid', /differs/],
    ['a state', { status: 'active' }, 'status', /cannot be changed/],
  ])('with %s is refused at the part as it was sent', async (_, given, field, message) => {
    const { benefit, senior } = await arrange();
    const { status, body } = await setUp(senior, benefit, given);
    expect([status, body.errors.map((error) => error.field)]).toEqual([422, [field]]);
    expect(body.errors[0]?.defaultMessage).toMatch(message);
  });

  it('is refused as JSON, as a broken form, and with a part that is there twice', async () => {
    const { benefit, senior } = await arrange();
    const path = `/benefits/${benefit}/direct-debit-mandates`;
    expect((await test.call(senior, 'POST', path, details)).status).toBe(415);
    const broken = { 'Content-Type': 'multipart/form-data; boundary=none' };
    expect((await test.call(senior, 'POST', path, 'no form', broken)).status).toBe(400);
    const twice = formData(details);
    twice.append('sortCode', '089999');
    const { status, body } = await test.call(senior, 'POST', path, twice);
    expect([status, body.errors.map(({ field }) => field)]).toEqual([422, ['sortCode']]);
  });

  it('is made once for an Idempotency-Key, although each form has another boundary', async () => {
    const { benefit, senior } = await arrange();
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await setUp(senior, benefit, {}, key);
    const again = await setUp(senior, benefit, {}, key);
    expect([first.status, again.body.data.id]).toEqual([201, first.body.data.id]);
    expect((await setUp(senior, benefit, { accountName: 'Other Ltd' }, key)).body.errors[0]?.field).toBe('Idempotency-Key');
  });

  it('is refused for a ceased benefit', async () => {
    const { employer, payroll, senior } = await arrange();
    const { status, body } = await setUp(senior, await records.benefit(employer, payroll, { status: 'Ceased' }));
    expect([status, body.errors[0]?.defaultMessage]).toEqual([422, expect.stringMatching(/This benefit has ceased/)]);
  });
});

describe('of one benefit', () => {
  it('only one of ten new mandates at the same time is accepted, and the others get the reason', async () => {
    const { benefit, senior } = await arrange();
    const answers = await Promise.all(Array.from({ length: 10 }, () => setUp(senior, benefit)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201,
      ...Array<number>(9).fill(422),
    ]);
    for (const { status, body } of answers)
      if (status === 422) expect(body.errors[0]?.defaultMessage).toMatch(/pending, active or stopped. Cancel that one first/);
  });

  it('another mandate can follow a cancelled one, and the old one is not submitted again beside it', async () => {
    const { benefit, senior } = await arrange();
    const failed = (await setUp(senior, benefit)).body.data.id;
    expect((await send(staff, failed, 'reject', { failureReason: '5' })).body.data).toMatchObject({
      status: 'failed',
      failureReason: '5',
    });
    expect((await setUp(senior, benefit)).status).toBe(201);
    const { status, body } = await send(senior, failed, 'submit-again');
    expect([status, body.errors[0]?.defaultMessage]).toEqual([422, expect.stringMatching(/another mandate/)]);
  });
});

it.each([
  ['cancel', {}, 'cancelled'],
  ['confirm', {}, 'active'],
  ['reject', { failureReason: 'L' }, 'failed'],
])(
  'of ten requests at the same time to %s one mandate, one succeeds, and the others get the reason',
  async (event, input, state) => {
    const { benefit, senior } = await arrange();
    const { id } = (await setUp(senior, benefit)).body.data;
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(staff, id, event, input)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array<number>(9).fill(422),
    ]);
    for (const { status, body } of answers)
      if (status === 200) expect(body.data.status).toBe(state);
      else expect(body.errors[0]?.defaultMessage).toMatch(new RegExp(state, 'i'));
  },
);

it('is confirmed only if the account holder has confirmed the instruction', async () => {
  const { benefit, senior } = await arrange();
  const { id } = (await setUp(senior, benefit, { accountHolderConfirmed: 'false' })).body.data;
  const { status, body } = await send(staff, id, 'confirm');
  expect([status, body.errors[0]?.defaultMessage]).toEqual([422, expect.stringMatching(/has not confirmed/)]);
  const { body: shown } = await test.call<{ data: DirectDebitMandate }>(staff, 'GET', `/direct-debit-mandates/${id}`);
  expect(shown.data.allowedActions?.canConfirm).toBe(false);
  expect(shown.data.allowedActions?.reasons?.['canConfirm']).toMatch(/has not confirmed/);
});

it('shows its bank details to those who ask, and each time leaves an entry without them', async () => {
  const { benefit, senior, employer } = await arrange();
  const { id } = (await setUp(senior, benefit)).body.data;
  const asked = { fields: ['sortCode', 'bankAccountNumber'] };
  const path = `/direct-debit-mandates/${id}/reveal`;
  const { body } = await test.call<{ data: object }>(senior, 'POST', path, asked);
  expect(body.data).toEqual({ sortCode: '089999', bankAccountNumber: '66374958' });
  const adviser = await records.user({ is_external_admin: true });
  expect((await test.call(adviser, 'POST', path, asked)).status).toBe(422);
  const history = await test.call<{ data: { activity: string; fields: object[] }[] }>(
    senior,
    'GET',
    `/employers/${employer}/changes`,
  );
  expect(history.body.data.map(({ activity }) => activity)).toEqual([
    'Sort code and account number shown',
    'Direct debit set up for Main plan',
  ]);
  expect(JSON.stringify(history.body)).not.toMatch(/66374958|089999/);
});

it("another employer's mandate looks like one that does not exist", async () => {
  const [mine, theirs] = [await arrange(), await arrange()];
  const { id } = (await setUp(theirs.senior, theirs.benefit)).body.data;
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/cancel'],
    ['POST', '/reveal'],
  ] as const)
    expect(
      (await test.call(mine.senior, method, `/direct-debit-mandates/${id}${path}`, method === 'GET' ? undefined : {})).status,
    ).toBe(404);
  expect((await setUp(mine.senior, theirs.benefit)).status).toBe(404);
});

describe('the instruction', () => {
  const path = (mandate: string) => `/direct-debit-mandates/${mandate}/instruction`;
  const open = (mandate: string, headers: Record<string, string>) => test.api.request(`/api/v2${path(mandate)}`, { headers });

  it('is a PDF with the bank details in full, to be saved, and each download leaves an entry without them', async () => {
    const { benefit, senior, employer } = await arrange();
    const { id } = (await setUp(senior, benefit)).body.data;
    const answer = await open(id, { Authorization: `Bearer ${senior}` });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
    expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="Direct Debit Instruction M\d{7}\.pdf"/);
    const { text } = pdfContents(new Uint8Array(await answer.arrayBuffer()));
    for (const part of ['Test Pensions', '000000 (demo)', 'Breakwater Ltd', '08-99-99', '66374958']) expect(text).toContain(part);
    const history = await test.call<{ data: { activity: string }[] }>(senior, 'GET', `/employers/${employer}/changes`);
    expect(history.body.data[0]?.activity).toBe('Direct Debit Instruction downloaded, with sort code and account number');
    expect(JSON.stringify(history.body)).not.toMatch(/66374958|089999|08-99-99/);
  });

  it('opens as a page with the cookie of the session, unless another site leads to it', async () => {
    const { benefit, senior } = await arrange();
    const { id } = (await setUp(senior, benefit)).body.data;
    const cookie = { Cookie: `session=${senior}` };
    expect((await open(id, cookie)).status).toBe(200);
    expect((await open(id, { ...cookie, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
    for (const site of ['cross-site', 'same-site'])
      expect((await open(id, { ...cookie, 'Sec-Fetch-Site': site })).status).toBe(401);
    expect((await open(id, {})).status).toBe(401);
    const cancelled = await test.api.request(`/api/v2/direct-debit-mandates/${id}/cancel`, {
      method: 'POST',
      headers: { ...cookie, 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(cancelled.status).toBe(401);
  });

  it('is for those who may see bank details, which the mandate says', async () => {
    const { benefit, senior } = await arrange();
    const { id, allowedActions } = (await setUp(senior, benefit)).body.data;
    expect(allowedActions?.canDownloadInstruction).toBe(true);
    const adviser = await records.user({ is_external_admin: true });
    expect((await test.call(adviser, 'GET', path(id))).status).toBe(403);
    const { body } = await test.call<{ data: DirectDebitMandate }>(adviser, 'GET', `/direct-debit-mandates/${id}`);
    expect(body.data.allowedActions?.canDownloadInstruction).toBe(false);
    expect((await test.call((await arrange()).senior, 'GET', path(id))).status).toBe(404);
  });
});

describe('for an account with a second factor', () => {
  /** Calls the same service, whose caller has or has not confirmed the second factor just now. */
  async function call(isFresh: boolean, userUid: string, path: string, body: FormData | object = {}) {
    const api = createApi({ ...test.deps, needsStepUp: async () => !isFresh });
    const isForm = body instanceof FormData;
    const answer = await api.request(`/api/v2${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${userUid}`,
        'X-Requested-With': 'XMLHttpRequest',
        'Idempotency-Key': `the-same-for-${path.replaceAll('/', '.')}`,
        ...(!isForm && { 'Content-Type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as { data: DirectDebitMandate; code?: string; message: string } };
  }

  it('a mandate is set up only with a fresh one, and the same call succeeds after it', async () => {
    const { benefit, senior, employer } = await arrange();
    const path = `/benefits/${benefit}/direct-debit-mandates`;
    const refused = await call(false, senior, path, formData(details));
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      'stepUpRequired',
      expect.stringMatching(/authenticator app/),
    ]);
    const list = await test.call<{ data: object[] }>(senior, 'GET', `/employers/${employer}/direct-debit-mandates`);
    expect(list.body.data).toEqual([]);
    expect((await call(true, senior, path, formData(details))).status).toBe(201);
  });

  it('a mandate is submitted again only with a fresh one, and never together with others', async () => {
    const { benefit, senior } = await arrange();
    const { id } = (await setUp(senior, benefit)).body.data;
    await send(staff, id, 'reject', { failureReason: '5' });
    const path = `/direct-debit-mandates/${id}/submit-again`;
    expect((await call(false, senior, path)).body.code).toBe('stepUpRequired');
    const together = { event: 'submitAgain', recordUids: [id] };
    const { body } = await test.call<{ data: { done: boolean }[] }>(
      senior,
      'POST',
      '/lifecycles/directDebitMandate/events',
      together,
    );
    expect(body.data?.[0]?.done ?? false).toBe(false);
    expect((await call(true, senior, path)).body.data.status).toBe('pending');
  });

  it('the role is judged first, and a cancellation needs none', async () => {
    const { benefit, senior } = await arrange();
    const administrator = await records.user({ is_external_admin: true });
    const refused = await call(false, administrator, `/benefits/${benefit}/direct-debit-mandates`, formData(details));
    expect([refused.status, refused.body.code]).toEqual([403, undefined]);
    const { id } = (await setUp(senior, benefit)).body.data;
    expect((await call(false, senior, `/direct-debit-mandates/${id}/cancel`)).status).toBe(200);
  });
});
