import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Employee, RecentActivity, RegularPayrollContribution } from '../../../schemas/generated/types.ts';
import { partiesOf } from '../../store/scope.ts';
import type { ListMeta } from '../core/listQuery.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { followInvitation } from '../../../tests/setup/api/invitations.ts';
import { Records } from '../../../tests/setup/api/records.ts';

interface List<Row> {
  data: Row[];
  meta: ListMeta;
}

let test: TestApi;
let records: Records;
let admin: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  admin = await records.user({ is_provider_admin: true });
});
afterAll(() => test.close());

const newcomer = (payrollUid: string, changes: object = {}): object => ({
  firstName: 'Ada',
  lastName: 'Byron',
  dateOfBirth: '1990-12-10',
  payrollNumber: 'A1',
  payrollUid,
  employmentStartDate: '2026-11-02',
  ...changes,
});

async function house(): Promise<{ employer: number; payroll: string; path: string }> {
  const employer = await records.employer();
  return { employer, payroll: await records.payroll(employer), path: `/employers/${employer}/employees` };
}

describe('adding an employee', () => {
  it('answers the new record in its payroll, with an entry in the recent activity', async () => {
    const { path, payroll } = await house();
    const { status, body } = await test.call<{ data: Employee }>(
      admin,
      'POST',
      path,
      newcomer(payroll, { nationalInsurance: 'QQ123456C', annualSalary: 2_850_000 }),
    );
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      firstName: 'Ada',
      dateOfBirth: '1990-12-10',
      annualSalary: 2_850_000,
      isActive: true,
      mostRecentPayrollRelationship: { payrollUid: payroll, isActive: true },
    });
    const activity = await test.call<List<RecentActivity>>(admin, 'GET', `${path}/${body.data.employeeUid}/recent-activity`);
    expect(activity.body.data).toMatchObject([
      { activity: 'Employee added', status: 'complete', timestamp: '2026-11-21T12:00:00.000Z' },
    ]);
  });

  it.each([
    ['a missing name', { firstName: undefined }, 'firstName', 'Enter a first name'],
    ['a name of blanks', { lastName: '   ' }, 'lastName', 'Enter a last name'],
    [
      'a prefix that is never issued',
      { nationalInsurance: 'BG123456A' },
      'nationalInsurance',
      'Enter a national insurance number, such as QQ123456A',
    ],
    [
      'a date that does not exist',
      { dateOfBirth: '1990-02-30' },
      'dateOfBirth',
      "This isn't a valid date. Enter one such as 31/03/1980",
    ],
    ['a birth in the future', { dateOfBirth: '2026-11-21' }, 'dateOfBirth', 'Enter a date of birth in the past'],
    [
      'a start before birth',
      { employmentStartDate: '1980-01-01' },
      'employmentStartDate',
      'The employment start date must be after the date of birth',
    ],
    [
      'a birth more than 120 years ago',
      { dateOfBirth: '1890-05-01', employmentStartDate: '1920-01-01' },
      'dateOfBirth',
      'Enter a date of birth less than 120 years ago',
    ],
    [
      'a start below the age of 13',
      { dateOfBirth: '2014-01-01' },
      'employmentStartDate',
      'Check the date of birth and the start date: no one under 13 can be employed',
    ],
    [
      'a salary that is not a whole number of pence',
      { annualSalary: 10.5 },
      'annualSalary',
      'Enter a yearly amount in pounds, such as 28,500.00',
    ],
    [
      'an unknown payroll',
      { payrollUid: '00000000-0000-4000-8000-000000000000' },
      'payrollUid',
      "Choose one of the employer's active payrolls",
    ],
    [
      'a field that only the service sets',
      { employeeUid: '00000000-0000-4000-8000-000000000000' },
      'employeeUid',
      'Employee ID cannot be changed here. Leave it out.',
    ],
    ['an unknown field', { shoeSize: 43 }, 'shoeSize', 'Employee has no field shoeSize. Leave it out.'],
  ])('refuses %s at its field', async (_, changes, field, defaultMessage) => {
    const { path, payroll } = await house();
    const { status, body } = await test.call(admin, 'POST', path, newcomer(payroll, changes));
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field, defaultMessage }]);
    const { body: after } = await test.call<List<Employee>>(admin, 'GET', path);
    expect(after.meta.totalCount).toBe(0);
  });

  it("refuses another employer's payroll, and one that has ceased", async () => {
    const { path, employer } = await house();
    const foreign = await house();
    const ceased = await records.payroll(employer, { status: 'Ceased' });
    for (const payrollUid of [foreign.payroll, ceased]) {
      const { status } = await test.call(admin, 'POST', path, newcomer(payrollUid));
      expect(status).toBe(422);
    }
  });

  it('refuses a payroll number that is taken, regardless of case', async () => {
    const { path, payroll } = await house();
    await test.call(admin, 'POST', path, newcomer(payroll, { payrollNumber: 'ab-7' }));
    const { status, body } = await test.call(admin, 'POST', path, newcomer(payroll, { payrollNumber: 'AB-7' }));
    expect(status).toBe(422);
    expect(body.errors.map(({ field }) => field)).toEqual(['payrollNumber']);
  });

  it('adds one employee for one Idempotency-Key, even when it is sent repeatedly at once', async () => {
    const { path, payroll } = await house();
    const headers = { 'Idempotency-Key': 'same-key' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => test.call<{ data: Employee }>(admin, 'POST', path, newcomer(payroll), headers)),
    );
    expect(new Set(answers.map(({ body }) => body.data.employeeUid)).size).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const reused = await test.call(admin, 'POST', path, newcomer(payroll, { payrollNumber: 'other' }), headers);
    expect(reused.status).toBe(422);
  });

  it('forgets an Idempotency-Key after a day', async () => {
    const { path, payroll } = await house();
    const headers = { 'Idempotency-Key': 'old-key' };
    const add = () =>
      test.call<{ data: Employee }>(
        admin,
        'POST',
        path,
        newcomer(payroll, { payrollNumber: crypto.randomUUID().slice(0, 8) }),
        headers,
      );
    const age = (hours: number) =>
      sql`update portal.idempotency_keys set created_at = created_at - make_interval(hours => ${hours}) where key = 'old-key'`.execute(
        test.database.db,
      );
    await add();
    await age(23);
    expect((await add()).status).toBe(422);
    await age(2);
    expect((await add()).status).toBe(201);
  });
});

describe('editing an employee', () => {
  async function employee(): Promise<{ path: string; employer: number; payroll: string; employeeUid: string }> {
    const made = await house();
    const { body } = await test.call<{ data: Employee }>(admin, 'POST', made.path, newcomer(made.payroll));
    return { ...made, employeeUid: body.data.employeeUid, path: `${made.path}/${body.data.employeeUid}` };
  }

  it('changes only the fields that are sent', async () => {
    const { path } = await employee();
    await test.call(admin, 'PATCH', `${path}/contact-details`, {
      addressLine1: '4 Quay Street',
      town: 'Bristol',
      postCode: 'BS1 4ST',
    });
    const { status, body } = await test.call<{ data: Employee }>(admin, 'PATCH', `${path}/contact-details`, { town: 'Bath' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ addressLine1: '4 Quay Street', town: 'Bath', postCode: 'BS1 4ST', firstName: 'Ada' });
  });

  it('empties an optional field, and refuses to empty a required one', async () => {
    const { path } = await employee();
    const emptied = await test.call<{ data: Employee }>(admin, 'PATCH', `${path}/personal-details`, { dateOfBirth: null });
    expect(emptied.body.data.dateOfBirth).toBeNull();
    const refused = await test.call(admin, 'PATCH', `${path}/personal-details`, { lastName: null });
    expect(refused.body.errors).toEqual([{ field: 'lastName', defaultMessage: 'Enter a last name' }]);
  });

  it('refuses a field of another section by name, and changes nothing', async () => {
    const { path } = await employee();
    const { status, body } = await test.call(admin, 'PATCH', `${path}/contact-details`, { town: 'Leeds', annualSalary: 1 });
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      { field: 'annualSalary', defaultMessage: 'Annual salary cannot be changed here. Leave it out.' },
    ]);
    const after = await test.call<{ data: Employee }>(admin, 'GET', path);
    expect(after.body.data.town).toBeNull();
  });

  it('is possible while another section holds values that the schema no longer allows', async () => {
    const { path, employeeUid } = await employee();
    const { db } = test.database;
    await db.updateTable('portal.employees').set({ post_code: 'nowhere' }).where('employee_uid', '=', employeeUid).execute();
    expect((await test.call(admin, 'PATCH', `${path}/personal-details`, { firstName: 'Augusta' })).status).toBe(200);
    expect((await test.call(admin, 'PATCH', `${path}/contact-details`, { town: 'Bath' })).status).toBe(200);
    const refused = await test.call(admin, 'PATCH', `${path}/contact-details`, { postCode: 'nowhere' });
    expect(refused.body.errors.map(({ field }) => field)).toEqual(['postCode']);
  });

  it('adds no recent activity when nothing is sent', async () => {
    const { path } = await employee();
    expect((await test.call(admin, 'PATCH', `${path}/contact-details`, {})).status).toBe(200);
    const { body } = await test.call<List<RecentActivity>>(admin, 'GET', `${path}/recent-activity`);
    expect(body.data.map(({ activity }) => activity)).toEqual(['Employee added']);
  });

  it('moves to another payroll and keeps the old one in the history', async () => {
    const { path, employer, payroll } = await employee();
    const weekly = await records.payroll(employer, { name: 'Weekly staff', frequency: 'weekly' });
    const { body } = await test.call<{ data: Employee }>(admin, 'PATCH', `${path}/payroll-relationship`, { payrollUid: weekly });
    expect(body.data.mostRecentPayrollRelationship).toEqual({ payrollUid: weekly, name: 'Weekly staff', isActive: true });
    expect(body.data.payrollRelationships).toMatchObject([
      { payrollUid: weekly, isActive: true },
      { payrollUid: payroll, isActive: false },
    ]);
  });

  it('pages the recent activity, latest first', async () => {
    const { path } = await employee();
    await test.call(admin, 'PATCH', `${path}/contact-details`, { town: 'Bath' });
    const { body } = await test.call<List<RecentActivity>>(admin, 'GET', `${path}/recent-activity?limit=1&page=2`);
    expect(body.meta).toEqual({ totalCount: 2, pageCount: 2, currentPage: 2, perPage: 1 });
    expect(body.data).toHaveLength(1);
  });

  it.each(['contributions', 'recent-activity'])(
    'reads their %s without a transaction, and nothing without the permission',
    async (list) => {
      const { path, employer } = await employee();
      const stranger = await records.user();
      const [read, within] = [vi.spyOn(test.store, 'read'), vi.spyOn(test.store, 'within')];
      // Finding the caller reads too, in no employer's scope.
      const ofEmployer = () =>
        read.mock.calls.filter(([scope]) => JSON.stringify(partiesOf(scope).employers) === `[${employer}]`);
      try {
        expect((await test.call(stranger, 'GET', `${path}/${list}`)).status).toBe(404);
        expect(ofEmployer()).toEqual([]);
        expect((await test.call(admin, 'GET', `${path}/${list}`)).status).toBe(200);
        expect(ofEmployer()).toHaveLength(1);
        expect(within).not.toHaveBeenCalled();
      } finally {
        read.mockRestore();
        within.mockRestore();
      }
    },
  );

  it('answers an empty page of contributions for a new employee', async () => {
    const { path } = await employee();
    const { body } = await test.call<List<RegularPayrollContribution>>(admin, 'GET', `${path}/contributions?benefit=all`);
    expect(body).toEqual({ data: [], meta: { totalCount: 0, pageCount: 0, currentPage: 1, perPage: 25 } });
  });
});

describe('admin access', () => {
  async function administered(): Promise<{ employer: number; employeeUid: string; email: string; path: string }> {
    const employer = await records.employer();
    const email = `holder${employer}@people.example`;
    const employeeUid = await records.employee(employer, { email });
    return { employer, employeeUid, email, path: `/employers/${employer}/employees/${employeeUid}` };
  }

  it('is given to the email address of the record, and to none without one', async () => {
    const { employer, path } = await administered();
    const { body } = await test.call<{ data: Employee }>(admin, 'POST', `${path}/create-admin-access`);
    const given = { companyId: employer, isActive: false, accessState: 'invited', isPensionAdministrator: true };
    expect(body.data.companyRelationships).toMatchObject([given]);
    expect(body.data.allowedActions).toMatchObject({ canCreateAdminAccess: false, canRevokeEmployeeAccess: true });
    const without = await records.employee(employer);
    const refused = await test.call(admin, 'POST', `/employers/${employer}/employees/${without}/create-admin-access`);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('email address');
  });

  it("is refused when the record has another person's email address", async () => {
    const { employer, path } = await administered();
    const clerk = await records.user({ email: 'clerk@people.example' });
    await records.relationship(clerk, employer);
    expect((await test.call(clerk, 'PATCH', `${path}/contact-details`, { email: 'Clerk@people.example' })).status).toBe(200);
    const refused = await test.call(admin, 'POST', `${path}/create-admin-access`);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('someone else');
    expect((await test.call(clerk, 'PATCH', `${path}/personal-details`, { firstName: 'Eve' })).status).toBe(403);
  });

  it('does not make a former senior pension administrator senior again', async () => {
    const { employer, path } = await administered();
    const former = await records.user({ email: `holder${employer}@people.example` });
    await records.relationship(former, employer, { is_active: false, is_senior_pension_administrator: true });
    const { body } = await test.call<{ data: Employee }>(admin, 'POST', `${path}/create-admin-access`);
    expect(body.data.companyRelationships).toMatchObject([
      { accessState: 'invited', isPensionAdministrator: true, isSeniorPensionAdministrator: false },
    ]);
  });

  it("cannot be revoked from an employer's last administrator", async () => {
    const { path, email } = await administered();
    await test.call(admin, 'POST', `${path}/create-admin-access`);
    await followInvitation(test.database, email);
    const { status, body } = await test.call(admin, 'PATCH', `${path}/revokeEmployeeAccess`);
    expect(status).toBe(422);
    expect(body.errors[0]?.defaultMessage).toContain('last administrator');
  });

  it('ends with the next request after it is revoked', async () => {
    const { employer, path, email, employeeUid } = await administered();
    await records.relationship(await records.user(), employer, { is_senior_pension_administrator: true });
    await test.call(admin, 'POST', `${path}/create-admin-access`);
    await followInvitation(test.database, email);
    const holder = await test.database.db
      .selectFrom('portal.company_relationships')
      .select('user_uid')
      .where('employee_uid', '=', employeeUid)
      .executeTakeFirstOrThrow();
    expect((await test.call(holder.user_uid, 'GET', path)).status).toBe(200);
    expect((await test.call(admin, 'PATCH', `${path}/revokeEmployeeAccess`)).status).toBe(200);
    expect((await test.call(holder.user_uid, 'GET', path)).status).toBe(404);
  });
});
