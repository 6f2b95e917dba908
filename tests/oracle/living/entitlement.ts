import { splitShares, workOutShare, type Amounts } from '../rules/amounts.ts';
import { thresholdsOf } from '../rules/earnings.ts';
import { countPeriodsAYear, type Period } from '../rules/periods.ts';
import {
  inForce,
  withinEmployment,
  type Benefit,
  type BenefitPeriod,
  type Employment,
  type Membership,
  type Person,
  type Row,
  type World,
} from './world.ts';

const touches = (period: Period, from: string, to: string | null): boolean =>
  from <= period.to && (to === null || to >= period.from);

/** Whether the two share a day of the period: a day of membership on which the person was employed. */
function sharesDay(period: Period, employment: Employment, membership: Membership): boolean {
  const from = employment.from > membership.from ? employment.from : membership.from;
  const ends = [employment.lastDay, membership.lastDay].filter((day) => day !== null).sort();
  return touches(period, from, ends[0] ?? null) && (ends[0] === undefined || ends[0] >= from);
}

/** The employment that pays for the period: its payroll on the pay date, or on its last day, is this one (rules 6.1, 6.3, 6.6). */
function payingEmployment(
  person: Person,
  benefit: Benefit,
  period: BenefitPeriod,
  membership: Membership,
): Employment | undefined {
  return person.employments.findLast(
    (employment) =>
      sharesDay(period, employment, membership) &&
      inForce(employment.payrolls, withinEmployment(employment, period.payDate)) === benefit.payroll.payroll,
  );
}

function amountsOf(person: Person, benefit: Benefit, period: BenefitPeriod, employment: Employment): Amounts {
  const { scheme, payroll } = benefit;
  const annual = inForce(employment.salaries, withinEmployment(employment, period.payDate)) ?? 0;
  const level = inForce(person.levels.get(scheme.scheme) ?? [], period.payDate);
  const band = thresholdsOf(payroll.frequency, period.from);
  const periods = countPeriodsAYear(payroll.frequency);
  const shareOf = (side: 'employee' | 'employer', percent: number): number =>
    workOutShare(level?.[side] ?? { percent }, annual, scheme.definition, band, periods);
  return splitShares(shareOf('employee', scheme.employeePercent), shareOf('employer', scheme.employerPercent), scheme.relief);
}

/** Rule 6.1: the contribution of a person to a benefit in a period, from what was true on its days and its pay date. */
function rowOf(person: Person, benefit: Benefit, period: BenefitPeriod): Row | null {
  const memberships = person.memberships.filter(
    ({ scheme, optedOutOn }) => scheme === benefit.scheme.scheme && optedOutOn === null,
  );
  for (const membership of memberships.toReversed()) {
    const employment = payingEmployment(person, benefit, period, membership);
    if (employment) return { person, membership, amounts: amountsOf(person, benefit, period, employment) };
  }
  return null;
}

export const rowsOf = (world: World, benefit: Benefit, period: BenefitPeriod): Row[] =>
  [...world.people.values()].map((person) => rowOf(person, benefit, period)).filter((row) => row !== null);
