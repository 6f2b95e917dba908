import { strict as assert } from 'node:assert';
import type { Payroll } from '../../../schemas/generated/types.ts';
import * as entities from '../../../schemas/built/allEntities.js';
import type { Role } from '../../e2e/support/accounts.ts';
import { type Call, type ContractCase, assertRefused, list, record } from '../contract.ts';

/** Staff see the largest employer, which has payrolls to move employees between. */
const administrator: Role = 'hs-admin';
const name = 'Larkspur';

async function twoPayrolls(call: Call): Promise<{ employerPath: string; payrolls: readonly Payroll[] }> {
  const { data } = await list<{ id: number }>(
    call,
    administrator,
    `/employers?filter[name][starts_with]=${name}`,
    entities.employer,
  );
  const employerPath = `/employers/${data[0]?.id}`;
  const active = await list<Payroll>(
    call,
    administrator,
    `${employerPath}/payrolls?filter[status]=Active&limit=2`,
    entities.payroll,
  );
  return { employerPath, payrolls: active.data };
}

interface NewEmployee {
  employeeUid: string;
  payrollUid: string;
}

const post = (call: Call, path: string, payrollUid: string): Promise<NewEmployee> =>
  record<NewEmployee>(
    call,
    administrator,
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

/** Moving employees from one payroll to another. */
export const payrollSwitchCases: readonly ContractCase[] = [
  {
    name: 'chosen employees move to another payroll, and a change of any of them in the meantime stops the whole move',
    async run(call) {
      const { employerPath, payrolls } = await twoPayrolls(call);
      const [from, to] = payrolls.map(({ payrollUid }) => payrollUid);
      assert.ok(from && to);
      const { employeeUid } = await post(call, employerPath, from);
      const path = `/payrolls/${from}/selected-switch`;
      const body = { payrollToUid: to, employeeUids: [employeeUid] };
      const moved = await call(administrator, 'PATCH', path, body);
      assert.deepEqual(moved.body, { data: { movedCount: 1 } }, JSON.stringify(moved.body));
      const shown = await record<NewEmployee>(
        call,
        administrator,
        ['GET', `${employerPath}/employees/${employeeUid}`],
        entities.employee,
      );
      assert.equal(shown.payrollUid, to);
      assertRefused(await call(administrator, 'PATCH', path, body), 422, ['employeeUids']);
      assertRefused(await call(administrator, 'PATCH', path, { ...body, payrollToUid: from }), 422, ['payrollToUid']);
      assertRefused(await call('external-admin', 'PATCH', path, body), 403, []);
      assertRefused(await call('no-access', 'PATCH', path, body), 404, []);
    },
  },
  {
    name: 'all employees of a payroll move, if their number is the one stated',
    async run(call) {
      const { employerPath, payrolls } = await twoPayrolls(call);
      const [from, to] = payrolls.map(({ payrollUid }) => payrollUid);
      assert.ok(from && to);
      const path = `/payrolls/${from}/bulk-switch`;
      const { meta } = await list(
        call,
        administrator,
        `${employerPath}/employees?filter[payrollUid]=${from}&filter[isActive]=true&limit=1`,
        entities.employee,
      );
      assertRefused(await call(administrator, 'PATCH', path, { payrollToUid: to, expectedCount: meta.totalCount + 1 }), 422, [
        'expectedCount',
      ]);
      const moved = await call(administrator, 'PATCH', path, { payrollToUid: to, expectedCount: meta.totalCount });
      assert.deepEqual(moved.body, { data: { movedCount: meta.totalCount } }, JSON.stringify(moved.body));
      assertRefused(await call(null, 'PATCH', path, { payrollToUid: to }), 401);
    },
  },
];
