import { strict as assert } from 'node:assert';
import type { Employee, PensionScheme } from '../../../schemas/generated/types.ts';
import * as entities from '../../../schemas/built/allEntities.js';
import { type Call, type ContractCase, list, record } from '../contract.ts';
import { addEmployee, employerOf } from '../prepared/workforce.ts';

const role = 'pension-admin';

/** The effects of an event, which is not carried out. */
async function preview(call: Call, path: string, event: object): Promise<void> {
  const { status, body } = await call(role, 'POST', path, event);
  assert.equal(status, 200, JSON.stringify(body));
}

export const employeePayCases: readonly ContractCase[] = [
  {
    name: 'a salary is changed from a day on, after its effects were shown',
    async run(call) {
      const { path } = await addEmployee(call, role, { annualSalary: 2_400_000 });
      const change = { annualSalary: 2_600_000, salaryFrom: '2026-11-01' };
      const { status, body } = await call(role, 'POST', `${path}/salary-preview`, change);
      assert.equal(status, 200, JSON.stringify(body));
      const changed = await record<Employee>(call, role, ['PATCH', `${path}/change-salary`, change], entities.employee);
      assert.equal(changed.annualSalary, 2_600_000);
    },
  },
  {
    name: 'the days of an opt-out period follow a notice that was given later, and its events have effects',
    async run(call) {
      const { path } = await addEmployee(call, role);
      const schemes = await list<PensionScheme>(
        call,
        role,
        `${await employerOf(call, role)}/pension-schemes?filter[isActive]=true`,
        entities.pensionScheme,
      );
      const pensionSchemeUid = schemes.data.find(({ name }) => name.endsWith('Workplace Pension'))?.pensionSchemeUid;
      const enrolment = { pensionSchemeUid, enrolledOn: '2026-11-02', enrolmentType: 'autoEnrolled' };
      await preview(call, `${path}/enrol-preview`, enrolment);
      await record<Employee>(call, role, ['PATCH', `${path}/enrol`, enrolment], entities.employee);
      const period = { pensionSchemeUid, informationGivenOn: '2026-11-09' };
      await record<Employee>(call, role, ['PATCH', `${path}/change-opt-out-period`, period], entities.employee);
      await preview(call, `${path}/opt-out-preview`, { pensionSchemeUid, noticeDate: '2026-11-10' });
      await preview(call, `${path}/cease-membership-preview`, {
        pensionSchemeUid,
        lastDay: '2026-11-10',
        reason: 'employeeAsked',
      });
    },
  },
  {
    name: 'a person who has left is employed again, after the effects were shown',
    async run(call) {
      const { path } = await addEmployee(call, role);
      const left = await record<Employee>(
        call,
        role,
        ['PATCH', `${path}/record-leaving`, { lastDay: '2026-11-20' }],
        entities.employee,
      );
      const { payrollUid } = left;
      await preview(call, `${path}/payroll-preview`, { payrollUid });
      const back = await record<Employee>(
        call,
        role,
        ['PATCH', `${path}/payroll-relationship`, { payrollUid }],
        entities.employee,
      );
      assert.equal(back.isActive, true);
    },
  },
  {
    name: 'a person leaves on a day, with a last pay, and the leaving is taken back',
    async run(call) {
      const { path } = await addEmployee(call, role);
      const leaving = { lastDay: '2026-11-20', lastPay: 123_456 };
      const left = await record<Employee>(call, role, ['PATCH', `${path}/record-leaving`, leaving], entities.employee);
      assert.equal(left.employmentEndDate, '2026-11-20');
      const back = await record<Employee>(call, role, ['PATCH', `${path}/take-back-leaving`, {}], entities.employee);
      assert.deepEqual([back.isActive, back.employmentEndDate], [true, null]);
    },
  },
  {
    name: 'masked details of an employee are shown to a person who asks for them',
    async run(call) {
      const { path } = await addEmployee(call, role, { annualSalary: 2_400_000 });
      const fields = ['dateOfBirth', 'annualSalary'];
      const { status, body } = await call('external-admin', 'POST', `${path}/reveal`, { fields });
      assert.deepEqual([status, body], [200, { data: { dateOfBirth: '1990-02-28', annualSalary: 2_400_000 } }]);
    },
  },
];
