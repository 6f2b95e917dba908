import { afterAll, beforeAll, expect, it } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestDatabase, type TestDatabase } from '../../node/postgres/testDatabase.ts';
import { findMembers, type SoughtMember } from '../../store/bulkLoads/foundMembers.ts';
import { createStore } from '../../store/createStore.ts';
import { readMembers } from './memberDirectory.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('finds the same employees in memory as in the database, in the same order', async () => {
  const records = new Records(database);
  const employer = await records.employer();
  const other = await records.employer();
  const payroll = await records.payroll(employer);
  const scheme = await records.pensionScheme(employer);
  const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme });
  const before = await records.payPeriod(
    employer,
    { payroll, benefit },
    { period_start_date: '2026-10-01', period_end_date: '2026-10-31' },
  );
  const period = await records.payPeriod(
    employer,
    { payroll, benefit },
    { period_start_date: '2026-11-01', period_end_date: '2026-11-30' },
  );
  const people = [
    { first_name: 'Ada', last_name: 'Hill', payroll_number: 'b2', national_insurance: 'AB123456A', date_of_birth: '1980-02-03' },
    { first_name: 'Ada', last_name: 'Hill', payroll_number: 'B10', national_insurance: 'AB123456A', date_of_birth: '1980-02-03' },
    { first_name: 'ADA', last_name: 'HILL', payroll_number: 'A7', national_insurance: null, date_of_birth: '1980-02-03' },
    { first_name: 'Élodie', last_name: 'Ångström', payroll_number: 'é1', national_insurance: null, date_of_birth: '1990-01-01' },
    { first_name: 'Bob', last_name: 'Marsh', payroll_number: 'Z1', national_insurance: 'XX999999X', date_of_birth: null },
  ];
  const enrolments = [
    { enrolled_on: '2026-10-01', information_given_on: '2026-10-20' },
    { enrolled_on: '2026-10-01', information_given_on: '2026-09-20' },
    { enrolled_on: '2026-10-01' },
    { information_given_on: '2026-10-20' },
  ];
  for (const [n, one] of people.entries()) {
    const employee = await records.employee(employer, one);
    await records.membership(employer, employee, scheme, 'active', enrolments[n]);
    if (n > 1) continue;
    const pot = await records.pot(employer, employee, scheme);
    const paid = { payroll_uid: payroll, benefit_uid: benefit, payroll_date_uid: before, employee_regular_amount: n * 50_00 };
    await records.contribution(employer, employee, scheme, pot, paid);
    await records.contribution(employer, employee, scheme, pot, {
      ...paid,
      payroll_date_uid: period,
      employer_lump_sum: n * 7_00,
    });
  }
  const left = await records.employee(employer, { payroll_number: 'L1', is_active: false, payroll_uid: payroll });
  await records.membership(employer, left, scheme, 'notEnrolled', { ended_on: '2026-09-30', enrolment_type: 'contractual' });
  await records.employee(employer, { payroll_number: 'N1' });
  await records.employee(other, { payroll_number: 'B2' });
  const nobody: SoughtMember = {
    payrollNumber: null,
    nationalInsurance: null,
    firstName: null,
    lastName: null,
    dateOfBirth: null,
  };
  const sought: SoughtMember[] = [
    nobody,
    { ...nobody, payrollNumber: 'B2' },
    { ...nobody, payrollNumber: 'a7', nationalInsurance: 'ab123456a' },
    { ...nobody, firstName: 'ada', lastName: 'hill', dateOfBirth: '1980-02-03' },
    { ...nobody, firstName: 'ada', lastName: 'hill', dateOfBirth: '1980-02-04' },
    { ...nobody, payrollNumber: 'É1' },
    { ...nobody, firstName: 'ÉLODIE', lastName: 'ÅNGSTRÖM', dateOfBirth: '1990-01-01' },
    { ...nobody, nationalInsurance: 'XX999999X' },
    { ...nobody, payrollNumber: 'Z9' },
    { ...nobody, payrollNumber: 'L1' },
    { ...nobody, payrollNumber: 'N1' },
  ];
  const scope = { employerId: employer, pensionSchemeUid: scheme, benefitUid: benefit, payrollDateUid: period };
  await createStore(database.db).within([employer], async (tx) => {
    const directory = await readMembers(tx, scope);
    const found = sought.map((one) => directory.find(one));
    expect(found.map((members) => members.length)).toEqual([0, 1, 3, 3, 0, 1, 1, 1, 0, 1, 1]);
    expect(found).toEqual(await findMembers(tx, scope, sought));
    expect(found[2]?.map(({ payrollNumber, enrolledOn }) => [payrollNumber, enrolledOn])).toEqual([
      ['A7', '2026-10-01'],
      ['B10', '2026-10-01'],
      ['b2', '2026-10-20'],
    ]);
    expect(found[2]?.map(({ lastContribution }) => lastContribution)).toEqual([
      null,
      { employee: 50_00, employer: 30_00 },
      { employee: 0, employer: 30_00 },
    ]);
    expect(found[9]).toMatchObject([
      { isActive: false, membership: 'ceased', enrolmentType: 'contractual', payrollUid: payroll },
    ]);
    expect(found[10]).toMatchObject([{ isActive: true, membership: 'notEnrolled', enrolmentType: null }]);
    expect(directory.find({ ...nobody, payrollNumber: 'é1' })).toMatchObject([{ enrolledOn: null }]);
  });
});
