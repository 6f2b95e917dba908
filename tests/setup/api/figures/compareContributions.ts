import { sql } from 'kysely';
import { expect } from 'vitest';
import type { DashboardFigures } from '../../../../schemas/generated/types.ts';
import type { SampleFigures } from './sampleFigures.ts';

interface Contribution {
  employer: number;
  month: string;
  employee: string;
  kinds: Readonly<Record<string, number>>;
}

/** Each contribution by itself, so that the test adds them up in its own way. */
const singleContributions = ({ rows, employers }: SampleFigures): Promise<Contribution[]> =>
  rows(sql<Contribution>`
    select c.employer_id as employer, to_char(p.period_end_date, 'YYYY-MM') as month, c.employee_uid as employee, json_build_object('Employer', employer_regular_amount, 'Employee', employee_regular_amount,
        'Employer lump sums', employer_lump_sum, 'Employee lump sums', employee_lump_sum) as kinds
    from portal.regular_payroll_contributions c join portal.statements s on s.statement_uid = c.statement_uid
      left join portal.pay_periods p on p.payroll_date_uid = s.payroll_date_uid
    where c.employer_id = any(${employers}) and not c.is_cancelled and not s.is_cancelled`);

/** @returns the number of figures that are shown. */
function assertContributions({ charts }: DashboardFigures, counted: readonly Contribution[]): number {
  const [chart] = charts;
  let compared = 0;
  for (const { label, values } of chart?.rows ?? [])
    for (const [n, kind] of (chart?.columns ?? []).entries()) {
      const found = counted.filter(({ month, kinds }) => month === label && kinds[kind] !== 0);
      const total = found.reduce((sum, { kinds }) => sum + (kinds[kind] ?? 0), 0);
      const people = new Set(found.map(({ employee }) => employee)).size;
      expect(values[n], `${kind} in ${label}`).toBe(people > 0 && people < 5 ? null : total);
      if (people >= 5) compared += 1;
    }
  return compared;
}

/** Compares the contributions by month and kind with the sums of single contributions. @returns the number of figures that are shown. */
export async function compareContributions(sample: SampleFigures): Promise<number> {
  const counted = Map.groupBy(await singleContributions(sample), ({ employer }) => employer);
  let compared = 0;
  for (const id of sample.employers)
    compared += assertContributions(await sample.figuresOf(id, 'contributions/figures?months=24'), counted.get(id) ?? []);
  return compared;
}
