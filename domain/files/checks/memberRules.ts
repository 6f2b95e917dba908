import { optOutEndsOn } from '../../assessment/timeLimits.ts';
import { addDays } from '../../../schemas/lib/dates/calendarDay.ts';
import { isChangedAmount } from '../../contributions/isChangedAmount.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { regularAmounts, type UploadAction } from '../values/wantedActions.ts';
import type { BulkValues, EnrolmentFacts, FileContext, Finding, KnownMember } from '../types.ts';
import { UNKNOWN_NUMBER } from './acrossRows.ts';
import { enrolledMember, enrols } from './people/enrolmentKind.ts';
import { checkRecordDays } from './people/recordDays.ts';
import { shortfallOf } from './minimum.ts';
import { nameOf } from '../values/names.ts';
import type { AddFinding } from './rowUnderCheck.ts';

/** A row with its employee and the actions that it asks for. */
export interface MemberRow {
  values: BulkValues;
  member: KnownMember;
  wanted: readonly UploadAction[];
  /** Whether the amounts of the row could be read: without one of them, a sum would be wrong. */
  hasAmounts: boolean;
}

/** The check of a row's contributions against the legal minimum. @param member - Null for somebody who is not an employee yet. */
export function checkMinimum(
  values: BulkValues,
  { member, context }: { member: KnownMember | null; context: FileContext },
  add: AddFinding,
): void {
  const shortfall = shortfallOf(values, member, context);
  if (!shortfall) return;
  const { total, employer, earnings, minimumTotal, minimumEmployer } = shortfall;
  add('belowMinimum', 'employerRegularAmount', {
    total: formatPence(total),
    employer: formatPence(employer),
    earnings: formatPence(earnings),
    minimumTotal: formatPence(minimumTotal),
    minimumEmployer: formatPence(minimumEmployer),
  });
}

function checkContribution({ values, member, hasAmounts }: MemberRow, context: FileContext, add: AddFinding): void {
  if (hasAmounts) checkMinimum(values, { member, context }, add);
  const { lastContribution, presentContribution } = member;
  if (!lastContribution) return;
  const sides = [
    ['employeeRegularAmount', lastContribution.employee, presentContribution?.employee],
    ['employerRegularAmount', lastContribution.employer, presentContribution?.employer],
  ] as const;
  for (const [column, before, present] of sides) {
    const now = values[column];
    // The amount that the portal has prepared is its own: nobody is asked about it.
    if (typeof now === 'number' && now !== present && isChangedAmount(now, before))
      add('contributionChanged', column, wordsOfChange(now, before));
  }
}

const percentage = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** The words for an amount unlike the last one, both in pence: the difference, with its share of the last amount where there was one. */
function wordsOfChange(now: number, before: number): Finding['words'] {
  const differencePence = Math.abs(now - before);
  const share = before === 0 ? '' : ` (${percentage.format((differencePence * 100) / before)}%)`;
  const change = `${formatPence(differencePence)}${share} ${now > before ? 'more' : 'less'}`;
  return { now: formatPence(now), before: formatPence(before), change, differencePence };
}

/** Whether only the scheme lets the member cancel, and not the law (`isJobholder` of the membership's chart). */
const joinedWithoutRight = ({ enrolmentType }: KnownMember): boolean =>
  enrolmentType === 'contractual' || enrolmentType === 'joined';

/** The last day for an opt-out notice: that of the law, or of the scheme if its members have longer. */
function lastDayToOptOut(enrolledOn: string, member: KnownMember, { cancellationDays }: FileContext): string {
  const inLaw = joinedWithoutRight(member) ? enrolledOn : optOutEndsOn(enrolledOn, member.optOutPeriod === 'sixWeeks');
  const ofScheme = addDays(enrolledOn, cancellationDays ?? 0);
  return inLaw > ofScheme ? inLaw : ofScheme;
}

function checkOptOut({ values, member }: Pick<MemberRow, 'values' | 'member'>, context: FileContext, add: AddFinding): void {
  const { optOutDate: date = null } = values;
  // Some schemes let members who joined without being enrolled cancel as well.
  if (joinedWithoutRight(member) && (context.cancellationDays ?? null) === null)
    return add('optOutContractual', 'optOutDate', { name: nameOf(member) });
  const isOpen = member.optOutPeriod === 'open';
  const informed = isOpen && typeof values['informationGivenOn'] === 'string' ? values['informationGivenOn'] : null;
  const since = member.enrolledOn ?? null;
  const enrolledOn = informed !== null && informed > (since ?? '') ? informed : since;
  if (typeof date !== 'string') return;
  if (enrolledOn === null) {
    if (isOpen) add('optOutWithoutInformation', 'optOutDate', { value: date, name: nameOf(member) });
    return;
  }
  const lastDay = lastDayToOptOut(enrolledOn, member, context);
  if (date < enrolledOn) add('optOutBeforeEnrolment', 'optOutDate', { value: date, enrolledOn });
  else if (date > lastDay && isOpen && informed === null)
    add('optOutWithoutInformation', 'optOutDate', { value: date, name: nameOf(member) });
  else if (date > lastDay) add('optOutLate', 'optOutDate', { value: date, lastDay });
}

/** The check of a leaving against the employment and the memberships that end with it. */
function checkLeaving({ values, member }: Pick<MemberRow, 'values' | 'member'>, add: AddFinding): void {
  const { leavingDate: date = null, employmentStartDate: startOfRow = null } = values;
  const { employmentStartDate: start = null, memberSince = null } = member;
  if (typeof date !== 'string') return;
  // With a first day of work in the row, the two cells are compared.
  if (startOfRow === null && start !== null && date < start) add('leavingBeforeStart', 'leavingDate', { value: date, start });
  else if (memberSince !== null && date < memberSince)
    add('leavingBeforeMembership', 'leavingDate', { name: nameOf(member), value: date, memberSince });
}

const isContribution = (action: UploadAction): boolean => action === 'contribution' || action === 'lumpSum';

/** Whether the period of the file has a contribution of the member, by what was true on its days: a later end of the membership, or another payroll, changes nothing. */
const isPrepared = ({ presentContribution = null }: KnownMember): boolean => presentContribution !== null;

/**
 * Whether a finding about an empty amount is none: it keeps the amount that the period has for the member.
 *
 * @see docs/rules.md, 6.8
 */
export const keepsPresentAmount = (
  { code, column }: Finding,
  member: KnownMember | null,
  { action, period }: FileContext,
): boolean =>
  action === 'contribution' &&
  period !== null &&
  member !== null &&
  isPrepared(member) &&
  (code === 'someValueMissing' || (code === 'valueMissing' && regularAmounts.some((name) => name === column)));

/** The check of the numbers that a row has otherwise than the employee whom the other number finds. */
function checkNumbers({ values, member }: MemberRow, name: string, add: AddFinding): void {
  const { nationalInsurance } = values;
  if (
    typeof nationalInsurance === 'string' &&
    nationalInsurance !== UNKNOWN_NUMBER &&
    member.nationalInsurance !== null &&
    member.nationalInsurance !== UNKNOWN_NUMBER &&
    nationalInsurance !== member.nationalInsurance
  )
    add('nationalInsuranceChanged', 'nationalInsurance', { name });
  const { payrollNumber } = values;
  if (
    typeof payrollNumber === 'string' &&
    member.payrollNumber !== null &&
    payrollNumber.toLowerCase() !== member.payrollNumber.toLowerCase()
  )
    add('payrollNumberChanged', 'payrollNumber', { value: payrollNumber, name, before: member.payrollNumber });
}

/** The checks of an end of the membership that a row has, or begins. */
export function checkEnds(row: Pick<MemberRow, 'values' | 'member' | 'wanted'>, context: FileContext, add: AddFinding): void {
  const { member, wanted } = row;
  if (wanted.includes('optOut')) checkOptOut(row, context, add);
  if (wanted.includes('leave') && member.isActive) checkLeaving(row, add);
}

/** The checks of an end of the membership, and of a new salary. */
function checkEvents(
  row: MemberRow,
  { context, facts }: { context: FileContext; facts: EnrolmentFacts | null },
  add: AddFinding,
): void {
  const { values, member, wanted } = row;
  // A member whom the row enrols leaves, or opts out, as such.
  const after = enrols(row) ? { ...row, member: enrolledMember(row, facts, context) } : row;
  checkEnds(after, context, add);
  const ends = wanted.includes('leave') || wanted.includes('optOut');
  if (ends && member.isActive && member.hasAskedToOptOut === true) add('optOutAsked', null, { name: nameOf(member) });
  const { effectiveFrom } = values;
  if (wanted.includes('salaryDetail') && typeof effectiveFrom === 'string' && effectiveFrom > context.today)
    add('salaryAhead', 'effectiveFrom', { value: effectiveFrom });
}

/** The checks of a row about an employee who is known. @param of.facts - About the employee, where the row enrols them. */
export function checkMember(
  row: MemberRow,
  { context, facts }: { context: FileContext; facts: EnrolmentFacts | null },
  add: AddFinding,
): void {
  const { values, member, wanted } = row;
  checkEmployment(row, context, add);
  checkPlace(row, context, add);
  checkNumbers(row, nameOf(member), add);
  if (wanted.includes('join') || wanted.includes('contactDetail')) checkRecordDays(values, member, context, add);
  if (wanted.includes('contribution')) checkContribution(row, context, add);
  checkEvents(row, { context, facts }, add);
}

/** Whether an action begins or ends something that only employees have. */
const isOfEmployee = (action: UploadAction): boolean => action === 'leave' || action === 'enrol' || action === 'optOut';

/** The check of the payroll that employs the person of a row. */
function checkEmployment({ member, wanted }: MemberRow, context: FileContext, add: AddFinding): void {
  const name = nameOf(member);
  const isJoiner = wanted.includes('join');
  const pays = wanted.some(isContribution);
  // Empty cells ask for nothing, and keep the contribution that the period has.
  const isOfPeriod = isPrepared(member) && (pays || wanted.length === 0);
  if (isJoiner && member.isActive) add('joinerKnown', null, { name });
  if (!isJoiner && !member.isActive)
    add((pays || isOfPeriod) && !wanted.some(isOfEmployee) ? 'contributionAfterLeaving' : 'leftAlready', null, { name });
  if (
    !isJoiner &&
    member.isActive &&
    !isOfPeriod &&
    context.payrollUid !== null &&
    member.payrollUid !== null &&
    member.payrollUid !== context.payrollUid
  )
    add('inAnotherPayroll', null, { name });
}

/** The check of the membership and the pot that a row pays into, or ends. */
function checkPlace({ member, wanted }: MemberRow, context: FileContext, add: AddFinding): void {
  const name = nameOf(member);
  const pays = wanted.some(isContribution);
  const paysWithoutPlace = pays && !isPrepared(member);
  const becomesMember = enrols({ wanted, member });
  if (member.isActive && member.membership !== 'active' && !becomesMember && (paysWithoutPlace || wanted.includes('optOut')))
    add(context.isSavings === true && pays ? 'noSavingsPot' : 'notMember', null, { name });
  // Somebody who is no member has an error already, and an enrolment opens the pot.
  const isRefused = member.isActive && member.membership !== 'active' && paysWithoutPlace;
  if (pays && !becomesMember && !isRefused && member.hasPayablePot === false && context.period !== null)
    add('noPayablePot', null, { name });
}
