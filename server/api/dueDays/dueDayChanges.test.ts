import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DueDayChange, DueDayChangeEmployer, LifecycleRecord, LifeOfARecord } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { advanceDueDays, type DueDayWork } from '../../jobs/dueDays/advanceDueDays.ts';

let test: TestApi;
let records: Records;
let staff: string;
let word: string;
let named = 0;

beforeAll(async () => {
  test = await createTestApi({ uploadsWait: true });
  records = new Records(test.database);
  staff = await records.user({ is_hs_admin: true, first_name: 'Grace', last_name: 'Hopper' });
});
afterAll(() => test.close());
beforeEach(() => {
  named += 1;
  word = `harbour${String.fromCodePoint(96 + named)}x`;
  test.reported.length = 0;
});

interface Made {
  employer: number;
  payroll: string;
  benefit: string;
}

/** An open employer that the word of this test finds, with a payroll, a benefit and its first pay periods. */
async function make(name: string, payroll: object = {}, benefit: object = {}): Promise<Made> {
  const employer = await records.employer({ name: `${word} ${name}` });
  const payrollUid = await records.payroll(employer, { start_date: '2026-01-01', name: `${name} staff`, ...payroll });
  const pensionSchemeUid = await records.pensionScheme(employer);
  const { status, body } = await test.call<{ data: { benefitUid: string } }>(staff, 'POST', `/payrolls/${payrollUid}/benefits`, {
    name: `${name} plan`,
    type: 'pension',
    pensionSchemeUid,
    ...benefit,
  });
  expect(status).toBe(201);
  return { employer, payroll: payrollUid, benefit: body.data.benefitUid };
}

type One = { data: DueDayChange } & Refusal;

const preview = (paymentDueDay: unknown, query = `search=${word}`, as: string | null = staff) =>
  test.call<One>(as, 'POST', '/due-day-changes', { paymentDueDay, query });
const show = async (uid: string) => (await test.call<One>(staff, 'GET', `/due-day-changes/${uid}`)).body.data;
const begin = (uid: string, as = staff) => test.call<One>(as, 'POST', `/due-day-changes/${uid}/start`, {});
const undo = (uid: string) => test.call<One>(staff, 'POST', `/due-day-changes/${uid}/undo`, {});
const employersOf = async (uid: string, query = '') =>
  (await test.call<{ data: DueDayChangeEmployer[] }>(staff, 'GET', `/due-day-changes/${uid}/employers${query}`)).body.data;
const results = async (uid: string) =>
  (await employersOf(uid)).map(({ employerName, outcome, reason }) => [employerName.replace(`${word} `, ''), outcome, reason]);

/** The job, once, as a worker begins it. */
const work = (options: Partial<DueDayWork> = {}) =>
  advanceDueDays({
    store: test.store,
    deps: test.deps,
    report: (error) => test.reported.push(error),
    isOutage: () => false,
    ...options,
  });

async function started(paymentDueDay: number): Promise<string> {
  const { dueDayChangeUid: uid } = (await preview(paymentDueDay)).body.data;
  expect((await begin(uid)).status).toBe(200);
  return uid;
}

const dayOf = async (resource: 'payrolls' | 'benefits', uid: string) =>
  (await test.call<{ data: { paymentDueDay: number | null } }>(staff, 'GET', `/${resource}/${uid}`)).body.data.paymentDueDay;

async function firstDueDate(employer: number): Promise<string> {
  const { rows } = await sql<{ due: string }>`
    select min(due_date)::text as due from portal.pay_periods where employer_id = ${employer} and status = 'notYetDue'`.execute(
    test.database.db,
  );
  return rows[0]?.due ?? 'none';
}

describe('the preview of a due day for many employers', () => {
  it('says of each employer what changes, or why it is left out, and changes nothing', async () => {
    const alder = await make('Alder', { payment_due_day: 19 });
    await make('Birch', { payment_due_day: 15 });
    const cedar = await make('Cedar', { payment_due_day: 15 }, { paymentDueDay: 10 });
    const elder = await make('Elder');
    await records.employer({ name: `${word} Fir` });
    const { employer: closed } = await make('Gorse', { payment_due_day: 19 });
    await sql`update portal.employers set is_active = false where id = ${closed}`.execute(test.database.db);
    const { employer: closing } = await make('Hazel', { payment_due_day: 19 });
    const closure = `/employers/${closing}?reasonForClosing=companyClosedDown&finalPayDate=2026-12-31`;
    expect((await test.call(staff, 'DELETE', closure)).status).toBe(200);

    const before = await firstDueDate(alder.employer);
    const { status, body } = await preview(15);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      state: 'preview',
      paymentDueDay: 15,
      createdByName: 'Grace Hopper',
      startedTimestamp: null,
      counts: { toChange: 3, leftOut: 4, changed: 0, failed: 0, undone: 0, kept: 0 },
    });
    const uid = body.data.dueDayChangeUid;
    expect(await results(uid)).toEqual([
      ['Alder', 'toChange', null],
      ['Birch', 'leftOut', 'The due day is the 15 already.'],
      ['Cedar', 'toChange', null],
      ['Elder', 'toChange', null],
      ['Fir', 'leftOut', 'The employer has no active payroll.'],
      ['Gorse', 'leftOut', 'The employer has closed.'],
      ['Hazel', 'leftOut', 'The employer is closing.'],
    ]);
    const [first, , third, fourth] = await employersOf(uid);
    // The 22nd of the month after the one in which people are paid is the legal day; the 15th and the 19th lie before it.
    expect(first).toMatchObject({
      records: [{ resource: 'payrolls', uid: alder.payroll, name: 'Alder staff', from: 19 }],
      firstPeriod: {
        title: expect.stringMatching(/^Alder staff, Alder plan, /) as string,
        from: before,
        to: `${before.slice(0, 8)}15`,
      },
    });
    // The payroll has the day already; the benefit has another one of its own.
    expect(third?.records).toEqual([{ resource: 'benefits', uid: cedar.benefit, name: 'Cedar plan', from: 10 }]);
    expect(fourth?.records).toEqual([{ resource: 'payrolls', uid: elder.payroll, name: 'Elder staff', from: null }]);
    expect(await dayOf('payrolls', alder.payroll)).toBe(19);
    expect(await employersOf(uid, '?outcome=leftOut&limit=1&page=2')).toMatchObject([{ employerName: `${word} Fir` }]);
  });

  it.each([
    ['the day 0', 0, undefined, 'paymentDueDay'],
    ['the 23rd, after the legal day', 23, undefined, 'paymentDueDay'],
    ['half a day', 1.5, undefined, 'paymentDueDay'],
    ['no day', null, undefined, 'paymentDueDay'],
    ['a filter that finds no employers', 15, 'search=nobody-of-this-name', 'query'],
  ])('refuses %s at its field', async (_, day, query, field) => {
    await make('Alder');
    const { status, body } = await preview(day, query);
    expect([status, body.errors.map((error) => error.field)]).toEqual([422, [field]]);
  });

  it('refuses a filter that the list of employers does not have, since it would find all of them', async () => {
    expect((await preview(15, 'serch=harbour')).status).toBe(400);
    expect((await preview(15, 'filter[isActive]=perhaps')).status).toBe(400);
  });

  it('refuses more employers than one change takes', async () => {
    await sql`insert into portal.employers (name, short_name)
      select ${word} || ' ' || n, 'M' || n from generate_series(1, 1001) n`.execute(test.database.db);
    const { status, body } = await preview(15);
    expect([status, body.errors[0]?.defaultMessage]).toEqual([
      422,
      'The filter finds 1,001 employers, and one change takes at most 1,000. Narrow the filter',
    ]);
  });
});

describe('the job', () => {
  it('changes each employer as on its own page, with the due dates of the preview, its history and the person’s name', async () => {
    const [alder, birch] = [await make('Alder', { payment_due_day: 19 }), await make('Birch', {}, { paymentDueDay: 10 })];
    const uid = await started(15);
    expect(await show(uid)).toMatchObject({ state: 'running', startedByName: 'Grace Hopper' });
    const [first, second] = await employersOf(uid);
    expect(await work()).toBe(2);
    expect(await show(uid)).toMatchObject({ state: 'done', counts: { toChange: 0, changed: 2 } });
    expect(await dayOf('payrolls', alder.payroll)).toBe(15);
    expect([await dayOf('payrolls', birch.payroll), await dayOf('benefits', birch.benefit)]).toEqual([15, 15]);
    expect(await firstDueDate(alder.employer)).toBe(first?.firstPeriod?.to);
    expect(await firstDueDate(birch.employer)).toBe(second?.firstPeriod?.to);
    const { body } = await test.call<{ data: { title: string; actorName: string }[] }>(
      staff,
      'GET',
      `/employers/${alder.employer}/changes?filter[kind]=payrolls`,
    );
    expect(body.data[0]).toMatchObject({ title: 'Alder staff' });
    expect(JSON.stringify(body.data[0])).toContain('Grace Hopper');
    expect((await test.call<{ data: DueDayChange[] }>(staff, 'GET', '/due-day-changes?limit=1')).body.data).toMatchObject([
      { dueDayChangeUid: uid },
    ]);
  });

  it('is begun by the start by itself', async () => {
    const begun: string[] = [];
    const { createApi } = await import('../createApi.ts');
    const api = createApi({ ...test.deps, jobs: { ...test.deps.jobs, begin: async (queue) => void begun.push(queue) } });
    await make('Alder');
    const { dueDayChangeUid: uid } = (await preview(15)).body.data;
    const answer = await api.request(`/api/v2/due-day-changes/${uid}/start`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${staff}`, 'X-Requested-With': 'XMLHttpRequest' },
    });
    expect([answer.status, begun]).toEqual([200, ['dueDays']]);
    await work();
  });

  it('goes on where a server has left it, and changes each employer once', async () => {
    const made = [await make('Alder'), await make('Birch'), await make('Cedar')];
    const uid = await started(15);
    const stopping = new AbortController();
    const within: DueDayWork['store']['within'] = async (scope, inside) => {
      const result = await test.store.within(scope, inside);
      stopping.abort();
      return result;
    };
    await expect(work({ store: { ...test.store, within }, signal: stopping.signal })).rejects.toThrow('aborted');
    expect(await show(uid)).toMatchObject({ state: 'running', counts: { toChange: 2, changed: 1 } });
    // Two servers take it up at the same moment.
    await Promise.all([work(), work()]);
    expect(await show(uid)).toMatchObject({ state: 'done', counts: { toChange: 0, changed: 3, failed: 0 } });
    for (const { employer, payroll } of made) {
      const { rows } = await sql`select from portal.changes where employer_id = ${employer} and record_uid = ${payroll}`.execute(
        test.database.db,
      );
      expect(rows).toHaveLength(1);
    }
    expect(await work()).toBe(0);
  });

  it('says why one employer could not be changed, and goes on with the others', async () => {
    const [alder, birch, cedar] = [await make('Alder', { payment_due_day: 19 }), await make('Birch'), await make('Cedar')];
    const uid = await started(15);
    expect((await test.call(staff, 'PATCH', `/payrolls/${alder.payroll}`, { paymentDueDay: 12 })).status).toBe(200);
    await sql`update portal.payrolls set status = 'Ceased' where payroll_uid = ${birch.payroll}`.execute(test.database.db);
    await work();
    expect(await results(uid)).toEqual([
      ['Alder', 'failed', 'Somebody has changed the due day of the payroll Alder staff since. Nothing was changed here.'],
      ['Birch', 'failed', 'A ceased payroll cannot be changed. Add a new payroll instead.'],
      ['Cedar', 'changed', null],
    ]);
    expect(await dayOf('payrolls', alder.payroll)).toBe(12);
    expect(await dayOf('payrolls', cedar.payroll)).toBe(15);
    expect(test.reported).toEqual([]);
  });

  it('reports a defect of one employer, undoes its part, and goes on with the others', async () => {
    const alder = await make('Alder', { payment_due_day: 19 }, { paymentDueDay: 10 });
    const birch = await make('Birch');
    const { db } = test.database;
    await sql`create function portal.fail() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$`.execute(
      db,
    );
    await sql
      .raw(
        `create trigger fail before update of payment_due_day on portal.benefits for each row when (old.benefit_uid = '${alder.benefit}') execute function portal.fail()`,
      )
      .execute(db);
    const uid = await started(15);
    await work();
    await sql`drop function portal.fail() cascade`.execute(db);
    expect(await results(uid)).toEqual([
      ['Alder', 'failed', 'out of order'],
      ['Birch', 'changed', null],
    ]);
    expect([await dayOf('payrolls', alder.payroll), await dayOf('payrolls', birch.payroll)]).toEqual([19, 15]);
    expect(test.reported).toHaveLength(1);
  });

  it('waits for the next attempt while the database is out of reach', async () => {
    await make('Alder');
    const uid = await started(15);
    const lost = () => Promise.reject(new Error('lost'));
    const broken = work({ store: { ...test.store, within: lost }, isOutage: () => true });
    await expect(broken).rejects.toThrow('lost');
    expect(await show(uid)).toMatchObject({ state: 'running', counts: { toChange: 1 } });
    await work();
    expect(await show(uid)).toMatchObject({ state: 'done', counts: { changed: 1 } });
  });

  it('changes nothing in the name of a person who has lost the right meanwhile', async () => {
    const alder = await make('Alder', { payment_due_day: 19 });
    const leaver = await records.user({ is_provider_admin: true });
    const { dueDayChangeUid: uid } = (await preview(15)).body.data;
    expect((await begin(uid, leaver)).status).toBe(200);
    await sql`update portal.users set is_provider_admin = false where user_uid = ${leaver}`.execute(test.database.db);
    await work();
    expect(await show(uid)).toMatchObject({ state: 'done', counts: { failed: 1, changed: 0 } });
    expect(await dayOf('payrolls', alder.payroll)).toBe(19);
  });
});

describe('the start', () => {
  it('is refused when a day has changed since the preview, with the remedy', async () => {
    const alder = await make('Alder', { payment_due_day: 19 });
    const { dueDayChangeUid: uid } = (await preview(15)).body.data;
    await test.call(staff, 'PATCH', `/payrolls/${alder.payroll}`, { paymentDueDay: 12 });
    const { status, body } = await begin(uid);
    expect(status).toBe(409);
    expect(body.message).toContain('Make a new preview');
    expect(await show(uid)).toMatchObject({ state: 'preview' });
    expect(await work()).toBe(0);
  });

  it('is refused when another employer matches the filter', async () => {
    await make('Alder');
    const { dueDayChangeUid: uid } = (await preview(15)).body.data;
    await make('Birch');
    expect((await begin(uid)).status).toBe(409);
  });

  it('is refused the second time', async () => {
    await make('Alder');
    const uid = await started(15);
    const { status, body } = await begin(uid);
    expect([status, body.errors[0]?.defaultMessage]).toEqual([422, 'This change is being carried out. Wait until it has ended.']);
    await work();
  });
});

describe('the undoing', () => {
  it('gives each employer its days and due dates back', async () => {
    const [alder, birch] = [await make('Alder', { payment_due_day: 19 }), await make('Birch', {}, { paymentDueDay: 10 })];
    const before = [await firstDueDate(alder.employer), await firstDueDate(birch.employer)];
    const uid = await started(15);
    await work();
    expect((await undo(uid)).body.data).toMatchObject({ state: 'undoing', undoStartedByName: 'Grace Hopper' });
    expect(await work()).toBe(2);
    expect(await show(uid)).toMatchObject({ state: 'undone', counts: { changed: 0, undone: 2, kept: 0 } });
    expect(await dayOf('payrolls', alder.payroll)).toBe(19);
    expect([await dayOf('payrolls', birch.payroll), await dayOf('benefits', birch.benefit)]).toEqual([null, 10]);
    expect([await firstDueDate(alder.employer), await firstDueDate(birch.employer)]).toEqual(before);
  });

  it('leaves an employer alone that somebody has changed since, and says so', async () => {
    const [alder, birch] = [await make('Alder', { payment_due_day: 19 }, { paymentDueDay: 10 }), await make('Birch')];
    const uid = await started(15);
    await work();
    await test.call(staff, 'PATCH', `/benefits/${alder.benefit}`, { paymentDueDay: 12 });
    await undo(uid);
    await work();
    expect(await results(uid)).toEqual([
      ['Alder', 'kept', 'Somebody has changed the due day of the benefit Alder plan since. Nothing was changed here.'],
      ['Birch', 'undone', null],
    ]);
    // The payroll of the same employer is not changed back by itself.
    expect([await dayOf('payrolls', alder.payroll), await dayOf('benefits', alder.benefit)]).toEqual([15, 12]);
    expect(await dayOf('payrolls', birch.payroll)).toBe(null);
  });

  it('is refused before the change has ended, and the second time', async () => {
    await make('Alder');
    const { dueDayChangeUid: uid } = (await preview(15)).body.data;
    expect((await undo(uid)).status).toBe(422);
    await begin(uid);
    expect((await undo(uid)).status).toBe(422);
    await work();
    expect((await undo(uid)).status).toBe(200);
    expect((await undo(uid)).status).toBe(422);
    await work();
    const { status, body } = await undo(uid);
    expect([status, body.errors[0]?.defaultMessage]).toEqual([
      422,
      'This change has been undone already. Its page shows the result for each employer.',
    ]);
  });
});

describe('its chart', () => {
  it('says what is possible in each state, and keeps who took each step', async () => {
    await make('Alder');
    const { dueDayChangeUid: uid, allowedActions } = (await preview(15)).body.data;
    const actions = async () => (await show(uid)).allowedActions;
    expect(allowedActions).toEqual({ canStart: true, canUndo: false, reasons: {} });
    expect((await begin(uid)).body.data.allowedActions).toEqual({ canStart: false, canUndo: false, reasons: {} });
    await work();
    expect(await actions()).toEqual({ canStart: false, canUndo: true, reasons: {} });
    const listed = await test.call<{ data: DueDayChange[] }>(staff, 'GET', '/due-day-changes?limit=500');
    expect(listed.body.data.find((one) => one.dueDayChangeUid === uid)?.allowedActions.canUndo).toBe(true);
    await undo(uid);
    await work();
    expect(await actions()).toEqual({ canStart: false, canUndo: false, reasons: {} });
    const life = await test.call<{ data: LifeOfARecord }>(staff, 'GET', `/lifecycles/dueDayChange/records/${uid}`);
    expect(life.body.data.record).toMatchObject({
      title: 'Payment due day 15',
      state: 'undone',
      stateLabel: 'Undone',
      employerId: null,
      href: `/due-day-changes/${uid}`,
    });
    expect(life.body.data.path.map(({ eventLabel, toLabel, actorName }) => [eventLabel, toLabel, actorName])).toEqual([
      ['Created', 'Preview', 'Grace Hopper'],
      ['Carry out', 'Being carried out', 'Grace Hopper'],
      ['Finish', 'Carried out', null],
      ['Undo', 'Being undone', 'Grace Hopper'],
      ['Finish undoing', 'Undone', null],
    ]);
  });

  it('refuses to start one that leaves every employer out, and to undo one that came to nothing', async () => {
    const { employer } = await make('Alder');
    const { dueDayChangeUid: started } = (await preview(15)).body.data;
    await begin(started);
    await sql`update portal.employers set is_active = false where id = ${employer}`.execute(test.database.db);
    await work();
    const undone = 'No employer has got another due day by this change, so there is nothing to undo.';
    expect((await show(started)).allowedActions.reasons).toEqual({ canUndo: undone });
    expect((await undo(started)).body.errors).toEqual([{ field: '', defaultMessage: undone }]);

    const nothing = 'No employer would get another due day. Choose another filter or another day, and make a new preview.';
    const previewed = (await preview(15)).body.data;
    expect(previewed.allowedActions).toEqual({ canStart: false, canUndo: false, reasons: { canStart: nothing } });
    const { status, body } = await begin(previewed.dueDayChangeUid);
    expect([status, body.errors]).toEqual([422, [{ field: '', defaultMessage: nothing }]]);
    expect(await show(previewed.dueDayChangeUid)).toMatchObject({ state: 'preview', startedTimestamp: null });
  });

  it.each(['is_external_admin', 'can_view_analytics'])('is not shown to a person of the provider with %s', async (role) => {
    await make('Alder');
    const { dueDayChangeUid: uid } = (await preview(15)).body.data;
    const other = await records.user({ [role]: true });
    expect((await test.call(other, 'GET', `/lifecycles/dueDayChange/records/${uid}`)).status).toBe(404);
    const all = await test.call<{ data: LifecycleRecord[] }>(other, 'GET', '/lifecycles/dueDayChange/records');
    expect(JSON.stringify(all.body)).not.toContain('Payment due day 15');
  });
});

describe('the permission', () => {
  const people = [
    ['provider admin', 201],
    ['HS admin', 201],
    ['external admin', 403],
    ['analyst of the provider', 403],
    ['senior pension admin of the employer', 403],
    ['adviser of the employer', 403],
    ['unauthorised caller', 401],
  ] as const;

  async function personOf(person: string, employer: number): Promise<string | null> {
    if (person === 'provider admin') return records.user({ is_provider_admin: true });
    if (person === 'HS admin') return staff;
    if (person === 'external admin') return records.user({ is_external_admin: true });
    if (person === 'analyst of the provider') return records.user({ can_view_analytics: true });
    if (person === 'unauthorised caller') return null;
    const user = await records.user();
    if (person.startsWith('senior')) await records.relationship(user, employer, { is_senior_pension_administrator: true });
    else {
      const intermediary = await records.intermediary();
      await records.member(user, intermediary);
      await records.client(intermediary, employer);
    }
    return user;
  }

  it.each(people)('lets the %s preview, see, start and undo, or not: %i', async (person, expected) => {
    const { employer } = await make('Alder');
    const as = await personOf(person, employer);
    const { dueDayChangeUid: uid } = (await preview(15)).body.data;
    const of = `/due-day-changes/${uid}`;
    expect((await preview(15, undefined, as)).status).toBe(expected);
    const allowed = expected === 201 ? 200 : expected;
    for (const path of ['/due-day-changes', of, `${of}/employers`])
      expect((await test.call(as, 'GET', path)).status).toBe(allowed);
    expect((await test.call(as, 'POST', `${of}/start`, {})).status).toBe(allowed);
    await work();
    // Of one that nobody has started there is nothing to undo.
    expect((await test.call(as, 'POST', `${of}/undo`, {})).status).toBe(allowed);
    await work();
  });

  it('answers an unknown change with 404', async () => {
    const of = `/due-day-changes/${crypto.randomUUID()}`;
    for (const path of [of, `${of}/employers`]) expect((await test.call(staff, 'GET', path)).status).toBe(404);
    for (const event of ['start', 'undo']) expect((await test.call(staff, 'POST', `${of}/${event}`, {})).status).toBe(404);
  });
});
