import { strict as assert } from 'node:assert';
import type {
  EmployeeRequest,
  Lifecycle,
  LifecycleOutcome,
  LifecycleRecord,
  LifeOfARecord,
} from '../../../schemas/generated/types.ts';
import * as entities from '../../../schemas/built/allEntities.js';
import { type Call, type ContractCase, assertRefused, list, record } from '../contract.ts';
import { employerOf } from '../prepared/workforce.ts';

const administrator = 'pension-admin';
const staff = 'hs-admin';

const requests = async (call: Call, query: string): Promise<readonly EmployeeRequest[]> =>
  (
    await list<EmployeeRequest>(
      call,
      administrator,
      `${await employerOf(call, administrator)}/employee-requests${query}`,
      entities.employeeRequest,
    )
  ).data;

const show = (call: Call, uid: string): Promise<EmployeeRequest> =>
  record<EmployeeRequest>(call, administrator, ['GET', `/employee-requests/${uid}`], entities.employeeRequest);

/** Employees' requests, and the histories of records (docs/product.md, points 4 and 7). */
export const lifecycleCases: readonly ContractCase[] = [
  {
    name: 'a request that can be completed is completed once, and its history shows it',
    async run(call) {
      const outstanding = await requests(call, '?filter[status]=outstanding&sort=-requestedDate&limit=100');
      const open = outstanding.find(({ allowedActions }) => allowedActions.canComplete);
      assert.ok(open, 'No request of the sample data can be completed.');
      const path = `/employee-requests/${open.requestUid}`;
      assertRefused(await call('employer-user', 'PATCH', `${path}/complete`), 404);
      const done = await record<EmployeeRequest>(call, administrator, ['PATCH', `${path}/complete`], entities.employeeRequest);
      assert.equal(done.status, 'complete');
      assertRefused(await call(administrator, 'PATCH', `${path}/complete`), 422, ['']);
      assertRefused(await call(administrator, 'PATCH', `${path}/cancel`), 422, ['']);
      const life = await record<LifeOfARecord>(
        call,
        administrator,
        ['GET', `/lifecycles/employeeRequest/records/${open.requestUid}`],
        entities.lifeOfARecord,
      );
      assert.deepEqual(
        life.path.map(({ event, to }) => [event, to]),
        [
          ['create', 'outstanding'],
          ['complete', 'complete'],
        ],
      );
    },
  },
  {
    name: 'a request is withdrawn, and stays',
    async run(call) {
      const outstanding = await requests(call, '?filter[status]=outstanding&sort=-requestedDate&limit=100');
      const open = outstanding.filter(({ allowedActions }) => allowedActions.canCancel);
      // The newest and the oldest are those of other cases.
      const { requestUid } = open[Math.floor(open.length / 2)] ?? {};
      const path = `/employee-requests/${requestUid}/cancel`;
      const cancelled = await record<EmployeeRequest>(call, administrator, ['PATCH', path], entities.employeeRequest);
      assert.equal(cancelled.status, 'cancelled');
    },
  },
  {
    name: 'the oldest request is stuck, and gives the reason before and after an attempt',
    async run(call) {
      const outstanding = await requests(call, '?filter[status]=outstanding&sort=requestedDate&limit=100');
      const stuck = outstanding.find(({ allowedActions }) => !allowedActions.canComplete);
      assert.ok(stuck, 'The sample data has no stuck request.');
      const reason = stuck.allowedActions.reasons.canComplete;
      const answer = await call(administrator, 'PATCH', `/employee-requests/${stuck.requestUid}/complete`);
      assertRefused(answer, 422, ['']);
      assert.equal((answer.body as { errors: { defaultMessage: string }[] }).errors[0]?.defaultMessage, reason);
      const { events } = await record<LifeOfARecord>(
        call,
        staff,
        ['GET', `/lifecycles/employeeRequest/records/${stuck.requestUid}`],
        entities.lifeOfARecord,
      );
      assert.equal(events.find(({ event }) => event === 'complete')?.reason, reason);
    },
  },
  {
    name: 'a range of days includes the whole of its last day',
    async run(call) {
      const [latest] = await requests(call, '?sort=-requestedDate&limit=1');
      assert.ok(latest);
      const day = latest.requestedDate.slice(0, 10);
      const found = await requests(call, `?filter[requestedDate][gte]=${day}&filter[requestedDate][lte]=${day}&limit=100`);
      assert.ok(found.some(({ requestUid }) => requestUid === latest.requestUid));
      assert.ok(found.every(({ requestedDate }) => requestedDate.slice(0, 10) === day));
    },
  },
  {
    name: 'staff and analysts count and search all records with states, each within their own permissions',
    async run(call) {
      for (const role of [staff, 'analyst'] as const) {
        const answer = await call(role, 'GET', '/lifecycles');
        const found = (answer.body as { data: Lifecycle[] }).data.find(({ machine }) => machine === 'employeeRequest');
        const records = await list<LifecycleRecord>(
          call,
          role,
          '/lifecycles/employeeRequest/records?state=outstanding&olderThan=0',
          entities.lifecycleRecord,
        );
        assert.equal(records.meta.totalCount, found?.states.find(({ state }) => state === 'outstanding')?.count);
        const since = records.data.map((one) => one.since ?? '');
        assert.deepEqual(since, [...since].sort());
      }
      assertRefused(await call(administrator, 'GET', '/lifecycles'), 403);
      assertRefused(await call(staff, 'GET', '/lifecycles/employeeRequest/records?olderThan=soon'), 400, ['olderThan']);
      assertRefused(await call(staff, 'GET', '/lifecycles/nothing/records'), 404);
    },
  },
  {
    name: 'an event is sent to many records, and each has its own outcome',
    async run(call) {
      const [one, other] = await requests(call, '?filter[status]=outstanding&sort=-requestedDate&limit=2');
      assert.ok(one && other);
      const recordUids = [one.requestUid, crypto.randomUUID()];
      const answer = await call(administrator, 'POST', '/lifecycles/employeeRequest/events', { event: 'cancel', recordUids });
      const outcomes = (answer.body as { data: LifecycleOutcome[] }).data;
      assert.deepEqual(
        outcomes.map(({ done, state }) => [done, state]),
        [
          [true, 'cancelled'],
          [false, null],
        ],
      );
      assert.equal((await show(call, one.requestUid)).status, 'cancelled');
      assert.equal((await show(call, other.requestUid)).status, 'outstanding');
    },
  },
];
