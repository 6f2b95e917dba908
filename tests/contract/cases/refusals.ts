import { strict as assert } from 'node:assert';
import { type ContractCase, assertRefused } from '../contract.ts';
import { employees, employerOf, newEmployee } from '../prepared/workforce.ts';

/** Every operation that needs a signed-in caller, with an existing employer and employee. */
const operations = (employer: string, employee: string): readonly (readonly ['GET' | 'POST' | 'PATCH', string])[] => [
  ['GET', '/me/authorization'],
  ['GET', '/employers'],
  ['GET', '/employers/alphabet'],
  ['GET', '/intermediaries'],
  ['GET', '/intermediaries/alphabet'],
  ['GET', '/intermediaries/101'],
  ['GET', '/intermediaries/101/dashboard'],
  ['GET', '/products'],
  ['GET', employer],
  ['GET', `${employer}/dashboard`],
  ['GET', `${employer}/payrolls`],
  ['GET', `${employer}/pension-schemes`],
  ['GET', `${employer}/employees`],
  ['POST', `${employer}/employees`],
  ['GET', employee],
  ['PATCH', `${employee}/personal-details`],
  ['PATCH', `${employee}/contact-details`],
  ['PATCH', `${employee}/employment-details`],
  ['PATCH', `${employee}/payroll-relationship`],
  ['GET', `${employee}/contributions`],
  ['GET', `${employee}/recent-activity`],
  ['POST', `${employee}/create-admin-access`],
  ['PATCH', `${employee}/revokeEmployeeAccess`],
  ['PATCH', `${employee}/enrol`],
  ['PATCH', `${employee}/opt-out`],
  ['PATCH', `${employee}/cease-membership`],
];

export const refusalCases: readonly ContractCase[] = [
  {
    name: 'an unauthorised caller is refused every operation, with one body',
    async run(call) {
      const employer = await employerOf(call, 'pension-admin');
      const [row] = (await employees(call, 'pension-admin')).data;
      const bodies: unknown[] = [];
      for (const [method, path] of operations(employer, `${employer}/employees/${row?.employeeUid}`)) {
        const answer = await call(null, method, path, method === 'GET' ? undefined : {});
        assertRefused(answer, 401);
        bodies.push(answer.body);
      }
      for (const body of bodies) assert.deepEqual(body, bodies[0]);
      assertRefused(await call(null, 'GET', '/employers', undefined, { Authorization: 'Bearer forged' }), 401);
    },
  },
  {
    name: "another employer's employee and a missing one get the same answer, for every operation",
    async run(call) {
      const own = await employerOf(call, 'employer-user');
      const foreignEmployer = await employerOf(call, 'pension-admin');
      const [foreign] = (await employees(call, 'pension-admin')).data;
      const unknown = crypto.randomUUID();
      const bodies: unknown[] = [];
      for (const path of [
        `${foreignEmployer}/employees/${foreign?.employeeUid}`,
        `${own}/employees/${foreign?.employeeUid}`,
        `${own}/employees/${unknown}`,
        `${foreignEmployer}/employees/${unknown}`,
        `${own}/employees/not-a-uid`,
      ]) {
        for (const [method, what, body] of [
          ['GET', ''],
          ['GET', '/contributions'],
          ['GET', '/recent-activity'],
          ['PATCH', '/contact-details', { town: 'York' }],
          ['PATCH', '/personal-details', { nobody: 1 }],
          ['POST', '/create-admin-access'],
          ['PATCH', '/revokeEmployeeAccess'],
          ['PATCH', '/enrol', {}],
          ['PATCH', '/opt-out', {}],
          ['PATCH', '/cease-membership', {}],
        ] as const) {
          const answer = await call('employer-user', method, path + what, body);
          assertRefused(answer, 404, []);
          bodies.push(answer.body);
        }
      }
      for (const body of bodies) assert.deepEqual(body, bodies[0]);
    },
  },
  {
    name: "a change that was not sent by the portal's script is refused",
    async run(call) {
      const path = `${await employerOf(call, 'pension-admin')}/employees`;
      const body = await newEmployee(call, 'pension-admin');
      assertRefused(await call('pension-admin', 'POST', path, body, { 'X-Requested-With': 'form' }), 403);
      assert.equal((await employees(call, 'pension-admin', `?search=${String(body['payrollNumber'])}`)).meta.totalCount, 0);
    },
  },
  {
    name: 'a body that is not a JSON object is refused with the remedy',
    async run(call) {
      const path = `${await employerOf(call, 'pension-admin')}/employees`;
      assertRefused(await call('pension-admin', 'POST', path, '<employee/>', { 'Content-Type': 'application/xml' }), 415);
      for (const body of ['', '{"firstName": ', 'null', '[]', '"text"', '{"firstName": "A\\u0000da"}']) {
        assertRefused(await call('pension-admin', 'POST', path, body), 400);
      }
    },
  },
  {
    name: 'an address outside the API is not found',
    async run(call) {
      for (const path of ['/nothing', '/employers/1/nothing', '/'])
        assertRefused(await call('provider-admin', 'GET', path), 404, []);
    },
  },
];
