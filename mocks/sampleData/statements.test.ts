import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findDifferences } from '../../server/store/sums/findDifferences.ts';
import { createTestDatabase, type TestDatabase } from '../../server/node/postgres/testDatabase.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ sample: true });
});
afterAll(() => database.close());

async function numberOf(from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${from}`.execute(database.db);
  return Number(rows[0]?.count);
}

it('the statements of the demo employers have every status of a payment', async () => {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*) as count from portal.statements group by status order by status`.execute(database.db);
  expect(rows.map(({ status }) => status)).toEqual([
    'authorisationPending',
    'paymentFailed',
    'paymentInitiated',
    'paymentNotInitiated',
    'paymentReceived',
    'processing',
    'refundDue',
    'refunded',
    'waitingForPayment',
  ]);
});

it('late payments of the demo employers have every status that lasts, some of statements, with their days in order', async () => {
  const { rows } = await sql<{ status: string; ofStatements: boolean }>`
    select status, bool_or(statement_uid is not null) as "ofStatements" from portal.late_payments group by 1 order by 1`.execute(
    database.db,
  );
  expect(rows.map(({ status }) => status)).toEqual(['escalated', 'reminded', 'reportable', 'reported', 'settled']);
  expect(rows.filter(({ ofStatements }) => ofStatements).map(({ status }) => status)).toEqual(
    expect.arrayContaining(['reminded', 'settled']),
  );
  expect(
    await numberOf(sql`from portal.late_payments l left join portal.statements s using (statement_uid)
      where (l.status = 'settled') <> coalesce(s.has_been_paid, false) or (l.status = 'settled') <> (l.settled_on is not null)
        or (l.status = 'reported') <> (l.reported_on is not null) or l.reported_on > '2026-11-21' or l.settled_on <= l.due_date
        or (l.status = 'settled' and l.next_step_on is not null)`),
  ).toBe(0);
});

it('the sums of all employers agree', async () => {
  expect(await numberOf(sql`from portal.statements`)).toBeGreaterThan(500);
  const { rows } = await sql<{ id: number }>`select id from portal.employers`.execute(database.db);
  expect(
    await findDifferences(
      database.db,
      rows.map(({ id }) => id),
    ),
  ).toEqual([]);
});

it('a pay period is paid when its statement is, and submitted when it has one', async () => {
  expect(
    await numberOf(sql`from portal.statements s join portal.pay_periods p using (payroll_date_uid)
      where not s.is_cancelled and p.status <> case
        when s.has_been_paid and not exists (
          select from portal.statements o where o.payroll_date_uid = s.payroll_date_uid and not o.is_cancelled and not o.has_been_paid
        ) then 'paymentReceived'
        when s.corrects_statement_uid is not null or s.has_been_paid then 'multipleStatements' else 'generatedProcessing' end`),
  ).toBe(0);
  expect(
    await numberOf(sql`from portal.pay_periods p where p.status = 'generatedProcessing'
      and not exists (select from portal.statements s where s.payroll_date_uid = p.payroll_date_uid)`),
  ).toBe(0);
});

it('a statement has the reference of its payroll, with a number of its own', async () => {
  const { rows } = await sql<{ reference: string }>`
    select distinct payment_reference as reference from portal.statements`.execute(database.db);
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(({ reference }) => !/^[A-Z]{1,8} \d{7}$/.test(reference))).toEqual([]);
});

it('the employers of demo accounts have corrections to pay and to refund, open and settled, and a cancelled statement', async () => {
  const { rows } = await sql<{ status: string; sign: number; refunded: number; changes: number }>`
    select s.status, sign(s.total_amount)::integer as sign, (s.refunded_on is not null)::integer as refunded,
      (select count(*)::integer from portal.regular_payroll_contributions c where c.statement_uid = s.statement_uid
        and c.corrects_contribution_uid is not null) as changes
    from portal.statements s where s.corrects_statement_uid is not null order by s.status, changes`.execute(database.db);
  expect(rows).toEqual([
    { status: 'processing', sign: 1, refunded: 0, changes: 3 },
    // After the opt-out of the tour.
    { status: 'refundDue', sign: -1, refunded: 0, changes: 1 },
    { status: 'refundDue', sign: -1, refunded: 0, changes: 3 },
    { status: 'refundDue', sign: -1, refunded: 0, changes: 3 },
    { status: 'refunded', sign: -1, refunded: 1, changes: 3 },
    { status: 'waitingForPayment', sign: 1, refunded: 0, changes: 3 },
  ]);
  const cancelled = await sql<{ reason: string; others: number }>`
    select s.cancel_reason as reason, (select count(*)::integer from portal.statements o
      where o.payroll_date_uid = s.payroll_date_uid and not o.is_cancelled) as others
    from portal.statements s where s.is_cancelled`.execute(database.db);
  expect(cancelled.rows).toEqual([{ reason: 'The wrong file was submitted.', others: 1 }]);
  expect(await numberOf(sql`from portal.pay_periods where status = 'multipleStatements'`)).toBe(4);
});
