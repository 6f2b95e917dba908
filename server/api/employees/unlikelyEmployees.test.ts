import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change, Employee } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { type Refusal, type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());

interface One {
  data: Employee;
}

/** An employer with a payroll and a pension administrator, and a new employee of it. */
async function house() {
  const [employer, admin] = [await records.employer(), await records.user({ first_name: 'Nia', last_name: 'Moss' })];
  await records.relationship(admin, employer, { is_pension_administrator: true });
  const payrollUid = await records.payroll(employer);
  const path = `/employers/${employer}/employees`;
  let count = 0;
  const add = (changes: object) =>
    test.call<One & Refusal>(admin, 'POST', path, {
      firstName: 'Ada',
      lastName: 'Byron',
      dateOfBirth: '1990-12-10',
      payrollNumber: `A${(count += 1)}`,
      payrollUid,
      employmentStartDate: '2026-11-02',
      ...changes,
    });
  const change = (uid: string, section: string, fields: object, headers?: Record<string, string>) =>
    test.call<One & Refusal>(admin, 'PATCH', `${path}/${uid}/${section}`, fields, headers);
  return { employer, admin, path, add, change };
}

describe('an unlikely value', () => {
  it.each([
    ['an age below 16 at the start', { dateOfBirth: '2012-11-02' }, 'employmentStartDate', 'startsBeforeLeavingSchool'],
    ['an age above 75 at the start', { dateOfBirth: '1950-11-02' }, 'employmentStartDate', 'startsAfterRetirement'],
    ['a start in the far future', { employmentStartDate: '2040-01-01' }, 'employmentStartDate', 'startsFarAhead'],
    [
      'a start more than 50 years ago',
      { dateOfBirth: '1950-01-01', employmentStartDate: '1970-01-01' },
      'employmentStartDate',
      'startedLongAgo',
    ],
    ['a salary of some pounds', { annualSalary: 28_50 }, 'annualSalary', 'salaryLow'],
    ['a salary of millions', { annualSalary: 285_000_000 }, 'annualSalary', 'salaryHigh'],
    ['a slip in the email address', { email: 'ada@gmial.com' }, 'email', 'emailSpelling'],
  ])('is asked about, and accepted when it is confirmed: %s', async (_, changes, field, warning) => {
    const { add } = await house();
    const asked = await add(changes);
    expect(asked.status).toBe(422);
    expect(asked.body.message).toBe('Some of the details are unusual. Correct them, or confirm that they are right.');
    expect(asked.body.errors).toMatchObject([{ field, warning }]);
    const answer = await add({ ...changes, confirmedWarnings: [warning] });
    expect(answer.status).toBe(201);
    expect(answer.body.data.confirmations).toMatchObject([
      { warning, field, confirmedBy: 'Nia Moss', confirmedAt: '2026-11-21T12:00:00.000Z' },
    ]);
  });

  it.each([
    ['the 16th birthday', { dateOfBirth: '2010-11-02' }],
    ['the last day before the 76th birthday', { dateOfBirth: '1950-11-03' }],
    ['six months ahead', { employmentStartDate: '2027-05-21' }],
    ['a thousand pounds', { annualSalary: 100_000 }],
    ['half a million pounds', { annualSalary: 50_000_000 }],
    ['an address of a firm', { email: 'ada@acme-payroll.co.uk' }],
  ])('is not asked about at the boundary: %s', async (_, changes) => {
    const { add } = await house();
    expect((await add(changes)).status).toBe(201);
  });

  it('is asked about once for each value', async () => {
    const { add, change } = await house();
    const uid = (await add({})).body.data.employeeUid;
    const salary = (annualSalary: number, confirmed: object = {}) =>
      change(uid, 'employment-details', { annualSalary, ...confirmed });
    expect((await salary(5_000)).status).toBe(422);
    expect((await salary(5_000, { confirmedWarnings: ['salaryLow'] })).status).toBe(200);
    expect((await salary(3_000_000)).status).toBe(200);
    expect((await salary(5_000)).status).toBe(200);
    expect((await salary(6_000)).status).toBe(422);
    expect((await change(uid, 'employment-details', { annualSalary: 5_000, payrollNumber: 'B1' })).status).toBe(200);
  });

  it("is in the entry of the change in the employee's history once it is confirmed, for those who may see the value", async () => {
    const { admin, path, add, change } = await house();
    const uid = (await add({})).body.data.employeeUid;
    await change(uid, 'employment-details', { annualSalary: 5_000, confirmedWarnings: ['salaryLow'] });
    const entryFor = async (user: string) =>
      (await test.call<{ data: Change[] }>(user, 'GET', `${path.replace('/employees', '/changes/employees')}/${uid}`)).body
        .data[0];
    const question = 'This salary is less than £1,000 a year. Is it a yearly amount in pounds?';
    expect(await entryFor(admin)).toMatchObject({
      activity: 'Employment details changed',
      fields: [
        { label: 'Confirmed', from: null, to: question },
        { field: 'annualSalary', to: '£50.00' },
      ],
    });
    const reader = await records.user({ is_external_admin: true });
    const hidden = await entryFor(reader);
    expect(hidden?.fields).toMatchObject([{ field: 'annualSalary', to: null, isHidden: true }]);
    expect(JSON.stringify(hidden)).not.toContain('£1,000');
  });

  it('is asked about again when the other value of the comparison changes', async () => {
    const { add, change } = await house();
    const young = { dateOfBirth: '2012-11-02', confirmedWarnings: ['startsBeforeLeavingSchool'] };
    const uid = (await add(young)).body.data.employeeUid;
    const { body } = await change(uid, 'personal-details', { dateOfBirth: '2012-11-03' });
    expect(body.errors).toMatchObject([{ field: 'employmentStartDate', warning: 'startsBeforeLeavingSchool' }]);
  });

  it('is not asked about while something is wrong', async () => {
    const { add } = await house();
    const { body } = await add({ annualSalary: 5_000, firstName: '' });
    expect(body.errors).toEqual([{ field: 'firstName', defaultMessage: 'Enter a first name' }]);
  });

  it.each([['salaryHuge'], [['salaryHuge']], [{}], ['salaryLow']])('cannot be confirmed by %o', async (confirmedWarnings) => {
    const { add } = await house();
    const { status, body } = await add({ annualSalary: 5_000, confirmedWarnings });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ field: 'confirmedWarnings' }]);
  });

  it('is confirmed only for the caller who may make the change', async () => {
    const { add, path } = await house();
    const uid = (await add({})).body.data.employeeUid;
    const stranger = await records.user();
    const { status } = await test.call(stranger, 'PATCH', `${path}/${uid}/employment-details`, {
      annualSalary: 5_000,
      confirmedWarnings: ['salaryLow'],
    });
    expect(status).toBe(404);
  });
});

describe('a national insurance number', () => {
  it('is asked about when another employee has it, with the way to that employee: a person may be employed twice', async () => {
    const { add, employer } = await house();
    const first = await add({ nationalInsurance: 'QQ123456A' });
    const asked = await add({ firstName: 'Augusta', nationalInsurance: 'qq 12 34 56 a' });
    expect(asked.status).toBe(422);
    expect(asked.body.errors).toEqual([
      {
        field: 'nationalInsurance',
        warning: 'sameNationalInsurance',
        defaultMessage: 'Ada Byron has the same national insurance number. Is this the same person, employed a second time?',
        other: { title: 'Ada Byron', href: `/employers/${employer}/employees/${first.body.data.employeeUid}` },
      },
    ]);
    const again = await add({ nationalInsurance: 'QQ123456A', confirmedWarnings: ['sameNationalInsurance'] });
    expect(again.status).toBe(201);
  });

  it('may be that of an employee elsewhere, and the placeholder that of anybody', async () => {
    const [one, other] = [await house(), await house()];
    expect((await one.add({ nationalInsurance: 'QQ123456A' })).status).toBe(201);
    expect((await other.add({ nationalInsurance: 'QQ123456A' })).status).toBe(201);
    for (const _ of [1, 2]) {
      const { status, body } = await one.add({ nationalInsurance: 'XX999999X', email: 'ada@people.example' });
      expect(status).toBe(201);
      expect(body.data.isMissingDetails).toBe(true);
    }
  });

  it.each([
    ['QQ 12 34 56 C', 'QQ123456C'],
    [' qq-12-34-56-c ', 'QQ123456C'],
    ['qq\u00A012 34 56 c', 'QQ123456C'],
  ])('%o is stored as %s', async (nationalInsurance, stored) => {
    const { add } = await house();
    const { status, body } = await add({ nationalInsurance });
    expect(status).toBe(201);
    expect(body.data.nationalInsurance).toBe(stored);
  });

  it.each(['QQ 12 34 56 C', 'qq123456c', 'qq 123456 c'])('is found by %s, and nobody else is', async (text) => {
    const { add, admin, path } = await house();
    await add({ firstName: 'Clara', nationalInsurance: 'QQ123456C' });
    await add({ firstName: 'Quentin', lastName: 'Qq', payrollNumber: 'C 12', nationalInsurance: 'QQ563412C' });
    const { body } = await test.call<{ data: Employee[] }>(admin, 'GET', `${path}?search=${encodeURIComponent(text)}`);
    expect(body.data.map(({ firstName }) => firstName)).toEqual(['Clara']);
  });
});

it.each([
  ['ng77jk', 'NG7 7JK'],
  ['NG7  7JK', 'NG7 7JK'],
  ['sw1a1aa', 'SW1A 1AA'],
  ['gir 0aa', 'GIR 0AA'],
])('the postcode %o is stored as %s', async (postCode, stored) => {
  const { add } = await house();
  const { body } = await add({ postCode });
  expect(body.data.postCode).toBe(stored);
});
