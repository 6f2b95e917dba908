import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Statement, StatementContribution } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import type { Scoped } from '../createStore.ts';
import { findDifferences } from './findDifferences.ts';

const today = '2026-11-30';
let test: TestApi;
let employer: number;
let name: string;
/** A statement of £80.00, paid by direct debit, and its correction by −£12.34, which was refunded. */
let paid: string;
let refunded: string;

beforeAll(async () => {
  test = await createTestApi({ clock: () => new Date(`${today}T12:00:00Z`) });
  const records = new Records(test.database);
  const staff = await records.user({ is_provider_admin: true });
  const made = await records.employerWithUser({ is_senior_pension_administrator: true });
  employer = made.employer;
  const call = async <Data>(method: string, path: string, body?: object, as = made.user): Promise<Data> => {
    const answer = await test.call<{ data: Data }>(as, method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body.data;
  };
  const payroll = await records.payroll(employer);
  const scheme = await records.pensionScheme(employer);
  const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme });
  const period = await records.payPeriod(employer, { payroll, benefit });
  const employee = await records.employee(employer);
  const pot = await records.pot(employer, employee, scheme);
  const of = { payroll_uid: payroll, benefit_uid: benefit, payroll_date_uid: period };
  await records.contribution(employer, employee, scheme, pot, of);
  await call('POST', `/pay-periods/${period}/upload`, {});
  const [statement] = await call<Statement[]>('GET', `/employers/${employer}/statements`);
  paid = statement?.statementUid ?? '';
  await call('POST', `/statements/${paid}/receive`, { amount: 80_00 }, staff);
  const [row] = await call<StatementContribution[]>('GET', `/statements/${paid}/contributions`);
  const { employerContributionUid, employerRegularAmount, employeeLumpSum, employerLumpSum } = row ?? {};
  const wanted = {
    employerContributionUid,
    employeeRegularAmount: 37_66,
    employerRegularAmount,
    employeeLumpSum,
    employerLumpSum,
  };
  const correction = { changes: [wanted], reason: 'Wrong salary' };
  refunded = (await call<Statement>('POST', `/statements/${paid}/corrections`, correction)).statementUid;
  await call('POST', `/statements/${refunded}/refund`, { amount: 12_34, refundedOn: today, refundReference: 'REF 7' }, staff);
  const { rows } = await sql<{ name: string }>`select name from portal.employers where id = ${employer}`.execute(
    test.database.db,
  );
  name = rows[0]?.name ?? '';
});
afterAll(() => test.close());

/** The differences after a change by hand, which is taken back. */
async function differencesAfter(change: (tx: Scoped) => Promise<unknown>): Promise<object[]> {
  const tx = await test.database.db.startTransaction().execute();
  try {
    await change(tx);
    return await findDifferences(tx, [employer]);
  } finally {
    await tx.rollback().execute();
  }
}

it('finds nothing in what the portal has written itself', async () => {
  expect(await findDifferences(test.database.db, [employer])).toEqual([]);
});

it('looks at the employers that are named only', async () => {
  await test.database.db.transaction().execute(async (tx) => {
    expect(await findDifferences(tx, [employer + 1])).toEqual([]);
  });
});

it.each<[what: string, change: (tx: Scoped) => Promise<unknown>, differences: readonly object[]]>([
  [
    'an amount of a contribution on a statement',
    (tx) =>
      sql`update portal.regular_payroll_contributions set employer_regular_amount = 3001 where statement_uid = ${paid}`.execute(
        tx,
      ),
    [{ check: 'statementParts', stated: 30_00, found: 30_01 }],
  ],
  [
    'the amount of a statement with its parts',
    (tx) =>
      sql`
      update portal.statements set total_amount = 7999, contributions_totals = contributions_totals || '{"employerContribTotal": 2999}'
      where statement_uid = ${paid}`.execute(tx),
    [{ check: 'statementParts', stated: 29_99, found: 30_00 }],
  ],
  [
    'a contribution that is taken off its statement',
    (tx) =>
      sql`
      update portal.regular_payroll_contributions set statement_uid = null where statement_uid = ${paid}`.execute(tx),
    [
      { check: 'statementParts', stated: 50_00, found: 0 },
      { check: 'periodOfContribution', stated: -12_34, found: 0 },
    ],
  ],
  [
    'a contribution that is marked as not paid',
    (tx) => sql`update portal.regular_payroll_contributions set has_been_paid = false where statement_uid = ${paid}`.execute(tx),
    [{ check: 'contributionsOfStatement', stated: 80_00, found: 0 }],
  ],
  [
    'a contribution that is cancelled alone',
    (tx) => sql`update portal.regular_payroll_contributions set is_cancelled = true where statement_uid = ${paid}`.execute(tx),
    [{ check: 'contributionsOfStatement', stated: 80_00, found: 0 }],
  ],
  [
    'a refund that is marked as paid without its day',
    (tx) => sql`update portal.statements set refunded_on = null where statement_uid = ${refunded}`.execute(tx),
    [{ check: 'refunded', stated: -12_34, found: -12_34 }],
  ],
  [
    'a refund of more than was paid',
    (tx) =>
      sql`
      with changed as (update portal.statements set total_amount = total_amount - 5000,
        contributions_totals = contributions_totals || '{"employeeContribTotal": -6234}' where statement_uid = ${refunded})
      update portal.regular_payroll_contributions set employee_regular_amount = -6234 where statement_uid = ${refunded}`.execute(
        tx,
      ),
    [{ check: 'correctedAmount', stated: 80_00, found: -12_34 }],
  ],
])('%s is found, with its record', async (_what, change, differences) => {
  const found = await differencesAfter(change);
  expect(found).toMatchObject(differences);
  expect(found).toHaveLength(differences.length);
  for (const one of found) expect(one).toMatchObject({ employerId: employer, employerName: name });
});
