import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  EmployersDashboard,
  IntermediariesDashboard,
  LifecycleOutcome,
  OpenTask,
  OpenWorkCounts,
  Task,
  UnreadNotices,
} from '../../../schemas/generated/types.ts';
import { addDays } from '../../../schemas/lib/dates/calendarDay.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { addTask, endTask, type NewTask } from '../../store/tasks/tasks.ts';

let test: TestApi;
let records: Records;
let staff: string;

const today = '2026-11-21';
const acting = { actor: { userUid: null, actingAs: 'service' }, at: new Date(`${today}T12:00:00Z`), today };

beforeAll(async () => {
  test = await createTestApi({ clock: () => new Date(`${today}T12:00:00Z`) });
  records = new Records(test.database);
  staff = await records.user({ is_hs_admin: true });
});
afterAll(() => test.close());

type ShownTask = Task & { allowedActions: { canEnd: boolean; reasons?: Readonly<Record<string, string>> } };

/** An employer with its senior administrator. */
const employerWithKeeper = () => records.employerWithUser({ is_senior_pension_administrator: true });

const repayment = (employerId: number, changes: Partial<NewTask> = {}): NewTask => ({
  employerId,
  kind: 'repayMember',
  recordUid: crypto.randomUUID(),
  title: 'Repay £19.00 to Zoë Quill',
  detail: 'It was deducted before the opt-out.',
  amount: 19_00,
  dueDate: '2126-12-10',
  recordHref: `/employers/${employerId}/employees`,
  ...changes,
});

const added = (task: NewTask): Promise<boolean> => test.store.within([task.employerId], (tx) => addTask(tx, task, acting));

const listed = async (employer: number, as = staff, query = ''): Promise<ShownTask[]> =>
  (await test.call<{ data: ShownTask[] }>(as, 'GET', `/employers/${employer}/tasks${query}`)).body.data;

it('a task is open with its date and amount, and its addition is in the history', async () => {
  const { employer, user } = await employerWithKeeper();
  expect(await added(repayment(employer))).toBe(true);
  const [task] = await listed(employer, user);
  expect(task).toMatchObject({
    kind: 'repayMember',
    title: 'Repay £19.00 to Zoë Quill',
    amount: 19_00,
    dueDate: '2126-12-10',
    responsible: 'employer',
    status: 'open',
    addedOn: today,
    endedOn: null,
    allowedActions: { canEnd: true },
  });
  const { body } = await test.call<{ data: { activity: string }[] }>(
    user,
    'GET',
    `/employers/${employer}/changes/tasks/${task?.taskUid}`,
  );
  expect(body.data.map(({ activity }) => activity)).toEqual(['Task added: Repay £19.00 to Zoë Quill']);
});

it('a task that is called for again while it is open is renewed, and not doubled', async () => {
  const { employer } = await employerWithKeeper();
  const first = repayment(employer);
  expect(await added(first)).toBe(true);
  expect(await added({ ...first, title: 'Repay £24.00 to Zoë Quill', amount: 24_00 })).toBe(false);
  expect(await listed(employer)).toMatchObject([{ title: 'Repay £24.00 to Zoë Quill', amount: 24_00 }]);
});

it.each([
  ['complete', 'done'],
  ['withdraw', 'withdrawn'],
] as const)('the service ends a task by "%s", with the event in words, once', async (event, status) => {
  const { employer } = await employerWithKeeper();
  const task = repayment(employer);
  await added(task);
  const end = () =>
    test.store.within([employer], (tx) => endTask(tx, task, { ...acting, event, reason: 'Refund paid on 21/11/2026' }));
  expect(await end()).toBe(true);
  expect(await listed(employer)).toMatchObject([
    { status, endedOn: today, endReason: 'Refund paid on 21/11/2026', urgency: null },
  ]);
  expect(await end()).toBe(false);
  // The same work may come up again.
  expect(await added(task)).toBe(true);
});

it('ends by hand only with a reason, which the history keeps', async () => {
  const { employer, user } = await employerWithKeeper();
  const uid = await records.task(employer);
  const end = (body: object) => test.call<{ data: ShownTask } & Refusal>(user, 'POST', `/tasks/${uid}/end`, body);
  for (const body of [{}, { endReason: '' }]) {
    const { status, body: refusal } = await end(body);
    expect([status, refusal.errors]).toMatchObject([422, [{ field: 'endReason' }]]);
  }
  const { status, body } = await end({ endReason: 'Paid with the November payroll' });
  expect([status, body.data]).toMatchObject([
    200,
    { status: 'ended', endedOn: today, endReason: 'Paid with the November payroll', allowedActions: { canEnd: false } },
  ]);
  const history = await test.call<{ data: { activity: string }[] }>(user, 'GET', `/employers/${employer}/changes/tasks/${uid}`);
  expect(history.body.data[0]?.activity).toBe('Task ended by hand: Repay £19.00 (Paid with the November payroll)');
});

it("the employer sees the provider's tasks, and may not end them", async () => {
  const { employer, user } = await employerWithKeeper();
  const uid = await records.task(employer, { kind: 'optOutRefund', responsible: 'provider' });
  expect(await listed(employer, user)).toMatchObject([{ taskUid: uid, allowedActions: { canEnd: false } }]);
  expect(await listed(employer)).toMatchObject([{ taskUid: uid, allowedActions: { canEnd: true } }]);
  expect((await test.call(user, 'POST', `/tasks/${uid}/end`, { endReason: 'No' })).status).toBe(403);
  expect(await listed(employer)).toMatchObject([{ status: 'open' }]);
});

it.each([
  ['is in time on its due date', 0, 'inTime'],
  ['is overdue on the day after it', -1, 'overdue'],
  ['without a due date is neither', null, null],
])('an open task %s', async (_, days, urgency) => {
  const { employer } = await employerWithKeeper();
  await records.task(employer, { due_date: days === null ? null : addDays(today, days) });
  expect(await listed(employer)).toMatchObject([{ urgency }]);
  const filtered = await listed(employer, staff, '?filter[urgency]=overdue');
  expect(filtered).toHaveLength(urgency === 'overdue' ? 1 : 0);
});

it.each([
  ['waits until the next day, though its due date has passed', 1, 'waiting'],
  ['is overdue again on the day until which it waited', 0, 'overdue'],
])('an open task %s', async (_, days, urgency) => {
  const { employer } = await employerWithKeeper();
  await records.task(employer, { due_date: addDays(today, -3), waits_until: addDays(today, days) });
  expect(await listed(employer)).toMatchObject([{ urgency }]);
  expect(await listed(employer, staff, '?filter[urgency]=overdue')).toHaveLength(urgency === 'overdue' ? 1 : 0);
});

const dashboard = async (as: string, path: string): Promise<EmployersDashboard | IntermediariesDashboard> =>
  (await test.call<{ data: EmployersDashboard | IntermediariesDashboard }>(as, 'GET', `${path}/dashboard`)).body.data;

it("an employer's dashboard begins with the tasks that the reader may do, several of a kind as one", async () => {
  const { employer, user } = await employerWithKeeper();
  await records.employee(employer, { payroll_uid: await records.payroll(employer) });
  await records.task(employer, { due_date: '2126-12-10' });
  await records.task(employer, { due_date: '2020-11-20', title: 'Repay £7.00' });
  const returned = await records.task(employer, {
    kind: 'returnedPayment',
    title: 'Pay £80.00 another way',
    due_date: '2126-12-01',
  });
  await records.task(employer, { kind: 'optOutRefund', responsible: 'provider' });
  await records.task(employer, { status: 'done' });
  const { tasks } = await dashboard(user, `/employers/${employer}`);
  expect(tasks.slice(0, 2)).toMatchObject([
    {
      title: 'Repayment of a member',
      count: 2,
      dueDate: '2020-11-20',
      isOverdue: true,
      href: `/employers/${employer}/tasks?filter.status=open&filter.kind=repayMember`,
    },
    {
      title: 'Pay £80.00 another way',
      count: 1,
      dueDate: '2126-12-01',
      isOverdue: false,
      href: `/employers/${employer}/tasks/${returned}`,
    },
  ]);
  const ids = tasks.map(({ id }) => id).join(' ');
  expect(ids).not.toContain('optOutRefund');
  expect((await dashboard(staff, `/employers/${employer}`)).tasks.map(({ id }) => id).join(' ')).toContain('optOutRefund');
  const plain = await records.user();
  await records.relationship(plain, employer, {});
  expect((await dashboard(plain, `/employers/${employer}`)).tasks.map(({ title }) => title)).not.toContain(
    'Repayment of a member',
  );
});

it("an adviser's dashboard names the clients with tasks, the one that is due first at the beginning", async () => {
  const firm = await records.intermediary();
  const [later, sooner, none] = [
    await records.employer({ name: 'Aldbourne Foods' }),
    await records.employer({ name: 'Breakwater Boats' }),
    await records.employer(),
  ];
  for (const client of [later, sooner, none]) await records.client(firm, client);
  const member = await records.user();
  await records.member(member, firm);
  await records.task(later, { due_date: '2126-12-10' });
  await records.task(sooner, { due_date: '2020-11-01' });
  // An adviser may not authorise a payment.
  await records.task(none, { kind: 'returnedPayment' });
  expect((await dashboard(member, `/intermediaries/${firm}`)).tasks).toMatchObject([
    { title: 'Breakwater Boats', detail: 'Repay £19.00', count: 1, dueDate: '2020-11-01', isOverdue: true },
    { title: 'Aldbourne Foods', detail: 'Repay £19.00', count: 1, dueDate: '2126-12-10', isOverdue: false },
  ]);
});

it('staff see the open tasks of all employers, by their due date, and as a file', async () => {
  const [one, other] = [await records.employer({ name: 'Castlegate Cycles' }), await records.employer({ name: 'Dunmore Dairy' })];
  await records.task(one, { kind: 'optOutRefund', responsible: 'provider', due_date: '2126-12-02', amount: 30_40 });
  await records.task(other, { kind: 'bankCode', responsible: 'provider', due_date: '2126-12-01' });
  await records.task(other, { kind: 'indemnityClaim', responsible: 'provider', status: 'done' });
  const query = `filter[responsible]=provider&filter[employerId]=${one}&filter[employerId]=${other}`;
  const { body } = await test.call<{ data: OpenTask[]; meta: { totalCount: number } }>(staff, 'GET', `/tasks?${query}`);
  expect(body.data.map(({ employerName, kind }) => [employerName, kind])).toEqual([
    ['Dunmore Dairy', 'bankCode'],
    ['Castlegate Cycles', 'optOutRefund'],
  ]);
  expect(body.meta.totalCount).toBe(2);
  const file = await test.api.request(`/api/v2/tasks?${query}`, {
    headers: { Authorization: `Bearer ${staff}`, Accept: 'text/csv' },
  });
  expect(await file.text()).toContain('Castlegate Cycles');
});

it('lists first the tasks of the reader and those not taken, then those of others, and then those that wait', async () => {
  const { employer } = await employerWithKeeper();
  const own = { kind: 'refusedMandate', responsible: 'provider' } as const;
  const task = (title: string, more: Parameters<typeof records.task>[1]) => records.task(employer, { ...own, title, ...more });
  await task('Waits long', { due_date: addDays(today, -9), waits_until: addDays(today, 20) });
  await task('Waits until tomorrow', { waits_until: addDays(today, 1) });
  await task('Of a colleague', { due_date: addDays(today, -8), taken_by: await records.user({ is_hs_admin: true }) });
  await task('Without a due date', {});
  await task('Taken by the reader', { due_date: addDays(today, -1), taken_by: staff });
  await task('Waited until today', { due_date: addDays(today, -2), waits_until: today });
  const order = [
    'Waited until today',
    'Taken by the reader',
    'Without a due date',
    'Of a colleague',
    'Waits until tomorrow',
    'Waits long',
  ];
  const queue = await test.call<{ data: OpenTask[] }>(staff, 'GET', `/tasks?filter[employerId]=${employer}`);
  expect(queue.body.data.map(({ title }) => title)).toEqual(order);
  await task('Done', { status: 'done', due_date: addDays(today, -30) });
  expect((await listed(employer, staff)).map(({ title }) => title)).toEqual([...order, 'Done']);
});

it('a dashboard has a task that waits at the end, not as overdue, and names the day until which it waits', async () => {
  const { employer, user } = await employerWithKeeper();
  await records.task(employer, { title: 'Repay £19.00', due_date: '2020-11-01', waits_until: '2126-12-08' });
  await records.task(employer, { kind: 'returnedPayment', title: 'Pay £80.00 another way', due_date: '2126-12-10' });
  const { tasks } = await dashboard(user, `/employers/${employer}`);
  expect(tasks.slice(0, 2)).toMatchObject([
    { title: 'Pay £80.00 another way', dueDate: '2126-12-10', isOverdue: false },
    { title: 'Repay £19.00', detail: 'Waiting until 08/12/2126', dueDate: null, isOverdue: false },
  ]);
});

it('counts what waits for the staff at all employers, for them alone, each kind as its list does', async () => {
  const counted = async () => {
    const { status, body } = await test.call<{ data: OpenWorkCounts }>(staff, 'GET', '/open-work');
    expect(status).toBe(200);
    return body.data;
  };
  const before = await counted();
  const { employer } = await employerWithKeeper();
  const refund = { kind: 'optOutRefund', recordHref: null } as const;
  expect(await added(repayment(employer, { ...refund, title: 'Refund £12.00', dueDate: '2020-01-02' }))).toBe(true);
  expect(await added(repayment(employer, { ...refund, dueDate: '2126-12-11' }))).toBe(true);
  expect(await added(repayment(employer, { kind: 'refusedMandate', dueDate: '2020-01-03' }))).toBe(true);
  expect(await added(repayment(employer, { kind: 'sumDifference', dueDate: '2126-12-11' }))).toBe(true);
  expect(await added(repayment(employer, { kind: 'latePayment', dueDate: '2126-12-11' }))).toBe(true);
  expect(await added(repayment(employer, { kind: 'failedUpload', dueDate: today }))).toBe(true);
  // A task of the employer does not wait for the staff.
  expect(await added(repayment(employer))).toBe(true);
  const { db } = test.database;
  await sql`insert into portal.sign_up_leads (state, created_at, answered_at, submitted_at) values ('submitted', now(), now(), now()), ('partial', now(), now(), null)`.execute(
    db,
  );
  // Of the employers whose last upload has errors, the one whose upload has failed has a task about it.
  for (const [id, status] of [
    [employer, 'waitingForTriggerToStartProcessing'],
    [await records.employer(), 'failed'],
  ])
    await sql`insert into portal.client_overviews (employer_id, last_load_errors, last_load_status) values (${id}, 3, ${status})
      on conflict (employer_id) do update set last_load_errors = 3, last_load_status = excluded.last_load_status`.execute(db);
  const after = await counted();
  const grown = after.kinds.map(({ kind, count, dueCount }) => {
    const former = before.kinds.find((one) => one.kind === kind);
    return [kind, count - (former?.count ?? 0), dueCount === null ? null : dueCount - (former?.dueCount ?? 0)];
  });
  expect(grown).toEqual([
    ['tasks', 6, 3],
    ['refusedMandates', 1, 1],
    ['sumDifferences', 1, 0],
    ['latePayments', 1, 0],
    ['failedUploads', 1, 1],
    ['signUps', 1, null],
    ['uploadErrors', 1, null],
  ]);
  expect(after.firstTask).toMatchObject({ title: 'Refund £12.00', employerId: employer, urgency: 'overdue' });
  const lists = {
    tasks: '/tasks?filter[responsible]=provider&limit=1',
    refusedMandates: '/tasks?filter[responsible]=provider&filter[kind]=refusedMandate&limit=1',
    sumDifferences: '/tasks?filter[responsible]=provider&filter[kind]=sumDifference&limit=1',
    latePayments: '/tasks?filter[responsible]=provider&filter[kind]=latePayment&limit=1',
    failedUploads: '/tasks?filter[responsible]=provider&filter[kind]=failedUpload&limit=1',
    signUps: '/sign-ups?filter[state]=submitted&limit=1',
    uploadErrors: '/clients?filter[hasErrors]=true&limit=1',
  };
  for (const { kind, count } of after.kinds) {
    const { body } = await test.call<{ meta: { totalCount: number } }>(staff, 'GET', lists[kind]);
    expect([kind, body.meta.totalCount]).toEqual([kind, count]);
  }
  const { user } = await employerWithKeeper();
  const adviser = await records.user({ is_external_admin: true });
  for (const other of [user, adviser]) expect((await test.call(other, 'GET', '/open-work')).status).toBe(403);
});

it('a task is taken, taken over, set to wait and taken up again by those who may do it, and the history says so', async () => {
  const { employer, user } = await employerWithKeeper();
  const colleague = await records.user({ first_name: 'Bea', last_name: 'Stone' });
  await records.relationship(colleague, employer, { is_senior_pension_administrator: true });
  await added(repayment(employer));
  const [open] = await listed(employer, user);
  // A button of which nobody has a use is not drawn: it has no reason.
  expect(open?.allowedActions.reasons?.['canResume']).toBeUndefined();
  const step = (by: string, event: string, body: object = {}) =>
    test.call<{ data: ShownTask } & Refusal>(by, 'POST', `/tasks/${open?.taskUid}/${event}`, body);
  const stateOf = async () => {
    const [one] = await listed(employer, user);
    return [one?.status, one?.takenByName, one?.waitsUntil, one?.waitingFor];
  };
  expect(open).toMatchObject({
    takenByName: null,
    waitsUntil: null,
    allowedActions: { canTake: true, canWait: true, canResume: false },
  });
  expect((await step(user, 'take')).status).toBe(200);
  // The person who has it is not offered it again, and a colleague may take it over.
  expect((await listed(employer, user))[0]?.allowedActions.canTake).toBe(false);
  expect((await listed(employer, colleague))[0]?.allowedActions.canTake).toBe(true);
  expect((await step(colleague, 'take')).status).toBe(200);
  expect(await stateOf()).toEqual(['open', 'Bea Stone', null, null]);
  expect((await step(user, 'wait', { waitsUntil: '2026-12-08', waitingFor: "Zoë's bank" })).status).toBe(200);
  expect(await stateOf()).toEqual(['open', 'Bea Stone', '2026-12-08', "Zoë's bank"]);
  const ofAll = await test.call<{ data: OpenTask[] }>(
    staff,
    'GET',
    `/tasks?filter[employerId]=${employer}&filter[isWaiting]=true`,
  );
  expect(ofAll.body.data).toMatchObject([{ takenByName: 'Bea Stone', waitsUntil: '2026-12-08', isWaiting: true }]);
  expect((await step(user, 'resume')).status).toBe(200);
  expect(await stateOf()).toEqual(['open', 'Bea Stone', null, null]);
  const early = await step(user, 'wait', { waitsUntil: today, waitingFor: 'The bank' });
  expect([early.status, early.body.errors[0]?.field]).toEqual([422, 'waitsUntil']);
  const late = await step(user, 'wait', { waitsUntil: '2027-11-22', waitingFor: 'The bank' });
  expect([late.status, late.body.errors]).toMatchObject([
    422,
    [{ field: 'waitsUntil', defaultMessage: expect.stringContaining('within a year from today') as string }],
  ]);
  const reader = await records.user({ is_external_admin: true });
  for (const event of ['take', 'resume']) expect((await step(reader, event)).status).toBe(403);
  const { body } = await test.call<{ data: { activity: string }[] }>(
    user,
    'GET',
    `/employers/${employer}/changes/tasks/${open?.taskUid}`,
  );
  expect(
    body.data
      .map(({ activity }) => activity)
      .toReversed()
      .slice(1),
  ).toEqual([
    'Task taken: Repay £19.00 to Zoë Quill',
    'Task taken: Repay £19.00 to Zoë Quill',
    "Task set to wait until 08/12/2026: Repay £19.00 to Zoë Quill (Zoë's bank)",
    'Task no longer waits: Repay £19.00 to Zoë Quill',
  ]);
});

it('lets an employer not take or set to wait what only the staff do', async () => {
  const { employer, user } = await employerWithKeeper();
  await added(repayment(employer, { kind: 'optOutRefund', recordHref: null }));
  const [task] = await listed(employer, user);
  expect(task?.allowedActions).toMatchObject({ canTake: false, canWait: false, canResume: false, canEnd: false });
  expect((await test.call(user, 'POST', `/tasks/${task?.taskUid}/take`, {})).status).toBe(403);
});

it('a task is noted by those who may do it, and the staff send the employer a message about it, kept in the history', async () => {
  const { employer, user } = await employerWithKeeper();
  const colleague = await records.user();
  await records.relationship(colleague, employer, { is_pension_administrator: true });
  await added(repayment(employer, { kind: 'refusedMandate', title: 'Direct debit refused: Main plan' }));
  const [open] = await listed(employer, user);
  expect(open?.allowedActions).toMatchObject({ canNote: false, canTell: false });
  const step = (by: string, event: string, body: object) =>
    test.call<{ data: ShownTask } & Refusal>(by, 'POST', `/tasks/${open?.taskUid}/${event}`, body);
  const ask = { message: 'Please set up a new one, or pay by bank transfer.\nCall us if you need help.' };
  expect((await step(user, 'note', { note: 'Done' })).status).toBe(403);
  expect((await step(user, 'tell', ask)).status).toBe(403);
  expect((await step(staff, 'note', { note: 'Nobody answers the telephone' })).status).toBe(200);
  expect((await step(staff, 'tell', ask)).status).toBe(200);
  expect((await step(staff, 'note', { note: 'They answer on Monday' })).status).toBe(200);
  expect((await step(staff, 'tell', { message: '' })).body.errors[0]?.field).toBe('message');
  const [after] = await listed(employer, user);
  expect(after).toMatchObject({ status: 'open', note: 'They answer on Monday', ...ask });
  for (const reader of [user, colleague]) {
    const { body } = await test.call<{ data: UnreadNotices }>(reader, 'GET', '/me/notices');
    expect(body.data.notices).toMatchObject([
      {
        title: 'Message from the provider: Direct debit refused: Main plan',
        body: ask.message,
        href: `/employers/${employer}/tasks/${open?.taskUid}`,
      },
    ]);
  }
  const { body } = await test.call<{ data: { activity: string }[] }>(
    staff,
    'GET',
    `/employers/${employer}/changes/tasks/${open?.taskUid}`,
  );
  expect(body.data.slice(0, 3).map(({ activity }) => activity)).toEqual([
    'Note on a task: Direct debit refused: Main plan (They answer on Monday)',
    `Message to the employer about a task: Direct debit refused: Main plan (${ask.message})`,
    'Note on a task: Direct debit refused: Main plan (Nobody answers the telephone)',
  ]);
});

it('an employer notes its own task, and cannot send itself a message', async () => {
  const { employer, user } = await employerWithKeeper();
  await added(repayment(employer));
  const [open] = await listed(employer, user);
  expect(open?.allowedActions).toMatchObject({ canNote: true, canTell: false });
  const path = `/tasks/${open?.taskUid}`;
  expect((await test.call(user, 'POST', `${path}/note`, { note: 'Paid with the November payroll' })).status).toBe(200);
  expect((await test.call(user, 'POST', `${path}/tell`, { message: 'Hello' })).status).toBe(403);
  expect((await listed(employer, user))[0]).toMatchObject({ note: 'Paid with the November payroll', message: null });
});

/** A task of the provider at an employer, and a colleague who may do it. */
async function arrangeHandOver() {
  const { employer, user } = await employerWithKeeper();
  await added(repayment(employer, { kind: 'refusedMandate', title: 'Direct debit refused: Main plan' }));
  const [task] = await listed(employer);
  const handOver = (by: string, takenBy: string) =>
    test.call<{ data: ShownTask } & Refusal>(by, 'POST', `/tasks/${task?.taskUid}/hand-over`, { takenBy });
  const noticesOf = async (person: string) =>
    (await test.call<{ data: UnreadNotices }>(person, 'GET', '/me/notices')).body.data.notices;
  return { employer, user, task, handOver, noticesOf };
}

it('staff hand a task over to a colleague, who gets a notice, and everybody sees by whom it is done', async () => {
  const { employer, user, task, handOver, noticesOf } = await arrangeHandOver();
  const giver = await records.user({ is_provider_admin: true, first_name: 'Ada', last_name: 'Moss' });
  const bea = await records.user({ is_hs_admin: true, first_name: 'Bea', last_name: 'Stone' });
  const { status, body } = await handOver(giver, bea);
  expect([status, body.data.takenBy, body.data.takenByName]).toEqual([200, bea, 'Bea Stone']);
  for (const reader of [user, giver, bea])
    expect(await listed(employer, reader)).toMatchObject([{ takenByName: 'Bea Stone', status: 'open' }]);
  const ofAll = await test.call<{ data: OpenTask[] }>(giver, 'GET', `/tasks?filter[employerId]=${employer}`);
  expect(ofAll.body.data).toMatchObject([{ takenByName: 'Bea Stone' }]);
  const href = `/employers/${employer}/tasks/${task?.taskUid}`;
  expect(await noticesOf(bea)).toMatchObject([
    { title: 'Task for you: Direct debit refused: Main plan', body: 'Handed over by Ada Moss.', href },
  ]);
  for (const other of [user, giver]) expect(JSON.stringify(await noticesOf(other))).not.toContain('Task for you');
  const history = await test.call<{ data: { activity: string }[] }>(
    giver,
    'GET',
    `/employers/${employer}/changes/tasks/${task?.taskUid}`,
  );
  expect(history.body.data[0]?.activity).toBe('Task handed over to Bea Stone: Direct debit refused: Main plan');
  // The colleague hands it back. Somebody who gives it to themselves needs no notice.
  expect((await handOver(bea, giver)).body.data.takenByName).toBe('Ada Moss');
  expect((await handOver(giver, giver)).status).toBe(200);
  expect((await noticesOf(giver)).filter(({ title }) => title.startsWith('Task for you'))).toHaveLength(1);
});

describe('several tasks', () => {
  const handSeveralOver = (by: string, taskUids: readonly unknown[], takenBy: string) =>
    test.call<{ data: LifecycleOutcome[] } & Refusal>(by, 'POST', '/tasks/hand-over', { taskUids, takenBy });

  it('are handed over at once: an event for each that may be, the reason for the others, and one notice with their number', async () => {
    const [first, second] = [await arrangeHandOver(), await arrangeHandOver()];
    await added(repayment(second.employer, { kind: 'sumDifference', title: 'A difference' }));
    const difference = (await listed(second.employer)).find(({ kind }) => kind === 'sumDifference');
    const ended = await test.call(staff, 'POST', `/tasks/${second.task?.taskUid}/end`, { endReason: 'Done by telephone' });
    expect(ended.status).toBe(200);
    const giver = await records.user({ is_provider_admin: true, first_name: 'Ada', last_name: 'Moss' });
    const bea = await records.user({ is_hs_admin: true, first_name: 'Bea', last_name: 'Quayle' });
    const unknown = crypto.randomUUID();
    const uids = [second.task?.taskUid, first.task?.taskUid, unknown, difference?.taskUid];
    const { status, body } = await handSeveralOver(giver, uids, bea);
    expect([status, body.data]).toEqual([
      200,
      [
        {
          recordUid: uids[0],
          done: false,
          state: null,
          reason: '"Hand over" is not possible while the status of this task is "Ended by hand".',
        },
        { recordUid: uids[1], done: true, state: 'open', reason: null },
        {
          recordUid: unknown,
          done: false,
          state: null,
          reason: 'There is no such record, or you may not see it. Check the address, or go back to the list.',
        },
        { recordUid: uids[3], done: true, state: 'open', reason: null },
      ],
    ]);
    expect(await listed(first.employer)).toMatchObject([{ takenByName: 'Bea Quayle' }]);
    expect((await listed(second.employer)).find(({ kind }) => kind === 'refusedMandate')?.takenByName).toBeNull();
    expect(await first.noticesOf(bea)).toMatchObject([
      { title: '2 tasks for you', body: 'Handed over by Ada Moss.', href: '/all-tasks?filter.takenByName=Bea%20Quayle' },
    ]);
    for (const [employer, uid] of [
      [first.employer, uids[1]],
      [second.employer, uids[3]],
    ]) {
      const path = `/employers/${employer}/changes/tasks/${uid}`;
      const history = await test.call<{ data: { activity: string; actorName: string }[] }>(giver, 'GET', path);
      expect(history.body.data[0]?.activity).toMatch(/^Task handed over to Bea Quayle: /);
      expect(history.body.data[0]?.actorName).toBe('Ada Moss');
    }
    const mine = await test.call<{ data: OpenTask[] }>(bea, 'GET', '/tasks?filter[takenByName]=Bea Quayle');
    expect(mine.body.data.map(({ taskUid }) => taskUid).toSorted()).toEqual([uids[1], uids[3]].map(String).toSorted());
  });

  it('of which only one can be handed over have the notice of that one', async () => {
    const { employer, task, noticesOf } = await arrangeHandOver();
    const bea = await records.user({ is_hs_admin: true });
    await handSeveralOver(staff, [task?.taskUid, crypto.randomUUID()], bea);
    expect(await noticesOf(bea)).toMatchObject([
      { title: 'Task for you: Direct debit refused: Main plan', href: `/employers/${employer}/tasks/${task?.taskUid}` },
    ]);
  });

  it('are taken by the caller without a notice', async () => {
    const { employer, task, noticesOf } = await arrangeHandOver();
    const giver = await records.user({ is_provider_admin: true, first_name: 'Ada', last_name: 'Moss' });
    expect((await handSeveralOver(giver, [task?.taskUid], giver)).body.data).toMatchObject([{ done: true }]);
    expect(await listed(employer)).toMatchObject([{ takenByName: 'Ada Moss' }]);
    expect(await noticesOf(giver)).toEqual([]);
  });

  it('go to nobody who may not do them, and tell nobody then', async () => {
    const { employer, user, task, noticesOf } = await arrangeHandOver();
    const { status, body } = await handSeveralOver(staff, [task?.taskUid], user);
    expect([status, body.data]).toEqual([
      200,
      [
        {
          recordUid: task?.taskUid,
          done: false,
          state: null,
          reason: 'Choose a colleague from the list: this person may not do the task, or not any more',
        },
      ],
    ]);
    expect(await listed(employer)).toMatchObject([{ takenByName: null }]);
    expect(JSON.stringify(await noticesOf(user))).not.toContain('for you');
  });

  it.each(['the administrator of an employer', 'an external admin', 'an analyst'])(
    'are not handed over by %s',
    async (person) => {
      const { employer, user, task } = await arrangeHandOver();
      const roles = { 'an external admin': { is_external_admin: true }, 'an analyst': { can_view_analytics: true } };
      const by = person in roles ? await records.user(roles[person as keyof typeof roles]) : user;
      expect((await handSeveralOver(by, [task?.taskUid], staff)).status).toBe(403);
      expect(await listed(employer)).toMatchObject([{ takenByName: null }]);
    },
  );

  it.each([
    ['no task', [], 'taskUids'],
    ['a task twice', ['6a0c5f0e-5d55-4f8e-9c3b-0d6a1b7e2f11', '6A0C5F0E-5D55-4F8E-9C3B-0D6A1B7E2F11'], 'taskUids'],
    ['an ID that is none', ['7'], 'taskUids'],
    ['251 tasks', Array.from({ length: 251 }, () => crypto.randomUUID()), 'taskUids'],
  ])('are refused with %s', async (_, taskUids, field) => {
    const { status, body } = await handSeveralOver(staff, taskUids, staff);
    expect([status, body.errors.map((error) => error.field)]).toEqual([422, [field]]);
  });

  it('are refused with a colleague that is none', async () => {
    const { status, body } = await handSeveralOver(staff, [crypto.randomUUID()], 'Bea Stone');
    expect([status, body.errors.map(({ field }) => field)]).toEqual([422, ['takenBy']]);
  });
});

it('a task is handed over only to staff whose access has not ended, and by staff alone', async () => {
  const { employer, user, task, handOver } = await arrangeHandOver();
  const former = await records.user({ is_hs_admin: true });
  await sql`update portal.users set is_hs_admin = false where user_uid = ${former}`.execute(test.database.db);
  const others = [user, former, await records.user({ is_external_admin: true }), crypto.randomUUID()];
  for (const other of others) {
    const { status, body } = await handOver(staff, other);
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          field: 'takenBy',
          defaultMessage: 'Choose a colleague from the list: this person may not do the task, or not any more',
        },
      ],
    ]);
  }
  for (const wrong of ['', 'Bea Stone']) expect((await handOver(staff, wrong)).body.errors[0]?.field).toBe('takenBy');
  expect(task?.allowedActions).toMatchObject({ canHandOver: true });
  expect((await handOver(user, staff)).status).toBe(403);
  expect(await listed(employer, user)).toMatchObject([{ takenByName: null, allowedActions: { canHandOver: false } }]);
});

it('lists the colleagues for a task by their names, without the caller, for staff alone', async () => {
  const names = async (as: string) => {
    const { body } = await test.call<{ data: { userUid: string; name: string }[] }>(as, 'GET', '/open-work/colleagues');
    return body.data;
  };
  const zoe = await records.user({ is_provider_admin: true, first_name: 'Zoë', last_name: 'Abel' });
  const keeper = (await employerWithKeeper()).user;
  const listedOnes = await names(staff);
  expect(listedOnes[0]).toEqual({ userUid: zoe, name: 'Zoë Abel' });
  expect(listedOnes.map(({ userUid }) => userUid)).not.toContain(staff);
  expect(listedOnes.map(({ userUid }) => userUid)).not.toContain(keeper);
  expect((await names(zoe)).map(({ userUid }) => userUid)).toContain(staff);
  expect((await test.call(keeper, 'GET', '/open-work/colleagues')).status).toBe(403);
});
