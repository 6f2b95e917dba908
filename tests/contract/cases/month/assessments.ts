import { strict as assert } from 'node:assert';
import type { Assessment } from '../../../../schemas/generated/types.ts';
import * as entities from '../../../../schemas/built/allEntities.js';
import { type ContractCase, assertRefused, list, record } from '../../contract.ts';
import { addEmployee, employerOf } from '../../prepared/workforce.ts';

export const assessmentCases: readonly ContractCase[] = [
  {
    name: 'a new employee is assessed, and is in the list of the category',
    async run(call) {
      const role = 'pension-admin';
      const { employee, path } = await addEmployee(call, role, { annualSalary: 2_850_000 });
      const one = await record<Assessment>(call, role, ['GET', `${path}/assessment`], entities.assessment);
      assert.deepEqual([one.category, one.duty, one.isMember], ['eligibleJobholder', 'enrol', false]);
      assert.ok(one.explanation?.includes('This makes them an eligible jobholder.'));
      const listed = await list<Assessment>(
        call,
        role,
        `${await employerOf(call, role)}/assessments?filter[category]=eligibleJobholder&search=${employee.lastName}`,
        entities.assessment,
      );
      assert.deepEqual(
        listed.data.map(({ employeeUid }) => employeeUid),
        [employee.employeeUid],
      );
    },
  },
  {
    name: 'an external admin gets the category without the figures, and an employer user nothing',
    async run(call) {
      const { path } = await addEmployee(call, 'pension-admin', { annualSalary: 2_850_000 });
      const seen = await record<Assessment>(call, 'external-admin', ['GET', `${path}/assessment`], entities.assessment);
      assert.equal(seen.category, 'eligibleJobholder');
      assert.equal(seen.earnings, undefined);
      assertRefused(await call('employer-user', 'GET', `${await employerOf(call, 'employer-user')}/assessments`), 403);
    },
  },
];
