import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change, EmployersDashboard, IntermediariesDashboard } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;
let employer: number;
let employee: string;
let payroll: string;
let firm: number;
let otherFirm: number;
let people: Record<'keeper' | 'reader' | 'adviser' | 'rival' | 'staff', string>;

interface List {
  data: Change[];
  meta: { totalCount: number };
}

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  employer = await records.employer({ name: 'Larkspur Foods' });
  payroll = await records.payroll(employer, { name: 'Weekly staff' });
  employee = await records.employee(employer, { first_name: 'Zoë', last_name: 'Quill', annual_salary: 2_400_000, town: 'York' });
  [firm, otherFirm] = [await records.intermediary({ name: 'Quayside Advisers' }), await records.intermediary({ name: 'Rival' })];
  const [adviser, rival] = [
    await records.user({ first_name: 'Bea', last_name: 'Marsh' }),
    await records.user({ first_name: 'Rex', last_name: 'Stone' }),
  ];
  await records.client(firm, employer);
  await records.client(otherFirm, employer);
  await records.member(adviser, firm);
  await records.member(rival, otherFirm);
  const keeper = await records.user({ first_name: 'Ada', last_name: 'Byron' });
  await records.relationship(keeper, employer, { is_pension_administrator: true });
  people = {
    keeper,
    adviser,
    rival,
    reader: await records.user({ is_external_admin: true }),
    staff: await records.user({ is_hs_admin: true }),
  };
  const path = `/employers/${employer}/employees/${employee}`;
  await expectDone(people.keeper, 'PATCH', `${path}/contact-details`, { town: 'Leeds' });
  await expectDone(people.adviser, 'PATCH', `${path}/employment-details`, { annualSalary: 2_550_000 });
  await expectDone(people.keeper, 'PATCH', `${path}/payroll-relationship`, { payrollUid: payroll });
  await expectDone(people.rival, 'PATCH', `${path}/contact-details`, { addressLine1: '=HYPERLINK("x")' });
  await expectDone(people.staff, 'PATCH', `/intermediaries/${firm}/employers/${employer}`, { defaultLevel: 'readOnly' });
  await expectDone(people.staff, 'PATCH', `/intermediaries/${firm}/employers/${employer}`, { defaultLevel: 'full' });
});
afterAll(() => test.close());

async function expectDone(userUid: string, method: string, path: string, body: object): Promise<void> {
  expect(await test.call(userUid, method, path, body)).toMatchObject({ status: 200 });
}

const list = async (person: keyof typeof people, query = ''): Promise<Change[]> => {
  const { status, body } = await test.call<List>(people[person], 'GET', `/employers/${employer}/changes${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const oneOf = async (person: keyof typeof people, activity: string): Promise<Change | undefined> =>
  (await list(person)).find((change) => change.activity === activity);

describe("an employer's changes", () => {
  it('name the person, the role, the employer for which they act, the record, and each field before and after', async () => {
    expect((await list('keeper')).find(({ changes }) => changes.includes('Leeds'))).toMatchObject({
      activity: 'Contact details changed',
      actorName: 'Ada Byron',
      actingAs: 'pension-admin',
      onBehalfOf: 'Larkspur Foods',
      kind: 'employees',
      title: 'Zoë Quill',
      recordUid: employee,
      employeeUid: employee,
      href: `/employers/${employer}/employees/${employee}`,
      fields: [{ field: 'town', label: 'Town or city', from: 'York', to: 'Leeds', isHidden: false }],
      changedTimestamp: '2026-11-21T12:00:00.000Z',
    });
  });

  it("name an adviser with their intermediary, and a reference by its record's name", async () => {
    expect(await oneOf('keeper', 'Employment details changed')).toMatchObject({
      actorName: 'Bea Marsh',
      actingAs: 'intermediary',
      onBehalfOf: 'Quayside Advisers',
      changes: 'Annual salary: £24,000.00 → £25,500.00',
    });
    expect((await oneOf('keeper', 'Payroll changed'))?.fields).toContainEqual(expect.objectContaining({ to: 'Weekly staff' }));
  });

  it('hide personal values from those who do not keep the records', async () => {
    expect(await oneOf('reader', 'Employment details changed')).toMatchObject({
      fields: [{ label: 'Annual salary', from: null, to: null, isHidden: true }],
      changes: 'Annual salary: changed',
    });
  });

  it('tell an adviser neither of other intermediaries nor of their people', async () => {
    const seen = await list('adviser');
    expect(JSON.stringify(seen)).not.toMatch(/Rex Stone|Rival/);
    expect(seen.filter(({ actorName }) => actorName === 'Another intermediary')).toHaveLength(1);
    expect(seen.map(({ kind }) => kind)).not.toContain('associated-intermediaries');
    expect(await list('adviser', '?filter[actorName]=Rex%20Stone')).toEqual([]);
    expect((await list('keeper')).map(({ actorName }) => actorName)).toContain('Rex Stone');
    expect((await list('staff')).filter(({ kind }) => kind === 'associated-intermediaries')).toHaveLength(2);
  });

  it.each([
    ['the person who did it', 'filter[actorName][starts_with]=bea', ['Employment details changed']],
    ['the kind of record', 'filter[kind]=payrolls', []],
    ['the name of the record', 'filter[title][starts_with]=zoë&filter[actorName]=Bea Marsh', ['Employment details changed']],
    ['the days', 'filter[changedTimestamp][gte]=2026-11-22', []],
    [
      'a day and the role',
      'filter[changedTimestamp][lte]=2026-11-21&filter[actorName]=Bea Marsh',
      ['Employment details changed'],
    ],
  ])('are filtered by %s', async (_, query, expected) => {
    expect((await list('keeper', `?${query.replaceAll(' ', '%20')}`)).map(({ activity }) => activity)).toEqual(expected);
  });

  it('are filtered by the employee, and paged', async () => {
    const path = `/employers/${employer}/changes?filter[employeeUid]=${employee}&limit=1&page=2`;
    const { body } = await test.call<List>(people.keeper, 'GET', path);
    expect([body.data.length, body.meta.totalCount]).toEqual([1, 4]);
  });

  it('are a CSV file without formulas and without hidden values', async () => {
    const answer = await test.api.request(`/api/v2/employers/${employer}/changes`, {
      headers: { Authorization: `Bearer ${people.reader}`, Accept: 'text/csv' },
    });
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="activity.csv"');
    const text = await answer.text();
    const [heading, ...rows] = text.trimEnd().split('\r\n');
    expect(heading).toBe('When,Who,Role,On behalf of,What,Kind of record,Record,Before and after,Status');
    expect(rows).toHaveLength(6);
    expect(text).toContain('Annual salary: changed');
    expect(text).not.toMatch(/(^|,)"?[=+@]/m);
  });
});

describe("a record's history", () => {
  const ofEmployee = (person: keyof typeof people) =>
    test.call<List>(people[person], 'GET', `/employers/${employer}/changes/employees/${employee}`);

  it('has its changes alone, the newest first', async () => {
    const { body } = await ofEmployee('keeper');
    expect(body.data.map(({ activity }) => activity)).toEqual([
      'Contact details changed',
      'Payroll changed',
      'Employment details changed',
      'Contact details changed',
    ]);
  });

  it('is a 404 for a kind that does not exist, or that the caller may not read', async () => {
    const path = `/employers/${employer}/changes`;
    expect((await test.call(people.keeper, 'GET', `${path}/submarines/1`)).status).toBe(404);
    expect((await test.call(people.adviser, 'GET', `${path}/associated-intermediaries/${firm}`)).status).toBe(404);
    expect((await test.call(people.staff, 'GET', `${path}/associated-intermediaries/${firm}`)).status).toBe(200);
  });

  it('gets no entry from an edit that changes nothing', async () => {
    const before = (await ofEmployee('keeper')).body.meta.totalCount;
    await expectDone(people.keeper, 'PATCH', `/employers/${employer}/employees/${employee}/contact-details`, { town: 'Leeds' });
    expect((await ofEmployee('keeper')).body.meta.totalCount).toBe(before);
  });
});

describe('a dashboard', () => {
  it('of an employer names who did what, and hides values as the list does', async () => {
    const { body } = await test.call<{ data: EmployersDashboard }>(people.reader, 'GET', `/employers/${employer}/dashboard`);
    expect(body.data.recentActivity.find(({ activity }) => activity === 'Employment details changed')).toMatchObject({
      actorName: 'Bea Marsh',
      onBehalfOf: 'Quayside Advisers',
      employeeName: 'Zoë Quill',
      changes: 'Annual salary: changed',
    });
  });

  it('of an intermediary has the changes of its own people, and of its access', async () => {
    const { body } = await test.call<{ data: IntermediariesDashboard }>(
      people.adviser,
      'GET',
      `/intermediaries/${firm}/dashboard`,
    );
    expect(body.data.recentActivity.map(({ activity, employerName }) => [activity, employerName])).toEqual([
      ['Default access level of the intermediary set to full', 'Larkspur Foods'],
      ['Default access level of the intermediary set to read only', 'Larkspur Foods'],
      ['Employment details changed', 'Larkspur Foods'],
    ]);
  });
});

describe('an instruction', () => {
  it('is pending until it is withdrawn, although its entry never changes', async () => {
    const closing = await records.employer();
    const path = `/employers/${closing}`;
    const statuses = async (): Promise<unknown> =>
      (await test.call<List>(people.staff, 'GET', `${path}/changes`)).body.data.map(({ activity, status }) => [activity, status]);
    await expectDone(people.staff, 'DELETE', `${path}?reasonForClosing=companyClosedDown&finalPayDate=2026-12-31`, {});
    expect(await statuses()).toEqual([['Employer closure instructed', 'pending']]);
    await expectDone(people.staff, 'PATCH', `${path}/withdraw-closure`, {});
    expect(await statuses()).toEqual([
      ['Employer closure withdrawn', 'complete'],
      ['Employer closure instructed', 'complete'],
    ]);
  });
});
