import { strict as assert } from 'node:assert';
import type { Payroll } from '../../../schemas/generated/types.ts';
import * as entities from '../../../schemas/built/allEntities.js';
import type { Role } from '../../e2e/support/accounts.ts';
import { type Call, type ContractCase, assertRefused, list, record } from '../contract.ts';

/** Staff see the largest employer, which has payrolls to move between. */
const keeper: Role = 'hs-admin';
const name = 'Larkspur';

async function twoPayrolls(call: Call): Promise<{ employerPath: string; payrolls: readonly Payroll[] }> {
  const { data } = await list<{ id: number }>(call, keeper, `/employers?filter[name][starts_with]=${name}`, entities.employer);
  const employerPath = `/employers/${data[0]?.id}`;
  const active = await list<Payroll>(call, keeper, `${employerPath}/payrolls?filter[status]=Active&limit=2`, entities.payroll);
  return { employerPath, payrolls: active.data };
}

interface Mover {
  employeeUid: string;
  payrollUid: string;
}

const post = (call: Call, path: string, payrollUid: string): Promise<Mover> =>
  record<Mover>(
    call,
    keeper,
    [
      'POST',
      `${path}/employees`,
      {
        firstName: 'Ada',
        lastName: 'Mover',
        dateOfBirth: '1990-02-28',
        payrollNumber: `M-${crypto.randomUUID()}`,
        payrollUid,
        employmentStartDate: '2024-04-08',
      },
    ],
    entities.employee,
  );

/** Employees from one payroll to another. */
export const payrollSwitchCases: readonly ContractCase[] = [
  {
    name: 'chosen employees move to another payroll, and what has changed since stops them all',
    async run(call) {
      const { employerPath, payrolls } = await twoPayrolls(call);
      const [from, to] = payrolls.map(({ payrollUid }) => payrollUid);
      assert.ok(from && to);
      const { employeeUid } = await post(call, employerPath, from);
      const path = `/payrolls/${from}/selected-switch`;
      const body = { payrollToUid: to, employeeUids: [employeeUid] };
      const moved = await call(keeper, 'PATCH', path, body);
      assert.deepEqual(moved.body, { data: { movedCount: 1 } }, JSON.stringify(moved.body));
      const shown = await record<Mover>(call, keeper, ['GET', `${employerPath}/employees/${employeeUid}`], entities.employee);
      assert.equal(shown.payrollUid, to);
      assertRefused(await call(keeper, 'PATCH', path, body), 422, ['employeeUids']);
      assertRefused(await call(keeper, 'PATCH', path, { ...body, payrollToUid: from }), 422, ['payrollToUid']);
      assertRefused(await call('external-admin', 'PATCH', path, body), 403, []);
      assertRefused(await call('no-access', 'PATCH', path, body), 404, []);
    },
  },
  {
    name: 'everybody of a payroll moves, if it is as many as were seen',
    async run(call) {
      const { employerPath, payrolls } = await twoPayrolls(call);
      const [from, to] = payrolls.map(({ payrollUid }) => payrollUid);
      assert.ok(from && to);
      const path = `/payrolls/${from}/bulk-switch`;
      const { meta } = await list(
        call,
        keeper,
        `${employerPath}/employees?filter[payrollUid]=${from}&filter[isActive]=true&limit=1`,
        entities.employee,
      );
      assertRefused(await call(keeper, 'PATCH', path, { payrollToUid: to, expectedCount: meta.totalCount + 1 }), 422, [
        'expectedCount',
      ]);
      const moved = await call(keeper, 'PATCH', path, { payrollToUid: to, expectedCount: meta.totalCount });
      assert.deepEqual(moved.body, { data: { movedCount: meta.totalCount } }, JSON.stringify(moved.body));
      assertRefused(await call(null, 'PATCH', path, { payrollToUid: to }), 401);
    },
  },
];
