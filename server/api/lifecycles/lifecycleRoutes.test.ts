import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Lifecycle, LifecycleOutcome, LifecycleRecord, LifeOfARecord } from '../../../schemas/generated/types.ts';
import { lifecycleSamples } from '../../../machines/generated/samples.ts';
import { recordsFromSchema } from '../../../mocks/sampleData/fromSchema.ts';
import { records as recordFiles } from '../../../schemas/generated/records.ts';
import { findLifecycleRecord } from '../../store/lifecycles/lifecycleRecords.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import type { ApiContext } from '../core/context.ts';
import { filedLifecycleOf } from '../../work/lifecycles/filedLifecycle.ts';
import { lifecycleHandlers } from '../registries/lifecycleHandlers.ts';
import { plannedSteps } from '../../../domain/latePayments/ladder.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { addSignUp } from '../../../tests/setup/signUp/signUpRecords.ts';

let test: TestApi;
let records: Records;
let staff: string;
let analyst: string;
let administrator: string;
/** An employer with three requests: a new one, an old one, and one that cannot be completed since its payroll has ceased. */
let own: number;
let elsewhere: number;
const requests = { fresh: '', old: '', stuck: '', foreign: '' };

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  [own, elsewhere] = [await records.employer({ name: 'Own' }), await records.employer({ name: 'Elsewhere' })];
  staff = await records.user({ is_hs_admin: true });
  analyst = await records.user({ can_view_analytics: true });
  administrator = await records.user();
  await records.relationship(analyst, own);
  await records.relationship(administrator, own, { is_pension_administrator: true });
  const request = async (employer: number, requested_at: string, status: 'Active' | 'Ceased' = 'Active') => {
    const payroll = await records.payroll(employer, { status });
    const scheme = await records.pensionScheme(employer);
    const employee = await records.employee(employer);
    await records.membership(employer, employee, scheme);
    await records.pot(employer, employee, scheme);
    return records.request(employer, employee, { payroll_uid: payroll, pension_scheme_uid: scheme, requested_at });
  };
  requests.fresh = await request(own, '2026-11-21T11:55:00Z');
  requests.old = await request(own, '2026-11-10T09:00:00Z');
  requests.stuck = await request(own, '2026-08-01T09:00:00Z', 'Ceased');
  const payrollUid = await records.payroll(own);
  const benefitUid = await records.benefit(own, payrollUid);
  const payrollDateUid = await records.payPeriod(own, { payroll: payrollUid, benefit: benefitUid });
  const statementUid = await records.statement(own, payrollDateUid, { payroll: payrollUid, benefit: benefitUid });
  // The parts of a statement add up to its total.
  const contributionsTotals = {
    employeeContribTotal: 50_00,
    employerContribTotal: 0,
    employeeLumpSumTotal: 0,
    employerLumpSumTotal: 0,
  };
  const pensionSchemeUid = await records.pensionScheme(own);
  await records.bulkLoad(own, { payroll: payrollUid, benefit: benefitUid, uploadedBy: staff });
  const { rows: loads } = await sql<{ uid: string }>`
    select bulk_load_uid as uid from portal.bulk_loads where employer_id = ${own}`.execute(test.database.db);
  const steps = plannedSteps('2026-08-22');
  const known = {
    steps,
    payrollUid,
    benefitUid,
    payrollDateUid,
    statementUid,
    bulkLoadUid: loads[0]?.uid,
    correctsStatementUid: null,
    restOfBulkLoadJobUid: null,
    pensionSchemeUid,
    totalAmount: 50_00,
    contributionsTotals,
  };
  const firm = await records.intermediary();
  await records.client(firm, own);
  await addSignUp(test.database);
  const query = `filter[id]=${own}`;
  await test.call(staff, 'POST', '/due-day-changes', { query, paymentDueDay: 15 });
  await test.call(staff, 'POST', '/announcements', { query, subject: 'Closed', text: 'We are closed on Friday.' });
  requests.foreign = await request(elsewhere, '2026-11-01T09:00:00Z');
  // A lifecycle that only files describe has a record as its schema says.
  for (const files of recordFiles) {
    if (!filedLifecycleOf(files)) continue;
    const [sample = {}] = recordsFromSchema(files, (await files.loadValidators()).validate, 1);
    const { idProperty } = files.resource;
    const isKept = (field: string): boolean => {
      const property = files.entity.properties[field];
      return property !== undefined && property['x-stored'] !== false && field !== idProperty;
    };
    const references = Object.entries(known).filter(([field]) => isKept(field));
    const record = { ...sample, ...Object.fromEntries(references) };
    await test.store.within([own], (tx) => recordStore(files).insert(tx, own, record));
  }
});
afterAll(() => test.close());

const found = async (user: string, query = ''): Promise<string[]> =>
  (await test.call<{ data: LifecycleRecord[] }>(user, 'GET', `/lifecycles/employeeRequest/records${query}`)).body.data.map(
    ({ recordUid }) => recordUid,
  );

describe('the records of all lifecycles', () => {
  it('are counted by state, as far as the caller may see them', async () => {
    const counts = async (user: string) => {
      const { body } = await test.call<{ data: Lifecycle[] }>(user, 'GET', '/lifecycles');
      return body.data.find(({ machine }) => machine === 'employeeRequest')?.states;
    };
    const rest = [
      { state: 'cancelled', label: 'Cancelled', count: 0 },
      { state: 'complete', label: 'Complete', count: 0 },
    ];
    expect(await counts(staff)).toEqual([{ state: 'outstanding', label: 'Outstanding', count: 4 }, ...rest]);
    expect(await counts(analyst)).toEqual([{ state: 'outstanding', label: 'Outstanding', count: 3 }, ...rest]);
  });

  it('have those of every chart with stored records', async () => {
    const { body } = await test.call<{ data: Lifecycle[] }>(staff, 'GET', '/lifecycles');
    expect(body.data.find(({ machine }) => machine === 'payroll')).toMatchObject({ isKept: true, recordCount: 5 });
  });

  it('are sorted by time in their state, longest first, with filters by state, age and employer', async () => {
    const { stuck, foreign, old, fresh } = requests;
    expect(await found(staff)).toEqual([stuck, foreign, old, fresh]);
    expect(await found(staff, '?state=cancelled')).toEqual([]);
    expect(await found(staff, '?olderThan=10')).toEqual([stuck, foreign, old]);
    expect(await found(staff, `?employerId=${own}&olderThan=43200`)).toEqual([stuck]);
    expect(await found(analyst)).toEqual([stuck, old, fresh]);
  });

  it('are refused to other callers', async () => {
    for (const path of ['/lifecycles', '/lifecycles/employeeRequest/records'])
      expect((await test.call(administrator, 'GET', path)).status).toBe(403);
    expect((await test.call(analyst, 'GET', `/lifecycles/employeeRequest/records?employerId=${elsewhere}`)).status).toBe(404);
    expect((await test.call(staff, 'GET', '/lifecycles/nobody/records')).status).toBe(404);
  });

  it.each(['olderThan=-1', 'olderThan=soon', 'limit=101', 'page=0', 'employerId=x'])('give the remedy for %s', async (query) => {
    expect((await test.call(staff, 'GET', `/lifecycles/employeeRequest/records?${query}`)).status).toBe(400);
  });
});

describe('the history of a record', () => {
  it('gives the reason why a record is stuck', async () => {
    const { body } = await test.call<{ data: LifeOfARecord }>(
      staff,
      'GET',
      `/lifecycles/employeeRequest/records/${requests.stuck}`,
    );
    const { record, events } = body.data;
    expect(record).toMatchObject({
      state: 'outstanding',
      since: '2026-08-01T09:00:00.000Z',
      employerName: 'Own',
      href: `/employers/${own}/employee-requests/${requests.stuck}`,
    });
    expect(events.find(({ event }) => event === 'complete')).toMatchObject({
      allowed: false,
      to: null,
      canBeSent: false,
      isPermitted: true,
    });
    expect(events.find(({ event }) => event === 'complete')?.reason).toMatch(/has ceased: cancel this request/);
    expect(events.find(({ event }) => event === 'cancel')).toMatchObject({
      allowed: true,
      to: 'cancelled',
      canBeSent: true,
      reason: null,
    });
  });

  it('is shown to readers of the record, with the events that their role permits', async () => {
    const { body } = await test.call<{ data: LifeOfARecord }>(
      analyst,
      'GET',
      `/lifecycles/employeeRequest/records/${requests.old}`,
    );
    expect(body.data.events.map(({ isPermitted, canBeSent }) => [isPermitted, canBeSent])).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  it('counts from the step into the state, and not from the start of the record', async () => {
    const ceased = await records.payroll(own, { name: 'Long ago', start_date: '2008-10-06', status: 'Ceased' });
    const ceasing = await records.payroll(own, { name: 'Ceasing', start_date: '2008-10-06' });
    const life = async (uid: string) =>
      (await test.call<{ data: LifeOfARecord }>(staff, 'GET', `/lifecycles/payroll/records/${uid}`)).body.data.record;
    expect((await life(ceased)).since).toBeNull();
    expect((await life(ceasing)).since).toBeNull();
    await test.call(staff, 'DELETE', `/payrolls/${ceasing}?finalPayDate=2026-11-30&reason=noLongerInUse`);
    expect(await life(ceasing)).toMatchObject({ state: 'Ceasing', since: '2026-11-21T12:00:00.000Z' });
    const { body } = await test.call<{ data: LifecycleRecord[] }>(
      staff,
      'GET',
      `/lifecycles/payroll/records?state=Ceased&employerId=${own}&olderThan=5`,
    );
    const older = body.data.map(({ recordUid }) => recordUid);
    expect([older.includes(ceased), older.includes(ceasing)]).toEqual([true, false]);
  });

  it('of a membership tells its first or last day, if no step is recorded', async () => {
    const scheme = await records.pensionScheme(own);
    const member = async (state: string, dates: object) => {
      const employee = await records.employee(own);
      const uid = await records.membership(own, employee, scheme, state, dates);
      const path = `/lifecycles/pensionRelationship/records/${uid}`;
      return (await test.call<{ data: LifeOfARecord }>(staff, 'GET', path)).body.data.record.since;
    };
    expect(await member('active', { enrolled_on: '2026-07-01' })).toBe('2026-06-30T23:00:00.000Z');
    expect(await member('optedOut', { enrolled_on: '2026-07-01', ended_on: '2026-07-20' })).toBe('2026-07-19T23:00:00.000Z');
    expect(await member('notEnrolled', {})).toBeNull();
  });

  it.each(['payroll', 'benefit', 'employerClosure', 'pensionRelationship'] as const)('exists for a %s', async (machine) => {
    const list = await test.call<{ data: LifecycleRecord[] }>(staff, 'GET', `/lifecycles/${machine}/records`);
    for (const { recordUid } of list.body.data) {
      const { status, body } = await test.call<{ data: LifeOfARecord }>(
        staff,
        'GET',
        `/lifecycles/${machine}/records/${recordUid}`,
      );
      expect(status).toBe(200);
      expect(body.data.events.length).toBeGreaterThan(0);
    }
  });

  it.each(lifecycleHandlers.map((handler) => [handler.id, handler] as const))(
    'gives the chart of a %s every fact',
    async (id, handler) => {
      const [row] = (await test.call<{ data: LifecycleRecord[] }>(staff, 'GET', `/lifecycles/${id}/records`)).body.data;
      const record = row && (await findLifecycleRecord(test.database.db, id, row.recordUid));
      if (!record) throw new Error(`There is no record of ${id} to ask about.`);
      const context = {
        var: { deps: { clock: () => new Date() }, caller: { userUid: staff }, portalClock: { daysMoved: 0 } },
      } as unknown as ApiContext;
      const facts = await handler.facts(test.database.db, record, context);
      expect(Object.keys(facts as object)).toEqual(expect.arrayContaining(Object.keys(lifecycleSamples[id].facts)));
    },
  );

  it('is found by the ids of the two records that it connects', async () => {
    const named = `${administrator}:employer-${own}`;
    const { body } = await test.call<{ data: LifeOfARecord }>(staff, 'GET', `/lifecycles/adminAccess/records/${named}`);
    expect(body.data.record).toMatchObject({ state: 'active', employerId: own });
    expect(
      (await test.call<{ data: LifeOfARecord }>(staff, 'GET', `/lifecycles/employerClosure/records/${own}`)).body.data.record
        .state,
    ).toBe('open');
    expect((await test.call(staff, 'GET', `/lifecycles/adminAccess/records/${administrator}:employer-${elsewhere}`)).status).toBe(
      404,
    );
    expect((await test.call(analyst, 'GET', `/lifecycles/adminAccess/records/${named}`)).status).toBe(404);
  });

  it('is hidden from unauthorised callers, and an invalid uid is a 404', async () => {
    const path = '/lifecycles/employeeRequest/records';
    expect((await test.call(administrator, 'GET', `${path}/${requests.foreign}`)).status).toBe(404);
    expect((await test.call(staff, 'GET', `${path}/not-a-uid`)).status).toBe(404);
  });
});

describe('an event for many records', () => {
  const send = async (user: string, event: string, recordUids: string[]) =>
    (await test.call<{ data: LifecycleOutcome[] }>(user, 'POST', '/lifecycles/employeeRequest/events', { event, recordUids }))
      .body.data;

  it('applies where chart and role allow it, and gives a reason for each other record', async () => {
    const { stuck, fresh, foreign } = requests;
    const outcomes = await send(administrator, 'complete', [stuck, fresh, foreign]);
    expect(outcomes).toMatchObject([
      { recordUid: stuck, done: false, state: null },
      { recordUid: fresh, done: true, state: 'complete', reason: null },
      { recordUid: foreign, done: false, state: null },
    ]);
    expect(outcomes[0]?.reason).toMatch(/has ceased/);
    expect(outcomes[2]?.reason).toMatch(/^There is no such record/);
    // The change restarts the time in its state.
    expect(await found(staff, '?state=complete&olderThan=1')).toEqual([]);
    expect(await found(staff, '?state=complete')).toEqual([fresh]);
  });

  it('is refused to read-only callers', async () => {
    expect(await send(analyst, 'cancel', [requests.old])).toMatchObject([{ done: false }]);
  });

  it.each<[string, object]>([
    ['event', { recordUids: ['x'] }],
    ['recordUids', { event: 'cancel', recordUids: [] }],
    ['recordUids', { event: 'cancel', recordUids: [1] }],
    ['recordUids', { event: 'cancel', recordUids: Array.from({ length: 101 }, String) }],
    ['force', { event: 'cancel', recordUids: ['x'], force: true }],
  ])('names the fault: %s', async (field, body) => {
    const answer = await test.call(staff, 'POST', '/lifecycles/employeeRequest/events', body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map((error) => error.field)).toEqual([field]);
  });
});
