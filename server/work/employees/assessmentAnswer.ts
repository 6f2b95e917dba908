import { optOutEnds } from '../../../machines/lifecycles/pensionRelationship.ts';
import type { Assessment } from '../../../schemas/generated/types.ts';
import { hasExactPensionDay } from '../../../domain/assessment/ages.ts';
import { assess, type AssessmentFacts, type MembershipAtWork } from '../../../domain/assessment/assess.ts';
import { earningsOfPeriod } from '../../../domain/assessment/earnings.ts';
import { findEnrolmentDate, findOwedContributions, type OwedContributions } from '../../../domain/assessment/enrolmentDate.ts';
import { explain } from '../../../domain/assessment/explanation.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { salaryOn } from '../../../domain/contributions/entitlement.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { type AssessmentSubject, periodOf } from '../../store/employees/assessments.ts';

type Facts = AssessmentFacts & { readonly annualSalary: number; readonly owed: readonly OwedContributions[] };

/** The reason why an employee cannot be assessed, with the remedy; otherwise the facts. */
function factsOf(subject: AssessmentSubject, on: CalendarDay): Facts | string {
  const { isActive, payrollName, isAssessed, frequency, payrollStartDate, dateOfBirth, annualSalary, employmentStartDate } =
    subject;
  if (!isActive) return 'The employee has left: only current employees are assessed.';
  if (payrollName === null || frequency === null) return 'The employee is on no payroll: choose one.';
  if (!isAssessed) return `The assessment is switched off for the payroll ${payrollName}: ask the provider to switch it on.`;
  if (payrollStartDate === null) return `The payroll ${payrollName} has no start date, so its pay periods are unknown: enter it.`;
  const period = periodOf(frequency, payrollStartDate, on);
  if (period === null)
    return `The payroll ${payrollName} begins on ${formatDate(payrollStartDate)}: assess the employee from that day.`;
  if (employmentStartDate !== null && employmentStartDate > on)
    return `The employment begins on ${formatDate(employmentStartDate)}: assess the employee from that day.`;
  if (dateOfBirth === null) return 'The date of birth is missing: enter it.';
  if (annualSalary === null) return 'The annual salary is missing: enter it.';
  const known = { on, dateOfBirth, employmentStartDate, dutiesStartDate: subject.dutiesStartDate, frequency };
  const history = {
    ...known,
    payrollStartDate,
    salaryOn: (day: CalendarDay) => salaryOn(subject.salaries ?? [], day, annualSalary),
  };
  const eligibleSince = findEnrolmentDate(history);
  return {
    on,
    eligibleSince,
    owed: eligibleSince === null ? [] : findOwedContributions(eligibleSince, history),
    dateOfBirth,
    employmentStartDate,
    frequency,
    period,
    earnings: earningsOfPeriod(annualSalary, frequency),
    annualSalary,
    membership: membershipOf(subject),
    dutiesStartDate: subject.dutiesStartDate,
    lastReEnrolmentDate: subject.lastReEnrolmentDate,
  };
}

function membershipOf({ membership }: AssessmentSubject): MembershipAtWork {
  if (membership === null) return { state: 'none' };
  if (membership.state !== 'active') return { state: 'left', endedOn: membership.endedOn };
  return { state: 'member', enrolledOn: membership.enrolledOn, optOutEnds: optOutEnds(membership) };
}

/** The sum of the contributions that are owed since the enrolment date, in pence; null without a duty to enrol. */
const owedOf = ({ owed }: Facts, { duty }: Pick<ReturnType<typeof assess>, 'duty'>, part: 'total' | 'employer'): number | null =>
  duty === 'enrol' ? owed.reduce((sum, one) => sum + one[part], 0) : null;

const hidden = 'Your role does not show the date of birth and the salary, so the figures and the reasons are left out.';

/**
 * The assessment of an employee as an answer.
 *
 * @param showsFigures - Whether the caller may see the date of birth and the salary in full. Otherwise the answer has nothing that tells them: the
 * category and the duty, but no earnings, and no date that may be a birthday.
 */
export function assessmentAnswer(subject: AssessmentSubject, on: CalendarDay, showsFigures: boolean): Assessment {
  const { employerId, employeeUid, employeeName, payrollNumber, payrollUid } = subject;
  const isMember = subject.membership?.state === 'active';
  const person = { employerId, employeeUid, employeeName, payrollNumber, payrollUid, isMember };
  const facts = factsOf(subject, on);
  if (typeof facts === 'string') return { ...person, category: 'notAssessed', duty: null, reason: facts, assessedOn: on };
  const result = assess(facts);
  const { thresholds, reEnrolment, minimum } = result;
  const common: Assessment = {
    ...person,
    category: result.category,
    duty: result.duty,
    reason: null,
    assessedOn: on,
    taxYear: thresholds.taxYear,
    isPublished: thresholds.isPublished,
    periodStart: facts.period.start,
    periodEnd: facts.period.end,
    optOutEnds: isMember ? result.optOutEnds : null,
    reEnrolmentDate: reEnrolment?.date ?? null,
    reEnrolmentFrom: reEnrolment?.windowStart ?? null,
    reEnrolmentUntil: reEnrolment?.windowEnd ?? null,
    declarationDue: result.declarationDue,
  };
  if (!showsFigures) return { ...common, explanation: [hidden] };
  return {
    ...common,
    earnings: facts.earnings,
    enrolmentDate: result.enrolmentDate,
    joiningWindowEnds: result.joiningWindowEnds,
    postponementEnds: result.postponementEnds,
    postponementNoticeDue: result.postponementNoticeDue,
    owedTotal: owedOf(facts, result, 'total'),
    owedEmployer: owedOf(facts, result, 'employer'),
    optOutEnds: result.optOutEnds,
    statePensionDay: hasExactPensionDay(facts.dateOfBirth) ? result.ages.statePensionDay : null,
    qualifyingEarnings: minimum?.qualifyingEarnings ?? null,
    minimumTotal: minimum?.total ?? null,
    minimumEmployer: minimum?.employer ?? null,
    explanation: explain(facts, result),
  };
}
