import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Employee } from '../../../schemas/generated/types.ts';
import type { EnrolmentType } from '../../../domain/assessment/enrolmentCategory.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;

// Today is 21 November 2026.
beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());

/** A member from 1 October 2026 on, whose enrolment information is not known. */
async function arrange(values: { enrolment_type?: EnrolmentType; information_given_on?: string; enrolled_on?: string } = {}) {
  const { employer, user } = await records.employerWithUser({ is_senior_pension_administrator: true });
  const payroll = await records.payroll(employer, { start_date: '2026-01-01', enable_assessment: true });
  const scheme = await records.pensionScheme(employer, { allows_cancellation: false });
  const employee = await records.employee(employer, {
    payroll_uid: payroll,
    date_of_birth: '1980-01-01',
    annual_salary: 30_000_00,
    employment_start_date: '2026-03-02',
  });
  const membership = { enrolled_on: '2026-10-01', enrolment_type: 'autoEnrolled' as const, ...values };
  await records.membership(employer, employee, scheme, 'active', membership);
  await records.pot(employer, employee, scheme);
  const path = `/employers/${employer}/employees/${employee}`;
  const send = (action: string, body: object, as = user) =>
    test.call<{ data: Employee } & Refusal>(as, 'PATCH', `${path}/${action}`, { pensionSchemeUid: scheme, ...body });
  return {
    employer,
    employee,
    payroll,
    scheme,
    user,
    path,
    show: async () => (await test.call<{ data: Employee }>(user, 'GET', path)).body.data,
    optOut: (noticeDate: string, informationGivenOn: string | null = null) => send('opt-out', { noticeDate, informationGivenOn }),
    change: (days: object, as = user) => send('change-opt-out-period', days, as),
    ends: async () => {
      const { body } = await test.call<{ data: { optOutEnds: string | null } }>(user, 'GET', `${path}/assessment`);
      expect(body.data).toMatchObject({ reason: null });
      return body.data.optOutEnds;
    },
  };
}

const askForInformation = {
  field: 'informationGivenOn',
  defaultMessage: 'Enter the day on which the employee got the enrolment information: the month to opt out begins with it',
};

it('has no known end without the enrolment information, and a notice within a month of the first day is taken', async () => {
  const { ends, optOut } = await arrange();
  expect(await ends()).toBeNull();
  expect((await optOut('2026-10-31')).status).toBe(200);
});

it('asks for the day of the information when the notice is later, and judges the notice by it', async () => {
  const { optOut, ends } = await arrange();
  expect((await optOut('2026-11-01')).body.errors).toEqual([askForInformation]);
  expect((await optOut('2026-11-20', '2026-11-22')).body.errors).toContainEqual({
    field: 'informationGivenOn',
    defaultMessage: 'Choose today or an earlier day',
  });
  // The month from 20 October ends on 19 November.
  expect((await optOut('2026-11-20', '2026-10-20')).body.errors).toEqual([
    { field: 'noticeDate', defaultMessage: 'The opt-out period ended on 19/11/2026: cease the membership instead' },
  ]);
  expect(await ends()).toBeNull();
  expect((await optOut('2026-11-19', '2026-10-20')).status).toBe(200);
});

it('does not let a member of 2023 opt out, with or without the day', async () => {
  const { optOut } = await arrange({ enrolled_on: '2023-10-01' });
  expect((await optOut('2026-11-20')).body.errors).toEqual([askForInformation]);
  expect((await optOut('2026-11-20', '2023-10-09')).body.errors).toMatchObject([{ field: 'noticeDate' }]);
});

it('keeps the day that came with the notice, in the history too', async () => {
  const { employer, user, path, optOut } = await arrange();
  expect((await optOut('2026-11-19', '2026-10-20')).status).toBe(200);
  const uid = path.split('/').at(-1);
  const { body } = await test.call<{ data: { fields: { label?: string }[] }[] }>(
    user,
    'GET',
    `/employers/${employer}/changes/employees/${uid}`,
  );
  const days = body.data
    .flatMap(({ fields }) => fields)
    .filter(({ label = '' }) => label.startsWith('Enrolment information of '));
  expect(days).toMatchObject([{ from: null, to: '20/10/2026' }]);
});

it('is not moved by another day of the information than the recorded one', async () => {
  const { optOut } = await arrange({ information_given_on: '2026-10-08' });
  expect((await optOut('2026-11-05', '2026-10-20')).body.errors).toMatchObject([{ field: 'informationGivenOn' }]);
  expect((await optOut('2026-11-05', '2026-10-08')).status).toBe(200);
});

it('asks for the day before a request of the employee is completed, and lets it be completed then', async () => {
  const { employer, employee, payroll, scheme, user, change } = await arrange();
  const request = await records.request(employer, employee, {
    type: 'optOut',
    payroll_uid: payroll,
    pension_scheme_uid: scheme,
    existing_employee_percent: null,
    updated_employee_percent: null,
    requested_at: '2026-11-10T08:00:00Z',
  });
  const complete = () => test.call(user, 'PATCH', `/employee-requests/${request}/complete`, {});
  const refused = await complete();
  expect([refused.status, refused.body.errors[0]?.defaultMessage]).toEqual([
    422,
    'The opt-out may be late: first enter the day on which the employee got the enrolment information, with “Change opt-out period” on their page.',
  ]);
  expect((await change({ informationGivenOn: '2026-10-15' })).status).toBe(200);
  expect((await complete()).status).toBe(200);
});

it('begins with the enrolment information, which may be recorded later', async () => {
  const { change, ends, optOut } = await arrange();
  expect((await change({ informationGivenOn: '2026-10-15' })).status).toBe(200);
  expect(await ends()).toBe('2026-11-14');
  expect((await optOut('2026-10-14')).body.errors).toEqual([
    { field: 'noticeDate', defaultMessage: 'Choose a day on or after 15/10/2026, when the enrolment information was given' },
  ]);
  expect((await optOut('2026-11-15')).body.errors).toMatchObject([
    { field: 'noticeDate', defaultMessage: 'The opt-out period ended on 14/11/2026: cease the membership instead' },
  ]);
  expect((await optOut('2026-11-14')).status).toBe(200);
});

it('is six weeks from the same day after an invalid notice', async () => {
  const { change, ends, optOut } = await arrange({ information_given_on: '2026-10-08' });
  expect(await ends()).toBe('2026-11-07');
  expect((await change({ informationGivenOn: '2026-10-08', invalidNoticeOn: '2026-11-02' })).status).toBe(200);
  // 42 days, of which 8 October is the first.
  expect(await ends()).toBe('2026-11-18');
  expect((await optOut('2026-11-19')).status).toBe(422);
  expect((await optOut('2026-11-18')).status).toBe(200);
});

it.each([
  [
    'an invalid notice before the information',
    { informationGivenOn: '2026-10-08', invalidNoticeOn: '2026-10-07' },
    'invalidNoticeOn',
  ],
  ['an invalid notice after the month', { informationGivenOn: '2026-10-08', invalidNoticeOn: '2026-11-08' }, 'invalidNoticeOn'],
  ['an invalid notice to come', { informationGivenOn: '2026-11-20', invalidNoticeOn: '2026-11-22' }, 'invalidNoticeOn'],
  ['information to come', { informationGivenOn: '2026-11-22' }, 'informationGivenOn'],
  ['no day of the information', {}, 'informationGivenOn'],
])('is not changed by %s', async (_, days, field) => {
  const { change, ends } = await arrange();
  const { status, body } = await change(days);
  expect([status, body.errors.map((one) => one.field)]).toEqual([422, [field]]);
  expect(await ends()).toBeNull();
});

it.each<EnrolmentType>(['contractual', 'joined'])('is not there for a member who is %s', async (enrolment_type) => {
  const { change, show } = await arrange({ enrolment_type });
  expect((await show()).allowedActions).toMatchObject({ canChangeOptOutPeriod: false });
  expect((await change({ informationGivenOn: '2026-10-15' })).body.errors).toMatchObject([{ field: 'pensionSchemeUid' }]);
});

it('is changed by those who may change memberships, and is in the history', async () => {
  const { employer, change, show, path, user } = await arrange();
  const reader = await records.user({ is_external_admin: true });
  expect((await change({ informationGivenOn: '2026-10-15' }, reader)).status).toBe(403);
  expect((await show()).allowedActions).toMatchObject({ canChangeOptOutPeriod: true });
  await change({ informationGivenOn: '2026-10-15' });
  const uid = path.split('/').at(-1);
  const { body } = await test.call<{ data: { activity: string }[] }>(
    user,
    'GET',
    `/employers/${employer}/changes/employees/${uid}`,
  );
  expect(body.data.map(({ activity }) => activity)).toContainEqual(
    expect.stringMatching(/^Opt-out period of .* ends on 14\/11\/2026$/),
  );
});
