import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import api from '../../schemas/built/openapi.json' with { type: 'json' };
import { Records } from '../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../tests/setup/api/testApi.ts';

/**
 * Every answer that can be asked for, by every role: no answer may contain a personal value that the role does not need, whatever its status. A value
 * is planted for each kind of personal data.
 */
const planted = {
  nationalInsurance: 'QQ654321B',
  dateOfBirth: '1971-03-17',
  annualSalary: '9876543',
  /** The date of birth of an administrator, and of an intermediary's member: secret fields. */
  administratorsBirth: '1969-08-13',
  employeesName: 'Quillfeather',
  requestersName: 'Zebedee',
} as const;
type Planted = keyof typeof planted;

const everybody = [
  'provider admin',
  'HS admin',
  'external admin',
  'analyst',
  'intermediary',
  'read-only intermediary',
  'senior pension admin',
  'pension admin',
  'employer user',
  'plain employee',
  'no access',
] as const;
type Person = (typeof everybody)[number];

/** The roles that see personal data on the record, without asking for it. */
const inFull: readonly Person[] = ['provider admin', 'HS admin', 'intermediary', 'senior pension admin', 'pension admin'];
/** The roles that see a mask, and can ask for the value. */
const masked: readonly Person[] = ['external admin', 'read-only intermediary'];
const readers: readonly Person[] = [...inFull, ...masked, 'employer user'];
const firm: readonly Person[] = ['provider admin', 'HS admin', 'external admin', 'intermediary', 'read-only intermediary'];

let test: TestApi;
let records: Records;
let ids: Record<string, string | number>;
const users = new Map<Person, string>();

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  const [employer, intermediary] = [await records.employer(), await records.intermediary()];
  await records.client(intermediary, employer);
  const payroll = await records.payroll(employer);
  const scheme = await records.pensionScheme(employer);
  const employee = await records.employee(employer, {
    first_name: planted.requestersName,
    last_name: planted.employeesName,
    national_insurance: planted.nationalInsurance,
    date_of_birth: planted.dateOfBirth,
    annual_salary: Number(planted.annualSalary),
    payroll_uid: payroll,
  });
  await records.membership(employer, employee, scheme);
  const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme });
  const request = await records.request(employer, employee, { payroll_uid: payroll, pension_scheme_uid: scheme });
  const pot = await records.pot(employer, employee, scheme);
  const administrator = await records.user();
  await records.relationship(administrator, employer, {
    is_pension_administrator: true,
    employee_uid: employee,
    date_of_birth: planted.administratorsBirth,
  });
  const member = await records.user();
  await records.member(member, intermediary, true, { date_of_birth: planted.administratorsBirth });
  const period = await records.payPeriod(employer, { payroll, benefit });
  const latePayment = await records.latePayment(employer, period, { payroll });
  const task = await records.task(employer, { title: `Repay ${planted.requestersName} ${planted.employeesName}` });
  const contribution = await records.contribution(employer, employee, scheme, pot, { payroll_date_uid: period });
  const load = await records.bulkLoad(
    employer,
    { payroll, benefit, uploadedBy: administrator },
    { cells: [planted.nationalInsurance, planted.dateOfBirth, planted.employeesName] },
  );
  ids = {
    load,
    contribution,
    employer,
    intermediary,
    employee,
    payroll,
    scheme,
    benefit,
    period,
    latePayment,
    task,
    request,
    pot,
    administrator,
    member,
  };

  const flags: Partial<Record<Person, object>> = {
    'provider admin': { is_provider_admin: true },
    'HS admin': { is_hs_admin: true },
    'external admin': { is_external_admin: true },
    analyst: { can_view_analytics: true },
  };
  const roles: Partial<Record<Person, object>> = {
    'senior pension admin': { is_senior_pension_administrator: true },
    'pension admin': { is_pension_administrator: true },
    'employer user': {},
    'plain employee': { is_employee: true },
    // An analyst sees the fleet of the employers where they have a role.
    analyst: { is_employee: true },
  };
  for (const person of everybody) {
    const userUid = await records.user(flags[person] ?? {});
    if (roles[person]) await records.relationship(userUid, employer, roles[person]);
    if (person.endsWith('intermediary')) {
      await records.member(userUid, intermediary);
      if (person !== 'intermediary') await records.level(userUid, intermediary, employer, 'readOnly');
    }
    users.set(person, userUid);
  }
});
afterAll(() => test.close());

/** The records of the lifecycles that name a person, by their machine. */
const lives = ['pensionRelationship', 'employeeRequest', 'adminAccess', 'task'] as const;

/** The id in an address, by the folder before it. */
const idsBefore: readonly (readonly [folder: RegExp, kind: string])[] = [
  [/bulk-loads\/\w+\/\{id\}/, 'load'],
  [/employees\/\{id\}/, 'employee'],
  [/payrolls\/\{id\}/, 'payroll'],
  [/pension-schemes\/\{id\}/, 'scheme'],
  [/benefits\/\{id\}/, 'benefit'],
  [/pay-periods\/\{id\}/, 'period'],
  [/late-payments\/\{id\}/, 'latePayment'],
  [/tasks\/\{id\}/, 'task'],
  [/contributions\/\{id\}/, 'contribution'],
  [/employee-requests\/\{id\}/, 'request'],
  [/employee-contribution-levels\/\{id\}/, 'pot'],
  [/admin-users\/\{\w+\}/, 'administrator'],
  [/intermediaries\/\{intermediaryId\}\/employees\/\{\w+\}/, 'member'],
  [/records\/\{recordUid\}/, 'request'],
];

/** Every GET of the API, with the ids of its path. */
function addresses(): { path: string; isList: boolean }[] {
  return Object.entries(api.paths).flatMap(([path, operations]) => {
    if (!('get' in operations)) return [];
    const isList = 'parameters' in operations.get && JSON.stringify(operations.get.parameters).includes('"limit"');
    const kind = idsBefore.find(([folder]) => folder.test(path))?.[1] ?? 'employee';
    const filled = path.replace('{employerId}', String(ids['employer'])).replace('{intermediaryId}', String(ids['intermediary']));
    const named = filled.includes('{machine}') ? lives.map((machine) => filled.replace('{machine}', machine)) : [filled];
    return named.map((one) => ({ path: one.replaceAll(/\{\w+\}/g, String(ids[kind])), isList }));
  });
}

const secretQueries = ['?getAll=1', `?search=${planted.nationalInsurance}`];

/** The planted values that a role may find in an answer. */
function allowed(person: Person, path: string): Planted[] {
  const isRecord = path.includes(`/employees/${ids['employee']}`) && path.endsWith(String(ids['employee']));
  const isOfEmployer = !path.includes('/intermediaries/');
  // The rows of an uploaded file are for those who see these values on the records.
  if (path.startsWith('/bulk-loads/') && inFull.includes(person)) return ['nationalInsurance', 'dateOfBirth', 'employeesName'];
  return [
    ...(readers.includes(person) && isOfEmployer ? (['employeesName', 'requestersName'] as const) : []),
    ...(inFull.includes(person) && isRecord ? (['nationalInsurance', 'dateOfBirth', 'annualSalary'] as const) : []),
    // A record of somebody's access shows their date of birth to those who manage access.
    ...(/\/(admin-users|employees)\/[0-9a-f-]{36}$/.test(path) &&
    ['administrator', 'member'].some((kind) => path.endsWith(String(ids[kind])))
      ? (['administratorsBirth'] as const)
      : []),
  ];
}

const call = async (
  person: Person,
  path: string,
  headers?: Record<string, string>,
): Promise<{ status: number; text: string }> => {
  const response = await test.api.request(`/api/v2${path}`, {
    headers: { Authorization: `Bearer ${users.get(person)}`, ...headers },
  });
  return { status: response.status, text: await response.text() };
};

describe.each(everybody)('%s', (person) => {
  it('finds no personal value in any answer that the role does not need', async () => {
    const found: string[] = [];
    let answered = 0;
    const look = async (path: string, query: string, headers: Record<string, string> = {}): Promise<void> => {
      const { status, text } = await call(person, `${path}${query}`, headers);
      expect(status, `${path}${query}`).toBeLessThan(500);
      if (status === 200) answered += 1;
      for (const [name, value] of Object.entries(planted) as [Planted, string][])
        if (text.includes(value) && !allowed(person, path).includes(name)) found.push(`${name}: ${path}${query}`);
    };
    for (const { path, isList } of addresses()) {
      await look(path, '');
      if (isList) await Promise.all([look(path, '', { Accept: 'text/csv' }), ...secretQueries.map((query) => look(path, query))]);
    }
    expect(found).toEqual([]);
    expect(answered).toBeGreaterThan(5);
  }, 60_000);

  const employees = () => `/employers/${ids['employer']}/employees`;

  it('finds out nothing by sorting, filtering or searching', async () => {
    if (!readers.includes(person)) return expect((await call(person, employees())).status).toBeGreaterThan(400);
    const knows = inFull.includes(person);
    for (const query of ['?sort=dateOfBirth', '?sort=annualSalary', '?filter[annualSalary][gte]=1'])
      expect((await call(person, `${employees()}${query}`)).status, query).toBe(knows ? 200 : 400);
    for (const text of [planted.nationalInsurance, 'qq 65 43 21 b', '654321']) {
      const answer = await call(person, `${employees()}?search=${encodeURIComponent(text)}`);
      expect(JSON.parse(answer.text), text).toMatchObject({ meta: { totalCount: knows ? 1 : 0 } });
    }
    const byName = await call(person, `${employees()}?search=quillfeather`);
    expect(JSON.parse(byName.text)).toMatchObject({ meta: { totalCount: 1 } });
  });

  it('sees a mask in the list, and as much of the record as the role needs', async () => {
    const list = JSON.parse((await call(person, employees())).text) as { data?: { maskedFields: object }[] };
    const one = JSON.parse((await call(person, `${employees()}/${ids['employee']}`)).text) as { data?: object };
    const masks = { nationalInsurance: '••••••21B', dateOfBirth: '••/••/1971', annualSalary: '••••••' };
    const values = { ...planted, annualSalary: Number(planted.annualSalary) };
    const { nationalInsurance, dateOfBirth, annualSalary } = values;
    if (!readers.includes(person)) return expect([list.data, one.data]).toEqual([undefined, undefined]);
    const mayKnow = inFull.includes(person) || masked.includes(person);
    expect(list.data?.[0]?.maskedFields).toEqual(mayKnow ? masks : {});
    if (inFull.includes(person)) return expect(one.data).toMatchObject({ nationalInsurance, dateOfBirth, annualSalary });
    if (mayKnow) return expect(one.data).toMatchObject({ maskedFields: masks });
    for (const field of Object.keys(masks)) expect(one.data).not.toHaveProperty(field);
  });
});

describe('asking for a masked value', () => {
  const reveal = (person: Person, fields: unknown) =>
    test.call<{ data: object; errors: { field: string }[] }>(
      users.get(person) ?? null,
      'POST',
      `/employers/${ids['employer']}/employees/${ids['employee']}/reveal`,
      { fields },
    );
  const activity = async (): Promise<string[]> => {
    const path = `/employers/${ids['employer']}/employees/${ids['employee']}/recent-activity`;
    const { body } = await test.call<{ data: { activity: string }[] }>(users.get('provider admin') ?? null, 'GET', path);
    return body.data.map((entry) => entry.activity);
  };

  it.each([...masked, ...inFull])('%s gets it, with an entry in the recent activity', async (person) => {
    const before = await activity();
    const { status, body } = await reveal(person, ['nationalInsurance', 'dateOfBirth']);
    expect([status, body.data]).toEqual([
      200,
      { nationalInsurance: planted.nationalInsurance, dateOfBirth: planted.dateOfBirth },
    ]);
    expect(await activity()).toHaveLength(before.length + 1);
    expect(await activity()).toContain('National insurance number and date of birth shown');
  });

  it.each(['employer user', 'plain employee', 'no access', 'analyst'] as const)('%s does not', async (person) => {
    const before = await activity();
    const { status, body } = await reveal(person, ['nationalInsurance']);
    expect(status).toBe(person === 'employer user' ? 422 : 404);
    expect(JSON.stringify(body)).not.toContain(planted.nationalInsurance);
    expect(await activity()).toEqual(before);
  });

  it.each([[[]], ['nationalInsurance'], [['firstName']], [[1]]])('refuses %o', async (fields) => {
    const { status, body } = await reveal('pension admin', fields);
    expect([status, body.errors]).toMatchObject([422, [{ field: 'fields' }]]);
  });
});

it('the intermediary has readers of its own', async () => {
  for (const person of firm) expect((await call(person, `/intermediaries/${ids['intermediary']}`)).status, person).toBe(200);
});
