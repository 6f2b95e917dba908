import { sql } from 'kysely';
import { expect } from 'vitest';
import { type SampleFigures, today, valuesOf } from './sampleFigures.ts';

interface Person {
  uid: string;
  salary: number | null;
}

interface Pot {
  uid: string;
  levels: { from: string; employee: number | null; employer: number | null }[];
  defaults: { employee: number | null; employer: number | null };
}

const peopleOf = ({ rows }: SampleFigures, id: number): Promise<Person[]> =>
  rows(
    sql<Person>`select employee_uid as uid, annual_salary as salary from portal.employees where employer_id = ${id} and is_active`,
  );

const potsOf = ({ rows }: SampleFigures, id: number): Promise<Pot[]> =>
  rows(sql<Pot>`
    select p.employee_uid as uid, json_build_object('employee', s.default_employee_contribution_pct, 'employer', s.default_employer_contribution_pct) as defaults,
      coalesce((select json_agg(json_build_object('from', effective_from, 'employee', employee_percent, 'employer', employer_percent))
        from portal.contribution_levels l where l.pot_uid = p.pot_uid), '[]') as levels
    from portal.pots p join portal.pension_schemes s using (pension_scheme_uid) where p.employer_id = ${id} and p.state = 'active'`);

const salaryTitle = (pence: number): string => {
  const from = [1_000_000, 1_500_000, 2_000_000, 2_500_000, 3_000_000, 4_000_000, 5_000_000, 7_500_000, 10_000_000].findLast(
    (one) => pence >= one,
  );
  const titles: Record<number, string> = {
    1_000_000: '£10,000 to £14,999',
    1_500_000: '£15,000 to £19,999',
    2_000_000: '£20,000 to £24,999',
    2_500_000: '£25,000 to £29,999',
    3_000_000: '£30,000 to £39,999',
    4_000_000: '£40,000 to £49,999',
    5_000_000: '£50,000 to £74,999',
    7_500_000: '£75,000 to £99,999',
    10_000_000: '£100,000 or more',
  };
  return from === undefined ? 'Less than £10,000' : (titles[from] ?? '');
};

function percentTitle(percent: number): string {
  if (percent === 0) return 'None';
  const steps = [3, 4, 5, 6, 8, 10, 15];
  const next = steps.find((one) => percent < one);
  if (next === undefined) return '15% or more';
  const from = steps.findLast((one) => percent >= one);
  return from === undefined ? 'Less than 3%' : `${from}% to less than ${next}%`;
}

/** The share of a pot on the day: a percentage, a fixed amount, or nothing that is known. */
function shareOf({ levels, defaults }: Pot, side: 'employee' | 'employer'): number | 'fixed' | null {
  const [level] = levels.filter(({ from }) => from <= today).toSorted((one, other) => other.from.localeCompare(one.from));
  if (level?.[side] === null) return 'fixed';
  return level ? level[side] : defaults[side];
}

/** The title of the band of a person, whose schemes count together; undefined without a share. */
function titleOf(pots: readonly Pot[], side: 'employee' | 'employer'): string | undefined {
  const shares = pots.map((pot) => shareOf(pot, side)).filter((share) => share !== null);
  if (shares.length === 0) return undefined;
  if (shares.includes('fixed')) return 'A fixed amount';
  return percentTitle(shares.reduce<number>((sum, share) => sum + Number(share), 0));
}

/** Compares the shown groups; a hidden one is small, or there is another hidden one. @returns the number of shown groups with people. */
function assertGroups(values: ReadonlyMap<string, (number | null)[]>, counted: ReadonlyMap<string, ReadonlySet<string>>): number {
  const hidden = [...values].filter(([, [value]]) => value === null).map(([label]) => counted.get(label)?.size ?? 0);
  if (hidden.length > 0) expect(hidden.some((people) => people < 5)).toBe(true);
  let compared = 0;
  for (const [label, [value = null]] of values) {
    const people = counted.get(label)?.size ?? 0;
    if (value !== null) expect(value, label).toBe(people);
    if (people > 0 && people < 5) expect(value, label).toBeNull();
    if (value !== null && value > 0) compared += 1;
  }
  const labels = [...counted.keys()].filter((label) => !values.has(label));
  expect(labels).toEqual([]);
  return compared;
}

/** Compares the salaries and the contributions of today with those of each person and pot. @returns the number of groups that are shown. */
export async function comparePay(sample: SampleFigures): Promise<number> {
  let compared = 0;
  for (const id of sample.employers) {
    const figures = await sample.figuresOf(id, 'pay/figures');
    const [people, pots] = [await peopleOf(sample, id), await potsOf(sample, id)];
    const grouped = (groups: [title: string, uid: string][]) =>
      new Map(
        [...Map.groupBy(groups, ([title]) => title)].map(([title, own]) => [title, new Set(own.map(([, uid]) => uid))] as const),
      );
    const salaries = people.flatMap(({ uid, salary }): [string, string][] =>
      salary === null ? [] : [[salaryTitle(salary), uid]],
    );
    compared += assertGroups(valuesOf(figures, 'salaries'), grouped(salaries));
    const employed = new Set(people.map(({ uid }) => uid));
    const potsOfPerson = Map.groupBy(pots, ({ uid }) => uid);
    for (const side of ['employee', 'employer'] as const) {
      const shares = [...employed].flatMap((uid): [string, string][] => {
        const title = titleOf(potsOfPerson.get(uid) ?? [], side);
        return title === undefined ? [] : [[title, uid]];
      });
      compared += assertGroups(valuesOf(figures, `${side}-percentages`), grouped(shares));
    }
  }
  return compared;
}
