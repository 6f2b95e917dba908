import { sql } from 'kysely';
import { expect } from 'vitest';
import { employees } from '../../../../schemas/generated/resources.ts';
import type { Employee } from '../../../../schemas/generated/types.ts';
import { keepsRule } from '../../../../schemas/lib/fields/comparisons.ts';
import { askedWarnings, type Confirmation, isConfirmed } from '../../../../domain/questions/fieldWarnings.ts';
import { Records } from '../records.ts';
import { type SampleFigures, today } from './sampleFigures.ts';

interface Person extends Pick<
  Employee,
  | 'employeeUid'
  | 'dateOfBirth'
  | 'nationalInsurance'
  | 'email'
  | 'addressLine1'
  | 'postCode'
  | 'employmentStartDate'
  | 'annualSalary'
  | 'isActive'
> {
  payrolls: { isActive: boolean; endedOn: string | null }[];
  confirmed: Confirmation[];
}

const peopleOf = ({ rows }: SampleFigures, id: number): Promise<Person[]> =>
  rows(sql<Person>`
    select employee_uid as "employeeUid", date_of_birth::text as "dateOfBirth", national_insurance as "nationalInsurance", email, address_line1 as "addressLine1",
      post_code as "postCode", employment_start_date::text as "employmentStartDate", annual_salary as "annualSalary", is_active as "isActive",
      coalesce((select json_agg(json_build_object('isActive', r.is_active, 'endedOn', r.ended_on))
        from portal.payroll_relationships r where r.employee_uid = e.employee_uid), '[]') as payrolls,
      coalesce((select json_agg(json_build_object('warning', w.warning, 'values', w."values"))
        from portal.confirmed_warnings w where w.record_uid = e.employee_uid), '[]') as confirmed
    from portal.employees e where employer_id = ${id}`);

const { entity } = employees;
const isEmpty = (text: string | null | undefined): boolean => (text ?? '').trim() === '';
const birthRules = (entity['x-rules'] ?? []).filter(({ field }) => field === 'dateOfBirth');

/** The faults of a person by the code of the forms, with the weight of all checks that concern them. */
function faultsOf(person: Person, numbers: ReadonlyMap<string, number>): string[] {
  const { isActive, dateOfBirth, nationalInsurance, payrolls } = person;
  const record = { ...person };
  const asked = askedWarnings(entity, record, record, today).filter((one) => !isConfirmed(one, person.confirmed));
  const isAsked = (name: string): boolean => asked.some(({ warning }) => warning === name);
  const age = dateOfBirth
    ? Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4)) - (today.slice(5) < dateOfBirth.slice(5) ? 1 : 0)
    : 40;
  const [lastEnd] = payrolls
    .flatMap(({ endedOn }) => endedOn ?? [])
    .toSorted()
    .toReversed();
  const faults: Record<string, boolean> = {
    noNationalInsurance: isEmpty(nationalInsurance) || nationalInsurance === 'XX999999X',
    sharedNationalInsurance: nationalInsurance !== 'XX999999X' && (numbers.get((nationalInsurance ?? '').toLowerCase()) ?? 0) > 1,
    noDateOfBirth: isEmpty(dateOfBirth),
    implausibleDateOfBirth: birthRules.some((rule) => !keepsRule(rule, entity, record, today)),
    unusualAge: isActive && (age < 16 || age > 75),
    startsBeforeLeavingSchool: isAsked('startsBeforeLeavingSchool'),
    startsAfterRetirement: isAsked('startsAfterRetirement'),
    noStartDate: isEmpty(person.employmentStartDate),
    startsFarAhead: isAsked('startsFarAhead'),
    startedLongAgo: isAsked('startedLongAgo'),
    startsAfterLeaving: !isActive && lastEnd !== undefined && (person.employmentStartDate ?? '') > lastEnd,
    noEmail: isEmpty(person.email),
    noAddress: isEmpty(person.addressLine1) || isEmpty(person.postCode),
    noSalary: isActive && person.annualSalary === null,
    lowSalary: isActive && isAsked('salaryLow'),
    highSalary: isActive && isAsked('salaryHigh'),
    noPayroll: isActive ? !payrolls.some((one) => one.isActive) : payrolls.length === 0,
  };
  return Object.keys(faults).filter((check) => faults[check]);
}

const employedOnly = new Set(['unusualAge', 'noSalary', 'lowSalary', 'highSalary']);
const weights: Readonly<Record<string, number>> = {
  noNationalInsurance: 3,
  sharedNationalInsurance: 3,
  noDateOfBirth: 3,
  implausibleDateOfBirth: 3,
  unusualAge: 1,
  startsBeforeLeavingSchool: 2,
  startsAfterRetirement: 1,
  noStartDate: 2,
  startsFarAhead: 1,
  startedLongAgo: 1,
  startsAfterLeaving: 2,
  noEmail: 1,
  noAddress: 2,
  noSalary: 2,
  lowSalary: 2,
  highSalary: 2,
  noPayroll: 3,
};

const concerns = (check: string, { isActive }: Person): boolean =>
  isActive ? check !== 'startsAfterLeaving' : !employedOnly.has(check);

/** Compares the data quality with each record, by the code of the forms, and with the filtered lists. @returns the number of kinds of faults. */
export async function compareDataQuality(sample: SampleFigures): Promise<number> {
  const admin = await new Records(sample.test.database).user({ is_provider_admin: true });
  const found = new Set<string>();
  for (const id of sample.employers) {
    const people = await peopleOf(sample, id);
    const numbers = new Map(
      [...Map.groupBy(people, ({ nationalInsurance }) => (nationalInsurance ?? '').toLowerCase())].map(([number, own]) => [
        number,
        number === '' ? 0 : own.length,
      ]),
    );
    const faults = people.flatMap((person) => faultsOf(person, numbers));
    const { keyFigures, charts } = await sample.figuresOf(id, 'data-quality/figures');
    const lists = (charts[0]?.rows ?? []).flatMap(({ href }) => href ?? []);
    const counted = Object.keys(weights).map((check) => faults.filter((one) => one === check).length);
    expect(charts[0]?.rows.map(({ values }) => values[0])).toEqual(counted);
    const all = people.flatMap((person) => Object.keys(weights).filter((check) => concerns(check, person)));
    const weigh = (checks: readonly string[]): number => checks.reduce((sum, check) => sum + (weights[check] ?? 0), 0);
    expect(keyFigures[0]?.value).toBe(Math.floor((100 * (weigh(all) - weigh(faults))) / weigh(all)));
    expect(lists).toHaveLength(counted.filter((count) => count > 0).length);
    for (const href of lists.slice(0, 6)) {
      const check = href.split('=')[1] ?? '';
      const list = await sample.test.call<{ meta: { totalCount: number } }>(
        admin,
        'GET',
        `/employers/${id}/employees?limit=1&filter[dataQuality]=${check}`,
      );
      expect(list.body.meta.totalCount, `${check} at ${id}`).toBe(faults.filter((one) => one === check).length);
      found.add(check);
    }
  }
  return found.size;
}
