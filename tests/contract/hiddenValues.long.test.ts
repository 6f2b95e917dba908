import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '../../machines/permissions.ts';
import type { Role } from '../../machines/sharedPermissions.ts';
import * as resources from '../../schemas/generated/resources.ts';
import type { Resource } from '../../schemas/generated/types.ts';
import { createTurns } from '../../server/api/core/turns.ts';
import { Records } from '../setup/api/records.ts';
import { createTestApi, type TestApi } from '../setup/api/testApi.ts';

/** The fields that some of the roles may not see, as docs/product.md has them: the rules of a field that is here cannot be taken out. */
const limitedFields = {
  employees: ['annualSalary', 'dateOfBirth', 'lastPay', 'nationalInsurance'],
  'direct-debit-mandates': ['bankAccountNumber', 'directDebitInstructionForm', 'sortCode'],
  statements: ['indemnityChallengeBy', 'indemnityDebitedOn', 'mandateBankAccount'],
} as const;
type Kind = keyof typeof limitedFields;
const kinds = Object.keys(limitedFields) as Kind[];

const roles = [
  'provider-admin',
  'hs-admin',
  'external-admin',
  'analyst',
  'intermediary',
  'senior-pension-admin',
  'pension-admin',
  'employer-user',
] as const satisfies readonly Role[];
type Person = (typeof roles)[number];

/** The values of a field, by person: the second set gives them to other people, and has some that the first one lacks. */
const salaries = [2_100_000, 2_500_000, 3_100_000, 3_600_000, 4_200_000, 5_700_000];
const values: Readonly<Record<string, readonly (readonly string[])[]>> = {
  nationalInsurance: [
    ['AB123456A', 'CE234567B', 'GH345678C', 'JK456789D', 'LM567890A', 'NP678901B'],
    ['CE234567B', 'AB123456A', 'JK456789D', 'GH345678C', 'RS789012C', 'TW890123D'],
  ],
  dateOfBirth: [
    ['1961-02-03', '1972-03-04', '1983-04-05', '1994-05-06', '1975-06-07', '1986-07-08'],
    ['1972-03-04', '1961-02-03', '1994-05-06', '1983-04-05', '1969-08-09', '1999-09-10'],
  ],
  annualSalary: [salaries.map(String), [2_500_000, 2_100_000, 3_600_000, 3_100_000, 6_600_000, 1_900_000].map(String)],
  sortCode: [
    ['089999', '107999', '118765', '134012', '200915', '309070'],
    ['107999', '089999', '134012', '118765', '404784', '560036'],
  ],
  bankAccountNumber: [
    ['66374958', '88837491', '64371389', '63748472', '41011166', '12345668'],
    ['88837491', '66374958', '63748472', '64371389', '99345694', '70872490'],
  ],
  directDebitInstructionForm: [
    ['ada.pdf', 'bob.pdf', 'cat.pdf', 'dan.pdf', 'eve.pdf', 'fay.pdf'],
    ['bob.pdf', 'ada.pdf', 'dan.pdf', 'cat.pdf', 'gus.pdf', 'hal.pdf'],
  ],
  indemnityChallengeBy: [
    ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'],
    ['2026-12-02', '2026-12-01', '2026-12-04', '2026-12-03', '2026-12-08', '2026-12-09'],
  ],
  indemnityDebitedOn: [
    ['2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04', '2027-01-05', '2027-01-06'],
    ['2027-01-02', '2027-01-01', '2027-01-04', '2027-01-03', '2027-01-08', '2027-01-09'],
  ],
  mandateBankAccount: [
    ['66374958', '88837491', '64371389', '63748472', '41011166', '12345668'],
    ['88837491', '66374958', '63748472', '64371389', '99345694', '70872490'],
  ],
};
const people = 6;

const resourceOf = (kind: Kind): Resource => {
  const found = Object.values(resources).find(
    (one): one is (typeof resources)['employees'] => typeof one === 'object' && 'resource' in one && one.resource.name === kind,
  );
  if (!found) throw new Error(`There is no resource ${kind}.`);
  return found.resource;
};

let test: TestApi;
let employer: number;
const userOf = new Map<Person, string>();
const [employees, mandates, statements]: [string[], string[], string[]] = [[], [], []];

beforeAll(async () => {
  test = await createTestApi();
  const records = new Records(test.database);
  employer = await records.employer({ name: 'Hidden Harbour' });
  const payroll = await records.payroll(employer);
  for (let n = 0; n < people; n += 1) {
    employees.push(await records.employee(employer, { first_name: 'Probe', last_name: `Number${n}`, payroll_number: `PN-${n}` }));
    const benefit = await records.benefit(employer, payroll);
    const mandate = await records.mandate(employer, benefit, { status: 'active' });
    mandates.push(mandate);
    const period = await records.payPeriod(employer, { payroll, benefit });
    statements.push(await records.statement(employer, period, { payroll, benefit }, { payment_reference: `PR-${n}` }));
    await records.collection(employer, statements[n] ?? '', mandate, {
      state: 'returned',
      claimed_on: '2026-11-20',
      challenge_claim_by: '2026-12-01',
      claim_debited_on: '2027-01-01',
    });
  }
  const staff = {
    'provider-admin': { is_provider_admin: true },
    'hs-admin': { is_hs_admin: true },
    'external-admin': { is_external_admin: true },
  };
  for (const [role, flags] of Object.entries(staff)) userOf.set(role as Person, await records.user(flags));
  const at = {
    'senior-pension-admin': { is_senior_pension_administrator: true },
    'pension-admin': { is_pension_administrator: true },
    'employer-user': {},
    analyst: {},
  };
  for (const [role, held] of Object.entries(at)) {
    const user = await records.user(role === 'analyst' ? { can_view_analytics: true } : {});
    await records.relationship(user, employer, held);
    userOf.set(role as Person, user);
  }
  const intermediary = await records.intermediary();
  await records.client(intermediary, employer);
  const adviser = await records.user();
  await records.member(adviser, intermediary);
  userOf.set('intermediary', adviser);
});
afterAll(() => test.close());

/** Gives every record its values of a set in the hidden fields. The others keep the first set: the answers of those who may see them depend on them. */
async function assign(set: 0 | 1, hidden: readonly string[]): Promise<void> {
  const { db } = test.database;
  const of = (field: string, n: number): string => values[field]?.[hidden.includes(field) ? set : 0]?.[n] ?? '';
  for (let n = 0; n < people; n += 1) {
    await sql`update portal.employees set national_insurance = ${of('nationalInsurance', n)}, date_of_birth = ${of('dateOfBirth', n)}::date,
      annual_salary = ${of('annualSalary', n)}::bigint where employee_uid = ${employees[n]}`.execute(db);
    await sql`update portal.direct_debit_mandates set sort_code = ${of('sortCode', n)}, bank_account_number = ${of('bankAccountNumber', n)},
      direct_debit_instruction_form = jsonb_build_object('id', gen_random_uuid(), 'name', ${of('directDebitInstructionForm', n)}::text, 'size', 8,
        'mediaType', 'application/pdf', 'sha256', repeat('a', 64), 'addedAt', '2026-11-21T12:00:00.000Z', 'addedBy', gen_random_uuid())
      where id = ${mandates[n]}`.execute(db);
    await sql`update portal.payment_collections set challenge_claim_by = ${of('indemnityChallengeBy', n)}::date,
      claim_debited_on = ${of('indemnityDebitedOn', n)}::date where statement_uid = ${statements[n]}`.execute(db);
  }
}

const roleMay = (role: Role, permission: string | undefined): boolean =>
  permission === undefined || ((permissions as Record<string, readonly Role[]>)[permission] ?? []).includes(role);

/** The fields of a kind that a role may not read, or sees as a mask only. Asked of the rules as they were when the test began. */
const rules = new Map(kinds.map((kind) => [kind, structuredClone(resourceOf(kind).fieldPermissions ?? {})]));
const hiddenFrom = (role: Person, kind: Kind): string[] =>
  Object.entries(rules.get(kind) ?? {}).flatMap(([field, { read, inFull }]) =>
    roleMay(role, read) && roleMay(role, inFull) ? [] : [field],
  );

/** The searches, filters, orders and counts that could tell the values of a field. */
function questions(kind: Kind, field: string): string[] {
  const list = `/employers/${employer}/${kind}`;
  const known = [...new Set(values[field]?.flat())];
  const [first = ''] = known;
  const orders = [`sort=${field}`, `sort=-${field}`, `sort=${field}&limit=1`].map((query) => `${list}?${query}`);
  const filters = known.flatMap((value) =>
    ['', '[gte]', '[lte]', '[gt]', '[lt]', '[contains]'].map(
      (operator) => `${list}?filter[${field}]${operator}=${encodeURIComponent(value)}`,
    ),
  );
  const beginnings = Array.from({ length: Math.min(9, first.length) }, (_, n) => first.slice(0, n + 1));
  const searches = [...known, ...beginnings].flatMap((value) => [
    `${list}?search=${encodeURIComponent(value)}`,
    `${list}?search=${encodeURIComponent(`Probe ${value}`)}&limit=1`,
    `/search?q=${encodeURIComponent(value)}`,
    `/search?q=${encodeURIComponent(`Probe ${value}`)}`,
  ]);
  return [...orders, ...filters, ...searches];
}

interface Answer {
  data?: readonly Record<string, unknown>[];
  meta?: { totalCount?: number };
  message?: string;
}

/**
 * As many as the API has connections. Hundreds at once wait for one, and on a busy machine the last of them are refused after five seconds: such an answer would look like
 * one that tells a value.
 */
const turns = createTurns({ most: 10, mostOfAPerson: 10 });

/** The content of an answer beside the values that it shows: the records in their order, their number, or the refusal. */
async function answerTo(role: Person, path: string): Promise<string> {
  const { status, body } = await test.call<Answer>(userOf.get(role) ?? '', 'GET', path);
  if (status >= 500) throw new Error(`${path} as ${role} answered ${status}: ${body.message}`);
  const ids = body.data?.map((row) => row['employeeUid'] ?? row['id'] ?? row['statementUid'] ?? row['href'] ?? row['title']);
  return JSON.stringify([status, ids, body.meta?.totalCount, status >= 400 ? body.message : null]);
}

/** The questions whose answers depend on the values of the hidden fields. */
async function leaks(role: Person, hidden: readonly string[], asked: readonly string[]): Promise<string[]> {
  const answers: string[][] = [];
  for (const set of [0, 1] as const) {
    await assign(set, hidden);
    answers.push(await Promise.all(asked.map((path) => turns(role, () => answerTo(role, path)))));
  }
  return asked.filter((_, n) => answers[0]?.[n] !== answers[1]?.[n]);
}

it('the limited fields have their rules', () => {
  const named = kinds.map((kind) => [kind, Object.keys(rules.get(kind) ?? {}).toSorted()]);
  expect(Object.fromEntries(named)).toEqual(limitedFields);
});

describe('nobody learns a hidden value from a search, a filter, an order or a count', () => {
  it.each(roles)('%s', async (role) => {
    const asked = kinds.flatMap((kind) => hiddenFrom(role, kind).flatMap((field) => questions(kind, field)));
    expect(asked.length).toBeGreaterThan(0);
    const hidden = kinds.flatMap((kind) => hiddenFrom(role, kind));
    expect(await leaks(role, hidden, asked)).toEqual([]);
  });

  it('in 500 questions at least', () => {
    const all = roles.flatMap((role) =>
      kinds.flatMap((kind) => hiddenFrom(role, kind).flatMap((field) => questions(kind, field))),
    );
    expect(all.length).toBeGreaterThan(500);
  });

  it.each([
    ['nationalInsurance', 'employer-user'],
    ['annualSalary', 'employer-user'],
  ] as const)('and a rule of %s that is taken out is noticed', async (field, role) => {
    const { fieldPermissions = {} } = resourceOf('employees');
    const rule = fieldPermissions[field];
    if (!rule) throw new Error(`${field} has no rule.`);
    fieldPermissions[field] = {};
    try {
      expect(await leaks(role, [field], questions('employees', field))).not.toEqual([]);
    } finally {
      fieldPermissions[field] = rule;
    }
  });
});
