import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stateLabel } from '../../../machines/lifecycles/lifecycle.ts';
import { bulkLoadJob } from '../../../machines/lifecycles/bulkLoadJob.ts';
import type { Client } from '../../../schemas/generated/types.ts';
import { addDays } from '../../../schemas/lib/dates/calendarDay.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { at, seeds, today } from '../../../tests/setup/api/figures/sampleFigures.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { refreshOverviews } from './refreshOverviews.ts';

interface Owned {
  employer_id: number;
}
interface Dated extends Owned {
  due_date: string;
}
type Load = Owned & { uid: string; file_name: string; uploaded_at: Date; status: string; errors: number; is_rest: boolean };

const groupOf = <Row extends Owned>(rows: readonly Row[]) => {
  const groups = Map.groupBy(rows, ({ employer_id: id }) => id);
  return (id: number): readonly Row[] => groups.get(id) ?? [];
};

/** Every kind of record that a figure is made of, changed by a seed. */
function changesOf(seed: number): RawBuilder<unknown>[] {
  const pick = (key: string, of: number) =>
    sql`(abs(hashtext(${sql.ref(key)}::text || ${sql.lit(`overview ${seed}`)})) % ${sql.lit(of)})`;
  return [
    sql`update portal.pay_periods set due_date = ${today}::date + ${pick('payroll_date_uid', 60)} - 30,
      status = (array['notYetDue', 'pendingGeneration', 'openForUpload', 'uploadIsOverdue', 'generatedProcessing', 'paymentReceived', 'noStatementsAvailable'])[1 + ${pick('payroll_date_uid', 7)}]`,
    sql`update portal.statements set due_date = ${today}::date + ${pick('statement_uid', 40)} - 20, is_cancelled = ${pick('statement_uid', 5)} = 0,
      has_been_paid = ${pick('payroll_date_uid', 3)} = 0`,
    sql`update portal.statements set status =
      (array['waitingForPayment', 'authorisationPending', 'paymentFailed', 'paymentNotInitiated', 'paymentInitiated', 'paymentReceived'])[1 + ${pick('statement_uid', 6)}]`,
    sql`update portal.statements set total_amount = 0, contributions_totals = jsonb_build_object('employeeContribTotal', 0, 'employerContribTotal', 0,
      'employeeLumpSumTotal', 0, 'employerLumpSumTotal', 0) where ${pick('statement_uid', 6)} = 1`,
    sql`update portal.employee_requests set status = 'complete' where ${pick('request_uid', 3)} = 0`,
    sql`update portal.employee_requests set status = 'outstanding' where ${pick('request_uid', 3)} = 1`,
    sql`delete from portal.employee_requests where ${pick('request_uid', 9)} = 2`,
    sql`update portal.bulk_load_jobs set failed_row_count = ${pick('bulk_load_job_uid', 3)}, file_error_count = ${pick('bulk_load_uid', 2)}`,
    sql`update portal.bulk_loads set uploaded_at = ${at}::timestamptz - ${pick('bulk_load_uid', 50)} * interval '1 hour'`,
    // The time of a file never changes while its job stays the same: the test tells of it itself.
    sql`update portal.bulk_load_jobs set file_name = 'a ' || file_name`,
    sql`update portal.analytics_refreshes set data_quality_score = ${pick('employer_id', 101)} where ${pick('employer_id', 2)} = 0`,
    sql`update portal.analytics_refreshes set data_quality_score = null where ${pick('employer_id', 11)} = 0`,
  ];
}

/** The records are read whole and counted one by one, and not by the SQL of the figures. */
describe.each(seeds)('the overviews of %s', (_, seed) => {
  let test: TestApi;
  let staff: string;
  const rows = async <Row>(query: RawBuilder<Row>): Promise<readonly Row[]> => (await query.execute(test.database.db)).rows;

  beforeAll(async () => {
    test = await createTestApi({ sample: true, clock: () => at });
    staff = await new Records(test.database).user({ is_provider_admin: true });
    if (seed === null) return;
    for (const change of changesOf(seed)) await change.execute(test.database.db);
    const { refreshed } = await refreshOverviews(test.store, at);
    expect(refreshed).toBeGreaterThan(20);
  }, 120_000);
  afterAll(() => test.close());

  const listed = async (path: string, userUid = staff): Promise<Client[]> => {
    const { status, body } = await test.call<{ data: Client[] }>(userUid, 'GET', path);
    expect(status).toBe(200);
    return body.data;
  };

  it('are those of the records', async () => {
    const all = await listed('/clients?getAll=1');
    const employers = await rows(
      sql<{ id: number; name: string; is_active: boolean }>`select id, name, is_active from portal.employers`,
    );
    const periodsOf = groupOf(
      await rows(sql<Dated & { status: string }>`select employer_id, due_date::text, status from portal.pay_periods`),
    );
    // Nobody has read anything yet.
    const noticesOf = groupOf(await rows(sql<Owned>`select employer_id from portal.notices where is_for_provider`));
    const statementsOf = groupOf(
      await rows(
        sql<Dated & { status: string; is_cancelled: boolean; has_been_paid: boolean; total_amount: number }>`
          select employer_id, due_date::text, status, is_cancelled, has_been_paid, total_amount from portal.statements`,
      ),
    );
    const requestsOf = groupOf(
      await rows(sql<Owned & { status: string }>`select employer_id, status from portal.employee_requests`),
    );
    const loadsOf = groupOf(
      await rows(sql<Load>`
        select j.employer_id, j.bulk_load_job_uid as uid, j.file_name, l.uploaded_at, j.status, j.failed_row_count + j.file_error_count as errors,
          j.rest_of_bulk_load_job_uid is not null as is_rest
        from portal.bulk_load_jobs j, portal.bulk_loads l where l.bulk_load_uid = j.bulk_load_uid`),
    );
    const scoreOf = groupOf(
      await rows(
        sql<
          Owned & { data_quality_score: number | null }
        >`select employer_id, data_quality_score from portal.analytics_refreshes`,
      ),
    );
    const withoutEffect = ['discarded', 'undone', 'disassociated'];
    const open = ['notYetDue', 'pendingGeneration', 'openForUpload', 'uploadIsOverdue'];
    const waiting = ['waitingForPayment', 'authorisationPending', 'paymentFailed'];
    const expected = employers.map(({ id, name, is_active: isActive }) => {
      const items = [
        ...periodsOf(id).flatMap(({ status, due_date: day }) => (open.includes(status) ? [{ day, kind: 'contributions' }] : [])),
        ...statementsOf(id)
          .filter(({ status, is_cancelled: isCancelled }) => waiting.includes(status) && !isCancelled)
          .flatMap(({ has_been_paid: isPaid, total_amount: amount, due_date: day }) =>
            isPaid || amount <= 0 ? [] : [{ day, kind: 'payment' }],
          ),
      ].toSorted((one, other) => one.day.localeCompare(other.day) || one.kind.localeCompare(other.kind));
      const [first] = items;
      const load = loadsOf(id)
        .filter(({ is_rest: isRest }) => !isRest)
        .toSorted((one, other) => other.uploaded_at.getTime() - one.uploaded_at.getTime() || one.uid.localeCompare(other.uid))[0];
      const dueLater = first && first.day > addDays(today, 7) ? 'later' : 'soon';
      return {
        id,
        name,
        isActive,
        due: first ? (first.day < today ? 'overdue' : dueLater) : 'nothing',
        nextDeadline: first?.day ?? null,
        nextDeadlineKind: first?.kind ?? null,
        overdueCount: items.filter(({ day }) => day < today).length,
        lastLoadUid: load?.uid ?? null,
        lastLoadName: load?.file_name ?? null,
        lastLoadTimestamp: load?.uploaded_at.toISOString() ?? null,
        lastLoadStatus: load ? stateLabel(bulkLoadJob, load.status) : null,
        // Nothing of one that has ended without an effect is left to correct.
        lastLoadErrors: load && withoutEffect.includes(load.status) ? 0 : (load?.errors ?? null),
        requestCount: requestsOf(id).filter(({ status }) => status === 'outstanding').length,
        unreadCount: noticesOf(id).length,
        dataQualityScore: scoreOf(id)[0]?.data_quality_score ?? null,
        lookedAfterByUid: null,
        lookedAfterBy: null,
        figuresTimestamp: expect.any(String) as unknown,
      };
    });
    const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
    expect(all.toSorted(byId)).toEqual(expected.toSorted(byId));
    for (const isInteresting of [
      ({ overdueCount }: Client) => overdueCount > 0,
      ({ requestCount }: Client) => requestCount > 0,
      ({ lastLoadName }: Client) => lastLoadName !== null,
      ({ dataQualityScore }: Client) => dataQualityScore !== null,
    ])
      expect(all.some(isInteresting)).toBe(true);
  });

  it('are in the order of their deadlines, and found by what is due', async () => {
    const all = await listed('/clients?getAll=1');
    const days = all.map(({ nextDeadline }) => nextDeadline ?? '9999');
    expect(days).toEqual(days.toSorted());
    const idsOf = (those: readonly Client[]) => those.map(({ id }) => id);
    const filters: [string, (client: Client) => boolean][] = [
      ['filter[due]=overdue', ({ due }) => due === 'overdue'],
      ['filter[due]=overdue&filter[due]=soon', ({ due }) => due === 'overdue' || due === 'soon'],
      ['filter[due]=nothing', ({ due }) => due === 'nothing'],
      ['filter[hasRequests]=true', ({ requestCount }) => requestCount > 0],
      ['filter[hasRequests]=false', ({ requestCount }) => requestCount === 0],
      ['filter[hasErrors]=true', ({ lastLoadErrors }) => (lastLoadErrors ?? 0) > 0],
      ['filter[isActive]=true&filter[due]=later', ({ due, isActive }) => isActive && due === 'later'],
    ];
    for (const [filter, matches] of filters)
      expect(idsOf(await listed(`/clients?getAll=1&${filter}`)), filter).toEqual(idsOf(all.filter(matches)));
  });

  it('of an intermediary are those of its present clients, with the unread notices of the reader', async () => {
    const [adviser] = await rows(sql<{ id: number; member: string }>`
      select m.intermediary_id as id, m.user_uid as member from portal.intermediary_members m join portal.intermediaries i on i.id = m.intermediary_id
      where m.is_active and i.is_active order by i.employer_count desc, m.user_uid limit 1`);
    if (!adviser) throw new Error('The sample data has no member of an intermediary.');
    await sql`insert into portal.notices (employer_id, intermediary_id, title, body, created_at)
      select c.employer_id, c.intermediary_id, 'News', '', ${at}::timestamptz from portal.intermediary_employers c, generate_series(1, 2)
      where c.intermediary_id = ${adviser.id} and c.employer_id % 2 = 0`.execute(test.database.db);
    const unread = new Map(
      (
        await rows(sql<{ employer_id: number; count: number }>`
          select n.employer_id, count(*)::int as count from portal.notices n
          where n.settled_at is null and (n.intermediary_id = ${adviser.id} and n.user_uid is null or n.user_uid = ${adviser.member})
            and not exists (select from portal.notice_readers r where r.notice_uid = n.notice_uid and r.user_uid = ${adviser.member})
          group by 1`)
      ).map(({ employer_id: id, count }) => [id, count]),
    );
    const path = `/intermediaries/${adviser.id}/clients`;
    const seen = await listed(`${path}?getAll=1`, adviser.member);
    const clients = await rows(sql<{ id: number }>`
      select c.employer_id as id from portal.intermediary_employers c
      left join portal.intermediary_member_levels l on l.user_uid = ${adviser.member} and l.intermediary_id = c.intermediary_id and l.employer_id = c.employer_id
      where c.intermediary_id = ${adviser.id} and c.is_active and coalesce(l.level, c.default_level) <> 'none'`);
    const ids = (those: readonly { id: number }[]) => those.map(({ id }) => id).toSorted((one, other) => one - other);
    expect(ids(seen)).toEqual(ids(clients));
    expect(seen.map(({ id, unreadCount }) => [id, unreadCount])).toEqual(seen.map(({ id }) => [id, unread.get(id) ?? 0]));
    expect(seen.some(({ unreadCount }) => unreadCount >= 2)).toBe(true);
    const all = new Map((await listed('/clients?getAll=1')).map((client) => [client.id, client]));
    expect(seen).toEqual(seen.map(({ id, unreadCount }) => ({ ...all.get(id), unreadCount })));
    expect(await listed(`${path}?limit=500`, adviser.member)).toEqual(seen);
  });
});
