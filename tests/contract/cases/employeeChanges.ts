import { strict as assert } from 'node:assert';
import type { Employee, PensionScheme, RecentActivity } from '../../../schemas/generated/types.ts';
import * as entities from '../../../schemas/built/allEntities.js';
import { type ContractCase, assertRefused, list, record } from '../contract.ts';
import { addEmployee, employees, employerOf, newEmployee, payrolls } from '../prepared/workforce.ts';

export const employeeChangeCases: readonly ContractCase[] = [
  {
    name: 'an employee is added, counted and found',
    async run(call) {
      const before = (await employees(call, 'senior-pension-admin')).meta.totalCount;
      const { employee, path } = await addEmployee(call, 'senior-pension-admin', {
        annualSalary: 300_000_00,
        postCode: 'BS1 4ST',
      });
      assert.equal(employee.isActive, true);
      assert.equal(employee.annualSalary, 300_000_00);
      assert.equal((await employees(call, 'senior-pension-admin')).meta.totalCount, before + 1);
      assert.deepEqual(await record(call, 'senior-pension-admin', ['GET', path], entities.employee), employee);
      const activity = await list<RecentActivity>(
        call,
        'senior-pension-admin',
        `${path}/recent-activity`,
        entities.recentActivity,
      );
      assert.deepEqual(
        activity.data.map((entry) => entry.activity),
        ['Employee added'],
      );
    },
  },
  {
    name: 'a change to an outdated version is refused, if the request names its version',
    async run(call) {
      const { path } = await addEmployee(call, 'pension-admin');
      const read = await call('pension-admin', 'GET', path);
      const ifMatch = { 'If-Match': read.headers['etag'] ?? '' };
      assert.match(ifMatch['If-Match'], /^"[0-9a-f]{32}"$/);
      const change = [`${path}/contact-details`, { town: 'Diss' }] as const;
      assert.equal((await call('pension-admin', 'PATCH', ...change, ifMatch)).status, 200);
      assertRefused(await call('pension-admin', 'PATCH', `${path}/employment-details`, { annualSalary: 1 }, ifMatch), 412, []);
      const again = await call('pension-admin', 'GET', path);
      assert.equal((await call('pension-admin', 'PATCH', ...change, { 'If-Match': again.headers['etag'] ?? '' })).status, 200);
    },
  },
  {
    name: 'missing and invalid fields of a new employee are named',
    async run(call) {
      const path = `${await employerOf(call, 'pension-admin')}/employees`;
      assertRefused(await call('pension-admin', 'POST', path, {}), 422, [
        'firstName',
        'lastName',
        'dateOfBirth',
        'payrollNumber',
        'payrollUid',
        'employmentStartDate',
      ]);
      const [taken] = (await employees(call, 'pension-admin')).data;
      const [foreign] = await payrolls(call, 'employer-user');
      for (const [field, value] of [
        ['nationalInsurance', 'QQ 12 34 5 A'],
        ['email', 'nobody'],
        ['postCode', 'nowhere'],
        ['dateOfBirth', '1990-02-30'],
        ['dateOfBirth', '2999-01-01'],
        ['employmentStartDate', '1980-01-01'],
        ['annualSalary', -1],
        ['annualSalary', '30000'],
        ['payrollNumber', taken?.payrollNumber],
        ['payrollUid', foreign?.payrollUid],
        ['payrollUid', crypto.randomUUID()],
        ['isActive', true],
        ['employeeUid', crypto.randomUUID()],
        ['salary', 1],
      ] as const) {
        const body = await newEmployee(call, 'pension-admin', { [field]: value });
        assertRefused(await call('pension-admin', 'POST', path, body), 422, [field]);
      }
    },
  },
  {
    name: 'each section changes its own fields only',
    async run(call) {
      const { employee, path } = await addEmployee(call, 'pension-admin', { email: 'before@people.example', town: 'Leeds' });
      const other = (await payrolls(call, 'pension-admin')).find(({ payrollUid }) => payrollUid !== employee.payrollUid);
      assert.ok(other, 'Larkspur has a second active payroll');
      const changes = {
        'personal-details': { firstName: 'Zoë', nationalInsurance: 'QQ123456C' },
        'contact-details': { addressLine1: '7 Quay Street', postCode: 'BS1 4ST', email: null },
        'employment-details': { annualSalary: 2_850_050 },
        'payroll-relationship': { payrollUid: other.payrollUid },
      };
      let expected: Employee = employee;
      for (const [section, body] of Object.entries(changes)) {
        const after = await record<Employee>(call, 'pension-admin', ['PATCH', `${path}/${section}`, body], entities.employee);
        for (const [field, value] of Object.entries(body)) assert.equal(Reflect.get(after, field), value, field);
        assert.equal(after.town, 'Leeds');
        assert.equal(after.lastName, employee.lastName);
        expected = after;
      }
      assert.deepEqual(await record(call, 'pension-admin', ['GET', path], entities.employee), expected);
      assert.deepEqual(
        expected.payrollRelationships?.map(({ payrollUid, isActive }) => [payrollUid, isActive]),
        [
          [other.payrollUid, true],
          [employee.payrollUid, false],
        ],
      );
      const activity = await list<RecentActivity>(call, 'pension-admin', `${path}/recent-activity`, entities.recentActivity);
      assert.deepEqual(activity.data.map((entry) => entry.activity).sort(), [
        'Contact details changed',
        'Employee added',
        'Employment details changed',
        'Payroll changed',
        'Personal details changed',
      ]);
    },
  },
  {
    name: 'unknown fields, and those of another section, are refused by name and change nothing',
    async run(call) {
      const { employee, path } = await addEmployee(call, 'pension-admin');
      for (const [section, body, fields] of [
        ['personal-details', { firstName: 'Eve', email: 'eve@people.example' }, ['email']],
        ['personal-details', { firstName: '' }, ['firstName']],
        ['contact-details', { town: 'York', employerId: 1, isAdmin: true }, ['employerId', 'isAdmin']],
        ['contact-details', { town: 7 }, ['town']],
        ['employment-details', { payrollNumber: null }, ['payrollNumber']],
        ['employment-details', { isActive: false }, ['isActive']],
        ['payroll-relationship', { payrollUid: 'weekly' }, ['payrollUid']],
        ['payroll-relationship', { payrollUid: employee.payrollUid, payrollNumber: '1' }, ['payrollNumber']],
      ] as const) {
        assertRefused(await call('pension-admin', 'PATCH', `${path}/${section}`, body), 422, fields);
      }
      assert.deepEqual(await record(call, 'pension-admin', ['GET', path], entities.employee), employee);
    },
  },
  {
    name: 'an employer user changes contact details only, and an external admin changes nothing',
    async run(call) {
      const employer = await employerOf(call, 'employer-user');
      const [row] = (await employees(call, 'employer-user')).data;
      const path = `${employer}/employees/${row?.employeeUid}`;
      await record(call, 'employer-user', ['PATCH', `${path}/contact-details`, { county: 'Gloucestershire' }], entities.employee);
      assertRefused(await call('employer-user', 'PATCH', `${path}/personal-details`, { firstName: 'Eve' }), 403);
      assertRefused(await call('employer-user', 'POST', `${employer}/employees`, {}), 403);
      assertRefused(await call('external-admin', 'PATCH', `${path}/contact-details`, { county: 'Kent' }), 403);
      assertRefused(await call('external-admin', 'POST', `${path}/create-admin-access`), 403);
    },
  },
  {
    name: 'admin access is given once, and revoked once',
    async run(call) {
      const { employee, path } = await addEmployee(call, 'senior-pension-admin', {
        email: `${crypto.randomUUID()}@people.example`,
      });
      assert.equal(employee.allowedActions.canCreateAdminAccess, true);
      const given = await record<Employee>(
        call,
        'senior-pension-admin',
        ['POST', `${path}/create-admin-access`],
        entities.employee,
      );
      assert.deepEqual([given.allowedActions.canCreateAdminAccess, given.allowedActions.canRevokeEmployeeAccess], [false, true]);
      assertRefused(await call('senior-pension-admin', 'POST', `${path}/create-admin-access`), 409);
      const revoked = await record<Employee>(
        call,
        'senior-pension-admin',
        ['PATCH', `${path}/revokeEmployeeAccess`],
        entities.employee,
      );
      assert.equal(revoked.companyRelationships?.[0]?.isActive, false);
      assertRefused(await call('senior-pension-admin', 'PATCH', `${path}/revokeEmployeeAccess`), 409);
    },
  },
  {
    name: 'admin access needs an email address, and the role to give it',
    async run(call) {
      const { path } = await addEmployee(call, 'senior-pension-admin');
      assertRefused(await call('senior-pension-admin', 'POST', `${path}/create-admin-access`), 409);
      const { path: other } = await addEmployee(call, 'pension-admin', { email: `${crypto.randomUUID()}@people.example` });
      assertRefused(await call('pension-admin', 'POST', `${other}/create-admin-access`), 403);
    },
  },
  {
    name: 'a new joiner is enrolled, opts out, is enrolled again and leaves the scheme',
    async run(call) {
      const { employee, path } = await addEmployee(call, 'pension-admin');
      assert.deepEqual([employee.allowedActions.canEnrol, employee.allowedActions.canOptOut], [true, false]);
      const employer = await employerOf(call, 'pension-admin');
      const schemes = await list<PensionScheme>(call, 'pension-admin', `${employer}/pension-schemes`, entities.pensionScheme);
      const pensionSchemeUid = schemes.data.find(({ isActive }) => isActive)?.pensionSchemeUid;
      const send = async (action: string, body: object): Promise<Employee> =>
        record<Employee>(call, 'pension-admin', ['PATCH', `${path}/${action}`, { pensionSchemeUid, ...body }], entities.employee);
      const stateAfter = async (action: string, body: object) =>
        (await send(action, body)).pensionSchemeRelationships?.[0]?.state;
      const enrolment = { enrolledOn: '2026-10-05', enrolmentType: 'autoEnrolled', informationGivenOn: null };
      assert.equal(await stateAfter('enrol', enrolment), 'active');
      assertRefused(await call('pension-admin', 'PATCH', `${path}/enrol`, { pensionSchemeUid, ...enrolment }), 422);
      assert.equal(await stateAfter('opt-out', { noticeDate: '2026-10-20' }), 'optedOut');
      assert.equal(await stateAfter('enrol', { ...enrolment, enrolledOn: '2026-10-21' }), 'active');
      assert.equal(await stateAfter('cease-membership', { lastDay: '2026-11-02', reason: 'employeeAsked' }), 'notEnrolled');
      const missing = await call('pension-admin', 'PATCH', `${path}/opt-out`, {});
      assertRefused(missing, 422, ['pensionSchemeUid', 'noticeDate']);
    },
  },
];
