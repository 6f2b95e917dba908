import {
  categoryNames,
  type DatedWorker,
  type EnrolmentType,
  findCategory,
  fitsCategory,
  usualEnrolmentType,
} from '../../../assessment/enrolmentCategory.ts';
import type { Category } from '../../../assessment/assess.ts';
import { changedSalaries } from '../../../contributions/changedSalaries.ts';
import { type DatedSalary, salaryOn } from '../../../contributions/entitlement.ts';
import type { BulkValues, EnrolmentFacts, FileContext, KnownMember } from '../../types.ts';
import { nameOf } from '../../values/names.ts';
import type { UploadAction } from '../../values/wantedActions.ts';
import type { AddFinding } from '../rowUnderCheck.ts';

/** A row that enrols its person. */
interface EnrollingRow {
  values: BulkValues;
  wanted: readonly UploadAction[];
  /** Null for somebody who is not an employee yet. */
  member: KnownMember | null;
}

/** Whether a row enrols its person, and not one who is a member already. */
export const enrols = ({ wanted, member }: Pick<EnrollingRow, 'wanted' | 'member'>): boolean =>
  wanted.includes('enrol') && !(member?.isActive === true && member.membership === 'active');

const dayOf = (value: BulkValues[string] | undefined): string | null => (typeof value === 'string' ? value : null);

/** The first day of the membership that a row begins, as its processing chooses it. */
function firstDay({ values, member }: EnrollingRow, { period, today }: FileContext): string {
  const said = dayOf(values['enrolledOn']);
  if (said !== null) return said;
  const start = dayOf(values['employmentStartDate']) ?? member?.employmentStartDate ?? null;
  const from = period?.startDate ?? today;
  const day = start !== null && start > from ? start : from;
  return day > today ? today : day;
}

/** The salary of the person by day, with the one that the row brings. */
function salariesAfter({ values, wanted, member }: EnrollingRow, facts: EnrolmentFacts, today: string): DatedWorker['salaryOn'] {
  const { annualSalary: before, salaries } = facts;
  const salary = values['annualSalary'];
  const changes = (wanted.includes('salaryDetail') || wanted.includes('join')) && typeof salary === 'number' && salary !== before;
  if (!changes) return (day) => salaryOn(salaries, day, before);
  const employmentStartDate = dayOf(values['employmentStartDate']) ?? member?.employmentStartDate ?? null;
  const effectiveFrom = (wanted.includes('salaryDetail') ? dayOf(values['effectiveFrom']) : null) ?? today;
  const after: readonly DatedSalary[] = member
    ? changedSalaries(salaries, { before, employmentStartDate, effectiveFrom, annualSalary: salary })
    : [];
  return (day) => salaryOn(after, day, salary);
}

/** The payroll that pays on a day: somebody who joins is paid by that of the file from the first day of work. */
function payrollOn(
  { values, wanted }: EnrollingRow,
  facts: EnrolmentFacts,
  context: FileContext,
  day: string,
): DatedWorker['payroll'] {
  const joins = wanted.includes('join');
  const from = dayOf(values['employmentStartDate']) ?? context.today;
  if (joins && day >= from) return context.assessment ?? null;
  const paying = facts.payrolls.findLast((one) => one.from <= day && (one.until === null || one.until >= day));
  return paying?.payroll ?? (joins ? context.assessment : facts.presentPayroll) ?? null;
}

/**
 * The check of the kind of an enrolment against the category of the first day: the law lets each kind of worker become a member in some ways only. Where a fact is missing, every kind is
 * allowed.
 *
 * @param facts - Of somebody known; null where nobody knows them.
 * @see docs/rules.md, 4.11
 */
export function checkEnrolmentKind(row: EnrollingRow, facts: EnrolmentFacts | null, context: FileContext, add: AddFinding): void {
  const { values, member } = row;
  const { enrolmentType: type } = values;
  if (!enrols(row) || typeof type !== 'string') return;
  const day = firstDay(row, context);
  const category = categoryOn(row, facts, context, day);
  if (category === null || fitsCategory(type as EnrolmentType, category)) return;
  add('enrolmentKindRefused', 'enrolmentType', { value: day, name: nameOf(member ?? values), category: categoryNames[category] });
}

const unknownFacts: EnrolmentFacts = { annualSalary: null, salaries: [], payrolls: [], presentPayroll: null };

/** The category of the person of a row on a day; null where it is unknown. */
function categoryOn(row: EnrollingRow, facts: EnrolmentFacts | null, context: FileContext, day: string): Category | null {
  const { values, member } = row;
  if (member !== null && facts === null) return null;
  const known = facts ?? unknownFacts;
  const dateOfBirth = dayOf(values['dateOfBirth']) ?? member?.dateOfBirth ?? null;
  const salaries = salariesAfter(row, known, context.today);
  return findCategory({ dateOfBirth, salaryOn: salaries, payroll: payrollOn(row, known, context, day) }, day);
}

/** The person of a row as a member of the scheme that it enrols them in: a leaving or an opt-out of the same row follows the enrolment. */
export function enrolledMember(row: EnrollingRow, facts: EnrolmentFacts | null, context: FileContext): KnownMember {
  const { values, member } = row;
  const memberSince = firstDay(row, context);
  const said = values['enrolmentType'];
  const type = typeof said === 'string' ? said : usualEnrolmentType(categoryOn(row, facts, context, memberSince));
  const informedOn = dayOf(values['informationGivenOn']);
  const isJobholder = type !== 'contractual' && type !== 'joined';
  return {
    ...(member ?? { ...newcomer, firstName: textOf(values['firstName']), lastName: textOf(values['lastName']) }),
    isActive: true,
    membership: 'active',
    memberSince,
    enrolledOn: informedOn !== null && informedOn > memberSince ? informedOn : memberSince,
    enrolmentType: type === 'optedIn' ? null : (type as KnownMember['enrolmentType']),
    optOutPeriod: isJobholder && informedOn === null ? 'open' : 'month',
  };
}

const textOf = (value: BulkValues[string] | undefined): string => (typeof value === 'string' ? value : '');

/** Somebody whom no record knows yet. */
const newcomer: Omit<KnownMember, 'firstName' | 'lastName'> = {
  employeeUid: '',
  payrollNumber: null,
  nationalInsurance: null,
  dateOfBirth: null,
  payrollUid: null,
  isActive: true,
  membership: 'active',
  enrolmentType: null,
  lastContribution: null,
};
