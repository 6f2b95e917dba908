import { sql } from 'kysely';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DirectDebitMandate, Statement, StatementContribution } from '../../../schemas/generated/types.ts';
import { BankFolders } from '../../../tests/setup/api/bankFolders.ts';
import { formData } from '../../../tests/setup/api/formData.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { faultsText } from '../../jobs/payments/faultsText.ts';
import { createServerApp } from '../http/createServerApp.ts';
import { listen, type Listener } from '../listen.ts';
import { describeError } from '../log.ts';
import { createMetrics } from '../metrics.ts';

/** Details that nothing else in the database has, and wrong ones, which are refused. */
const planted = { accountName: 'Zyxquorn Haulage Ltd', sortCode: '938063', accountNumber: '55065200' };
const mistyped = { sortCode: '07-01-16', accountNumber: '34012599' };
const digits = ['938063', '93-80-63', '55065200', '070116', '07-01-16', '34012599'];

let test: TestApi;
let records: Records;
let bank: BankFolders;
let service: Listener;
let lines: string[];
let today: string;

beforeAll(async () => {
  test = await createTestApi({ clock: () => new Date(`${today}T12:00:00Z`) });
  records = new Records(test.database);
});
afterAll(() => test.close());
beforeEach(async () => {
  today = '2026-11-30';
  lines = [];
  bank = await BankFolders.create(test.store);
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const parts = {
    api: async (request: Request) => test.api.fetch(request),
    auth: async () => new Response(),
    portal: async () => new Response(),
    pingDatabase: async () => undefined,
  };
  const settings = {
    publicMetrics: false,
    trustedProxy: false,
    largestFileBytes: 2_097_152,
    largestBulkFileBytes: 2_097_152,
    docs: new Hono(),
  };
  service = await listen({
    host: '127.0.0.1',
    port: 0,
    app: (port) =>
      createServerApp({ parts: () => parts, publicUrl: `http://localhost:${port}`, ...settings, metrics: createMetrics(), log }),
  });
  return async () => {
    await service.close();
    await bank.remove();
  };
});

/** Every answer, by its call. */
async function call(user: string, method: string, path: string, body?: object) {
  const isForm = body instanceof FormData;
  const answer = await fetch(`http://localhost:${service.port}/api/v2${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${user}`,
      ...(method !== 'GET' && { 'X-Requested-With': 'XMLHttpRequest', 'Idempotency-Key': crypto.randomUUID() }),
      ...(body && !isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

async function dayComes(day: string): Promise<void> {
  today = day;
  const { faults } = await bank.dayComes(day);
  // The list of jobs shows the text, and the nightly job logs the faults.
  lines.push(faultsText(faults) ?? '', JSON.stringify(faults));
}

/** The tables whose rows contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = test.database;
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(
    db,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await sql`select from ${sql.table(name)} t where t::text ilike ${`%${text}%`} limit 1`.execute(db);
    if (hits.rows.length > 0) found.push(name);
  }
  return found.toSorted();
}

it('bank details stay where they must be, from the mandate to the corrected payment', async () => {
  const staff = await records.user({ is_provider_admin: true });
  const { employer, user: senior } = await records.employerWithUser({ is_senior_pension_administrator: true });
  await sql`update portal.employers set emails = '{accounts@employer.example}' where id = ${employer}`.execute(test.database.db);
  const payroll = await records.payroll(employer, { is_automatic_statements: false });
  const scheme = await records.pensionScheme(employer);
  const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme, is_paid_via_dd: true });
  const due = { is_paid_by_d_d: true, d_d_collection_date: '2026-12-22', pots_updated_date: '2026-12-24' };
  const period = await records.payPeriod(employer, { payroll, benefit }, due);
  const employee = await records.employee(employer);
  const of = { payroll_uid: payroll, benefit_uid: benefit, payroll_date_uid: period };
  await records.contribution(employer, employee, scheme, await records.pot(employer, employee, scheme), of);

  const answers: string[] = [];
  const send = async (user: string, method: string, path: string, expected: number, body?: object): Promise<string> => {
    const { status, text } = await call(user, method, path, body);
    expect([path, status, text]).toEqual([path, expected, expect.any(String)]);
    answers.push(text);
    return text;
  };
  const data = (text: string): unknown => (JSON.parse(text) as { data: unknown }).data;
  const mandates = `/benefits/${benefit}/direct-debit-mandates`;
  const given = { ...planted, accountHolderConfirmed: 'true' };
  await send(senior, 'POST', '/bank-accounts/pre-validate', 200, { ref: '1', name: planted.accountName, ...mistyped });
  await send(senior, 'POST', mandates, 422, formData({ ...given, accountNumber: mistyped.accountNumber }));
  const { id } = data(await send(senior, 'POST', mandates, 201, formData(given))) as DirectDebitMandate;
  await dayComes('2026-11-30');
  await send(staff, 'POST', `/direct-debit-mandates/${id}/confirm`, 200, {});

  await send(senior, 'POST', `/pay-periods/${period}/upload`, 200, {});
  const list = await send(senior, 'GET', `/employers/${employer}/statements`, 200);
  const uid = (data(list) as Statement[])[0]?.statementUid;
  await send(senior, 'POST', `/statements/${uid}/authorise`, 200, {});
  await dayComes('2026-12-18');
  const reference = (await bank.lines()).find((line) => /^0(01|17)$/.test(line.slice(14, 17)))?.slice(64, 82);
  await bank.report('ARUDD-1.csv', `${reference},0,80.00`, `${planted.sortCode},${planted.accountNumber},${planted.accountName}`);
  await dayComes('2026-12-22');
  await send(senior, 'POST', `/statements/${uid}/retry`, 200, {});
  await dayComes('2026-12-23');
  await dayComes('2027-01-05');

  const contributions = await send(senior, 'GET', `/statements/${uid}/contributions`, 200);
  const [row] = data(contributions) as StatementContribution[];
  const { employerContributionUid, employerRegularAmount, employeeLumpSum, employerLumpSum } = row ?? {};
  const change = {
    employerContributionUid,
    employeeRegularAmount: 60_00,
    employerRegularAmount,
    employeeLumpSum,
    employerLumpSum,
  };
  const made = await send(senior, 'POST', `/statements/${uid}/corrections`, 201, { changes: [change], reason: 'Wrong salary' });
  const correction = data(made) as Statement;
  expect(correction).toMatchObject({ isPaidViaDirectDebit: true, status: 'authorisationPending' });
  await send(senior, 'POST', `/statements/${correction.statementUid}/authorise`, 200, {});

  for (const path of [
    `/direct-debit-mandates/${id}/changes`,
    `/employers/${employer}/direct-debit-mandates`,
    `/employers/${employer}/direct-debit-mandates?format=csv`,
    `/employers/${employer}/statements?format=csv`,
    `/statements/${uid}/csv`,
    `/statements/${uid}/csv?type=summary`,
    `/statements/${correction.statementUid}`,
    `/employers/${employer}/changes`,
    `/employers/${employer}/notices`,
  ])
    answers.push((await call(senior, 'GET', path)).text);
  for (const path of [`/lifecycles/directDebitMandate/records/${id}`, '/changes', '/jobs'])
    answers.push((await call(staff, 'GET', path)).text);
  const revealed = await call(senior, 'POST', `/direct-debit-mandates/${id}/reveal`, {
    fields: ['sortCode', 'bankAccountNumber'],
  });
  expect(data(revealed.text)).toEqual({ sortCode: planted.sortCode, bankAccountNumber: planted.accountNumber });

  // They are where the bank and the record need them.
  expect((await bank.lines()).filter((line) => line.startsWith('93806355065200')).length).toBeGreaterThanOrEqual(3);
  expect(lines.length).toBeGreaterThan(10);
  const logged = `${lines.join('\n')}\n${JSON.stringify(test.reported.map(describeError))}`;
  for (const text of digits) {
    expect([text, answers.filter((answer) => answer.includes(text))]).toEqual([text, []]);
    expect([text, logged.includes(text)]).toEqual([text, false]);
    const stored = text === planted.sortCode || text === planted.accountNumber ? ['portal.direct_debit_mandates'] : [];
    expect([text, await tablesWith(text)]).toEqual([text, stored]);
  }
  // The name of the account names the mandate, for those who may read it. It is in no log line and in no mail.
  expect(logged).not.toMatch(/zyxquorn/i);
  const mails = await sql<{ count: number }>`select count(*)::integer as count from portal.outbox_mails`.execute(
    test.database.db,
  );
  expect(mails.rows[0]?.count).toBeGreaterThan(2);
  const named = await tablesWith('zyxquorn');
  expect(named).not.toContain('portal.outbox_mails');
  expect(named).not.toContain('portal.payment_files');
  expect(named).not.toContain('portal.statements');
});
