import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formData } from '../../../tests/setup/api/formData.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { advancePayments } from '../../jobs/payments/advancePayments.ts';
import { simulatedPayments } from '../../jobs/payments/simulatedPayments.ts';
import { createApi } from '../createApi.ts';

const account = { sortCode: '938063', accountNumber: '55065200' };
const inFull = /938063|93-80-63|55065200/;

let test: TestApi;
let records: Records;
const users: Record<string, string> = {};
let ids: Readonly<Record<string, string>>;
const as = (person: string): string => users[person] ?? '';

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  const employer = await records.employer();
  const roles: Record<string, [object, object | null]> = {
    'provider admin': [{ is_provider_admin: true }, null],
    'HS admin': [{ is_hs_admin: true }, null],
    'external admin': [{ is_external_admin: true }, null],
    'senior pension admin': [{}, { is_senior_pension_administrator: true }],
    'pension admin': [{}, { is_pension_administrator: true }],
    'employer user': [{}, {}],
    employee: [{}, { is_employee: true }],
  };
  for (const [person, [flags, role]] of Object.entries(roles)) {
    users[person] = await records.user(flags);
    if (role) await records.relationship(as(person), employer, role);
  }
  const payroll = await records.payroll(employer);
  const benefit = await records.benefit(employer, payroll, { is_paid_via_dd: true });
  const period = await records.payPeriod(employer, { payroll, benefit });
  const { body } = await test.call<{ data: { id: string } }>(
    as('senior pension admin'),
    'POST',
    `/benefits/${benefit}/direct-debit-mandates`,
    formData({ accountName: 'Breakwater Ltd', ...account, accountHolderConfirmed: 'true' }),
    { 'Idempotency-Key': crypto.randomUUID() },
  );
  const mandate = body.data.id;
  const dayComes = (day: string) => advancePayments(test.store, new Date(`${day}T12:00:00Z`), simulatedPayments);
  // Lodged, confirmed and collected: each step leaves its notices and its history.
  await dayComes('2026-12-01');
  await dayComes('2026-12-08');
  const statement = await records.statement(
    employer,
    period,
    { payroll, benefit },
    { status: 'paymentNotInitiated', is_paid_via_direct_debit: true, collection_date: '2026-12-22' },
  );
  ids = { employerId: String(employer), mandate, statement, payroll, benefit, period };
  await dayComes('2026-12-17');
});
afterAll(() => test.close());

describe('bank details in full', () => {
  const paths = [
    '/employers/{employerId}/direct-debit-mandates',
    '/direct-debit-mandates/{mandate}',
    '/employers/{employerId}/statements',
    '/statements/{statement}',
    '/employers/{employerId}/changes',
    '/employers/{employerId}/notices',
  ];

  it.each(paths)('are not in %s, as JSON or as CSV', async (template) => {
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
    for (const Accept of ['application/json', 'text/csv']) {
      const headers = { Authorization: `Bearer ${as('pension admin')}`, Accept };
      const answer = await test.api.request(`/api/v2${path}`, { headers });
      expect([answer.status, await answer.text()]).toEqual([200, expect.not.stringMatching(inFull)]);
    }
  });

  it.each([
    ['provider admin', 200],
    ['HS admin', 200],
    ['senior pension admin', 200],
    ['pension admin', 200],
    ['external admin', 422],
    ['employer user', 404],
    ['employee', 404],
  ])('are shown on request to the %s with %i, each time with a note', async (person, expected) => {
    const noted = async (): Promise<number> => {
      const { rows } = await sql`select from portal.changes where action = 'reveal'`.execute(test.database.db);
      return rows.length;
    };
    const before = await noted();
    const fields = ['sortCode', 'bankAccountNumber'];
    const { status, body } = await test.call<object>(as(person), 'POST', `/direct-debit-mandates/${ids['mandate']}/reveal`, {
      fields,
    });
    expect(status).toBe(expected);
    if (expected === 200) expect(JSON.stringify(body)).toMatch(inFull);
    else expect(JSON.stringify(body)).not.toMatch(inFull);
    expect((await noted()) - before).toBe(expected === 200 ? 1 : 0);
  });

  it('of a statement are shown to the same people', async () => {
    for (const [person, shown] of [
      ['pension admin', true],
      ['external admin', false],
      ['employer user', false],
      ['employee', false],
    ] as const) {
      const { body } = await test.call<object>(as(person), 'POST', `/statements/${ids['statement']}/reveal`, {
        fields: ['mandateBankAccount'],
      });
      expect([person, inFull.test(JSON.stringify(body))]).toEqual([person, shown]);
    }
  });

  it('are read again for a repeated request, so that no table keeps the answer', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const path = `/direct-debit-mandates/${ids['mandate']}/reveal`;
    const ask = () => test.call<object>(as('pension admin'), 'POST', path, { fields: ['bankAccountNumber'] }, headers);
    for (const { body } of [await ask(), await ask()])
      expect(body).toEqual({ data: { bankAccountNumber: account.accountNumber } });
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'portal'`.execute(
      test.database.db,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const { rows: hits } = await sql`
        select from portal.${sql.ref(name)} t where t::text like ${`%${account.accountNumber}%`} or t::text like ${`%${account.sortCode}%`}`.execute(
        test.database.db,
      );
      if (hits.length > 0) found.push(name);
    }
    expect(found).toEqual(['direct_debit_mandates']);
  });

  it.each(['bankAccountNumber', 'sortCode', 'q', 'search', 'maskedFields.bankAccountNumber'])(
    'cannot be guessed by the list with %s, which answers a right guess as it does a wrong one',
    async (parameter) => {
      const ask = (guess: string) =>
        test.call<object>(
          as('pension admin'),
          'GET',
          `/employers/${ids['employerId']}/direct-debit-mandates?${parameter}=${guess}`,
        );
      for (const right of [account.accountNumber, account.sortCode]) {
        const [hit, miss] = [await ask(right), await ask('11111111')];
        expect([hit.status, JSON.stringify(hit.body).replaceAll(right, '')]).toEqual([
          miss.status,
          JSON.stringify(miss.body).replaceAll('11111111', ''),
        ]);
      }
    },
  );

  it.each(['bankAccountNumber', '-sortCode'])('give the list no order: %s', async (sort) => {
    const path = `/employers/${ids['employerId']}/direct-debit-mandates?sort=${sort}`;
    expect((await test.call(as('pension admin'), 'GET', path)).status).toBe(400);
  });

  it('are not repeated by a refusal', async () => {
    const wrong = {
      accountName: 'Breakwater Ltd',
      sortCode: '938063',
      accountNumber: '55065201',
      accountHolderConfirmed: 'true',
    };
    for (const body of [formData(wrong), formData({ ...wrong, sortCode: '93806x' }), wrong]) {
      const { status, body: answer } = await test.call<object>(
        as('senior pension admin'),
        'POST',
        `/benefits/${ids['benefit']}/direct-debit-mandates`,
        body,
      );
      expect(status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(answer)).not.toMatch(/938063|93806x|5506520/);
    }
    expect(test.reported).toEqual([]);
  });
});

describe('without a fresh second factor', () => {
  /** Calls the same service for an account whose second factor is not fresh. */
  async function call(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
    const api = createApi({ ...test.deps, needsStepUp: async () => true });
    const answer = await api.request(`/api/v2${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${as('senior pension admin')}`,
        'X-Requested-With': 'XMLHttpRequest',
        ...(!(body instanceof FormData) && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  }
  const versions: Record<string, string>[] = [{}, { 'If-Match': '"0000"' }, { 'If-Match': '*' }];
  const mandates = async (): Promise<unknown> =>
    (
      await sql`select id, account_name, sort_code, bank_account_number, status from portal.direct_debit_mandates order by id`.execute(
        test.database.db,
      )
    ).rows;

  it.each([
    ['PATCH', '/direct-debit-mandates/{mandate}', { sortCode: '089999', bankAccountNumber: '66374958' }],
    ['PATCH', '/direct-debit-mandates/{mandate}', {}],
    ['PATCH', '/direct-debit-mandates/{mandate}/bank-account', { bankAccountNumber: '66374958' }],
    ['PUT', '/direct-debit-mandates/{mandate}', { bankAccountNumber: '66374958' }],
    ['POST', '/direct-debit-mandates', { benefitUid: '{benefit}', accountName: 'Mine', ...account }],
    ['POST', '/employers/{employerId}/direct-debit-mandates', { benefitUid: '{benefit}', accountName: 'Mine', ...account }],
    ['POST', '/benefits/{benefit}/direct-debit-mandates', { accountName: 'Mine', ...account }],
    ['POST', '/benefits/{benefit}/direct-debit-mandates/', { accountName: 'Mine', ...account }],
    ['POST', '/direct-debit-mandates/{mandate}/submit-again', {}],
    ['POST', '/direct-debit-mandates/{mandate}/submitAgain', {}],
    ['POST', '/lifecycles/directDebitMandate/events', { event: 'submitAgain', recordUids: ['{mandate}'] }],
  ])('no call changes bank details: %s %s', async (method, template, body) => {
    await sql`update portal.direct_debit_mandates set status = 'failed', failure_reason = '5' where id = ${ids['mandate']}`.execute(
      test.database.db,
    );
    const filled = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
    const before = await mandates();
    const given = JSON.parse(filled(JSON.stringify(body))) as Record<string, string>;
    // Also with a version that the caller read before, and as a form.
    for (const headers of versions) {
      await call(method, filled(template), given, headers);
      if (method === 'POST') await call(method, filled(template), formData(given), headers);
    }
    expect(await mandates()).toEqual(before);
  });

  it('the refusal has its code, whether the sent version is old, new or missing', async () => {
    await sql`update portal.direct_debit_mandates set status = 'failed', failure_reason = '5' where id = ${ids['mandate']}`.execute(
      test.database.db,
    );
    for (const headers of versions) {
      const { status, text } = await call('POST', `/direct-debit-mandates/${ids['mandate']}/submit-again`, {}, headers);
      expect([status, text]).toEqual([403, expect.stringContaining('stepUpRequired')]);
    }
  });
});
