import { strict as assert } from 'node:assert';
import type { Employee, SearchResult } from '../../../../schemas/generated/types.ts';
import * as entities from '../../../../schemas/built/allEntities.js';
import type { Role } from '../../../e2e/support/accounts.ts';
import { assertRefused, type Call, type ContractCase, list } from '../../contract.ts';

async function search(call: Call, role: Role, text: string): Promise<readonly SearchResult[]> {
  const { status, body } = await call(role, 'GET', `/search?q=${encodeURIComponent(text)}`);
  assert.equal(status, 200, JSON.stringify(body));
  return (body as { data: SearchResult[] }).data;
}

export const searchCases: readonly ContractCase[] = [
  {
    name: 'a search finds people by their payroll number, within the employers of the caller',
    async run(call) {
      const path = '/employers/1034/employees?limit=1';
      const [employee] = (await list<Employee>(call, 'analyst', path, entities.employee)).data;
      assert.ok(employee);
      const isFound = async (role: Role): Promise<boolean> =>
        (await search(call, role, employee.payrollNumber)).some(
          ({ kind, uid, employerId }) => kind === 'employees' && uid === employee.employeeUid && employerId === 1034,
        );
      assert.deepEqual(
        { analyst: await isFound('analyst'), staff: await isFound('hs-admin'), foreign: await isFound('senior-pension-admin') },
        { analyst: true, staff: true, foreign: false },
      );
    },
  },
  {
    name: 'a search without a text, or without a sign-in, is refused',
    async run(call) {
      assertRefused(await call('analyst', 'GET', '/search'), 400, ['q']);
      assertRefused(await call(null, 'GET', '/search?q=ann'), 401);
    },
  },
];
