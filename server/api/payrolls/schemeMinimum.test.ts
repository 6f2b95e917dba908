import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PensionScheme } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;
let staff: string;

// Today is 21 November 2026.
beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  staff = await records.user({ is_hs_admin: true });
});
afterAll(() => test.close());

interface Asked extends Refusal {
  data: PensionScheme;
  errors: (Refusal['errors'][number] & { warning?: string })[];
}

const defaults = (employee: number, employer: number, rest: object = {}) => ({
  defaultEmployeeContributionPct: employee,
  defaultEmployerContributionPct: employer,
  ...rest,
});

async function create(body: object) {
  const employer = await records.employer();
  const path = `/employers/${employer}/pension-scheme`;
  return test.call<Asked>(staff, 'POST', path, { name: 'Workplace pension', ...body });
}

// docs/rules.md, 5.4: 8% and 3% of qualifying earnings, 9% and 4% of basic pay, 7% and 3% of total earnings.
it.each<[string, object, string | null]>([
  ['1% and 1%', defaults(1, 1), "the total of 2% is below 8%, and the employer's 1% is below 3%"],
  ['8% by the employee alone', defaults(8, 0), "the employer's 0% is below 3%"],
  ['5% and 3%', defaults(5, 3), null],
  ['5% and 2.99%', defaults(5, 2.99), "the total of 7.99% is below 8%, and the employer's 2.99% is below 3%"],
  [
    '5% and 3% of basic pay',
    defaults(5, 3, { pensionableSalaryDefinition: 'basicPay' }),
    "the total of 8% is below 9%, and the employer's 3% is below 4%",
  ],
  ['4% and 3% of total earnings', defaults(4, 3, { pensionableSalaryDefinition: 'totalEarnings' }), null],
  ['8% and 0% by salary sacrifice, which is all the employer', defaults(8, 0, { contributionType: 'salary-sacrifice' }), null],
  ['5% and 3% with relief at source, of which 4% is deducted', defaults(5, 3, { contributionType: 'net-employee' }), null],
])('a new scheme with %s', async (_, body, below) => {
  const { status, body: answer } = await create(body);
  if (below === null) return expect(status).toBe(201);
  expect(status).toBe(422);
  expect(answer.errors).toMatchObject([
    {
      field: 'defaultEmployerContributionPct',
      warning: 'belowMinimum',
      defaultMessage: `Members without a level of their own are below the legal minimum: ${below}. It is allowed only for employees who are not eligible jobholders. Is that right?`,
    },
  ]);
  const confirmed = await create({ ...body, confirmedWarnings: ['belowMinimum'] });
  expect([confirmed.status, confirmed.body.data.confirmations]).toMatchObject([201, [{ warning: 'belowMinimum' }]]);
});

it('a change of the percentages, the pay or the way of paying asks, and another change does not', async () => {
  const employer = await records.employer();
  const scheme = await records.pensionScheme(employer, {
    default_employee_contribution_pct: 5,
    default_employer_contribution_pct: 3,
    pensionable_salary_definition: 'qualifyingEarnings',
  });
  const change = async (body: object) => (await test.call<Asked>(staff, 'PATCH', `/pension-schemes/${scheme}`, body)).status;
  const contributions = defaults(5, 3, {
    allowsPartialPercentageContributions: true,
    pensionableSalaryDefinition: 'qualifyingEarnings',
    contributionType: 'gross-employee',
  });
  expect(await change({ ...contributions, defaultEmployerContributionPct: 2 })).toBe(422);
  expect(await change({ ...contributions, pensionableSalaryDefinition: 'basicPay' })).toBe(422);
  expect(await change(contributions)).toBe(200);
  expect(await change({ ...contributions, defaultEmployerContributionPct: 2, confirmedWarnings: ['belowMinimum'] })).toBe(200);
  expect(await change({ name: 'Another name', type: 'masterTrust' })).toBe(200);
  // Confirmed for these values.
  expect(await change({ ...contributions, defaultEmployerContributionPct: 2 })).toBe(200);
  expect(await change({ ...contributions, defaultEmployerContributionPct: 1 })).toBe(422);
});
