import { afterAll, beforeAll, expect, it } from 'vitest';
import { employees } from '../../../schemas/generated/resources.ts';
import type { Employee } from '../../../schemas/generated/types.ts';
import rules from '../../../schemas/rules/data-quality.json' with { type: 'json' };
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let employer: number;
const people: Record<string, string> = {};

beforeAll(async () => {
  test = await createTestApi();
  const records = new Records(test.database);
  employer = await records.employer();
  const whole = {
    date_of_birth: '1988-03-31',
    employment_start_date: '2015-04-06',
    address_line1: '1 Street',
    post_code: 'BS1 4ST',
  };
  const paid = (last_name: string, annual_salary: number | null, email: string | null) =>
    records.employee(employer, { ...whole, last_name, annual_salary, email });
  await paid('Amber', 60_000_000, 'amber@people.example');
  await paid('Brown', 2_850_000, null);
  await paid('Cyan', null, null);
  people['provider admin'] = await records.user({ is_provider_admin: true });
  people['external admin'] = await records.user({ is_external_admin: true });
  people['pension admin'] = await records.user();
  await records.relationship(people['pension admin'], employer, { is_pension_administrator: true });
  people['employer user'] = await records.user();
  await records.relationship(people['employer user'], employer);
  people['analyst of nobody'] = await records.user({ can_view_analytics: true });
});
afterAll(() => test.close());

const list = (person: string, query: string) =>
  test.call<{ data: Employee[] } & Refusal>(people[person] ?? '', 'GET', `/employers/${employer}/employees?${query}`);

it.each([
  ['dataQuality]=noEmail', ['Brown', 'Cyan']],
  ['dataQuality]=noSalary', ['Cyan']],
  ['dataQuality]=highSalary', ['Amber']],
  ['dataQuality]=lowSalary', []],
  ['dataQuality]=noSalary&filter[dataQuality]=highSalary', ['Amber', 'Cyan']],
  ['dataQuality]=noEmail&filter[annualSalary][gte]=1', ['Brown']],
])('filter[%s lists %j', async (query, names) => {
  const { status, body } = await list('pension admin', `filter[${query}`);
  expect([status, body.data.map(({ lastName }) => lastName)]).toEqual([200, names]);
});

it.each([
  ['provider admin', 'highSalary', 200],
  ['pension admin', 'highSalary', 200],
  ['external admin', 'highSalary', 400],
  ['employer user', 'highSalary', 400],
  ['external admin', 'noEmail', 200],
  ['employer user', 'noEmail', 200],
  ['employer user', 'noSalary', 200],
  ['pension admin', 'anything', 400],
  ['analyst of nobody', 'noEmail', 404],
])('answers the %s who filters by %s with %i', async (person, check, status) => {
  expect((await list(person, `filter[dataQuality]=${check}`)).status).toBe(status);
});

it('names no check to a caller that would reveal a detail to them', async () => {
  const { body } = await list('employer user', 'filter[dataQuality]=highSalary');
  expect(body.message).toContain('noEmail');
  expect(body.message).not.toMatch(/lowSalary|unusualAge|sharedNationalInsurance|highSalary/);
});

it('has a name for each check, which reveals the field that it judges unless the value is missing', () => {
  const choices = employees.entity.properties['dataQuality']?.oneOf ?? [];
  expect(choices.map(({ const: check }) => check)).toEqual(rules.checks.map(({ check }) => check));
  const limited = Object.keys(employees.resource.fieldPermissions ?? {});
  const judged = rules.checks.flatMap(({ check, warning, rulesOf, age }) => {
    const rule = employees.entity['x-warnings']?.find((one) => one.warning === warning);
    const others = rule ? [rule.notBefore, rule.before, rule.notAfter].filter((other) => typeof other === 'string') : [];
    const fields = [rule?.field, rulesOf, age && 'dateOfBirth', ...others].filter(
      (field) => field !== undefined && limited.includes(field),
    );
    return fields.map((field) => `${check} ${field}`);
  });
  expect(
    choices.flatMap(({ const: check, 'x-reveals': fields = [] }) => fields.map((field) => `${String(check)} ${field}`)),
  ).toEqual(judged);
});
