import { addDays } from '../../schemas/lib/dates/calendarDay.ts';
import { formatDate } from '../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../schemas/lib/text/money.ts';
import { formatPercent } from '../../schemas/lib/text/percent.ts';
import { ageOn, hasExactPensionDay } from './ages.ts';
import type { Assessment, AssessmentFacts, Category } from './assess.ts';
import { periodsAYear, type Thresholds } from './earnings.ts';
import type { OwedContributions } from './enrolmentDate.ts';
import { lawOn } from './lawInForce.ts';

type Explained = AssessmentFacts & {
  readonly annualSalary: number;
  /** The contributions that a late enrolment has missed. */
  readonly owed?: readonly OwedContributions[];
};

const lengths: Readonly<Record<Thresholds['per'], string>> = {
  week: 'a week',
  fortnight: 'a fortnight',
  fourWeeks: 'for four weeks',
  month: 'a month',
};

const names: Readonly<Record<Category, string>> = {
  eligibleJobholder: 'an eligible jobholder',
  nonEligibleJobholder: 'a non-eligible jobholder',
  entitledWorker: 'an entitled worker',
  excluded: 'not covered',
};

/** The position of the age between the limits. */
function ageSentence({ on, dateOfBirth }: Explained, { ages }: Assessment): string {
  const { lowest, eligible, beyond } = lawOn('ages', on);
  const age = `Aged ${ageOn(dateOfBirth, on)} on ${formatDate(on)}`;
  const pension = formatDate(ages.statePensionDay);
  if (on < ages.begins) return `${age}: automatic enrolment begins at ${lowest}, on ${formatDate(ages.begins)}.`;
  if (on >= ages.ends) return `${age}: automatic enrolment does not apply from ${beyond}.`;
  if (on < ages.eligibleFrom) return `${age}: under ${eligible} until ${formatDate(addDays(ages.eligibleFrom, -1))}.`;
  if (on >= ages.statePensionDay)
    return `${age}: State Pension age ${hasExactPensionDay(dateOfBirth) ? `was reached on ${pension}` : 'has been reached'}.`;
  return `${age}: at least ${eligible}, and under State Pension age until ${formatDate(addDays(ages.statePensionDay, -1))}.`;
}

function earningsSentences({ period, earnings, annualSalary, frequency }: Explained, { thresholds }: Assessment): string[] {
  const { trigger, lower, taxYear, isPublished, per } = thresholds;
  const amount = formatPence(earnings);
  const of = `${lengths[per]} in the tax year ${taxYear}`;
  const compared =
    earnings <= lower
      ? `That is not more than the lower limit of qualifying earnings, ${formatPence(lower)} ${of}.`
      : earnings <= trigger
        ? `That is more than the lower limit of qualifying earnings, ${formatPence(lower)}, but not more than the earnings trigger, ${formatPence(trigger)} ${of}.`
        : `That is more than the earnings trigger, ${formatPence(trigger)} ${of}.`;
  const derived = `Earnings of the pay period ${formatDate(period.start)} to ${formatDate(period.end)}: ${amount}, the annual salary of ${formatPence(annualSalary)} divided by ${periodsAYear(frequency)}.`;
  if (isPublished) return [derived, compared];
  return [derived, compared, `The figures for this pay period are not known here, so those of ${taxYear} were used.`];
}

const latestNotice = ({ postponementNoticeDue }: Pick<Assessment, 'postponementNoticeDue'>): string =>
  postponementNoticeDue ?? '';

/** Periods with a sentence of their own. The sum has the others as well. */
const namedPeriods = 12;

/** The contributions that were due since the enrolment date, by period. */
function owedSentences(owed: readonly OwedContributions[]): string[] {
  if (owed.length === 0) return [];
  const sumOf = (part: 'total' | 'employer'): string => formatPence(owed.reduce((sum, one) => sum + one[part], 0));
  const named = owed
    .slice(-namedPeriods)
    .map(
      ({ period, total, employer }) =>
        `${formatDate(period.start)} to ${formatDate(period.end)}: ${formatPence(total)}, of which ${formatPence(employer)} from you.`,
    );
  const earlier = owed.length - named.length;
  const intro = `Contributions are owed since then, at least ${sumOf('total')} in total, of which ${sumOf('employer')} from you.`;
  return [
    intro,
    ...(earlier > 0 ? [`That includes ${earlier} earlier ${earlier === 1 ? 'period' : 'periods'} than these:`] : []),
    ...named,
  ];
}

function dutySentences(
  { membership, on, owed = [] }: Explained,
  { category, duty, reEnrolment, ...dates }: Assessment,
): string[] {
  if (membership.state === 'member')
    return [
      `Already a member of a pension scheme${membership.enrolledOn === null ? '' : ` since ${formatDate(membership.enrolledOn)}`}: keep up the membership. There is nothing else to do.`,
    ];
  switch (duty) {
    case 'enrol':
      return [
        ...(category === 'eligibleJobholder'
          ? []
          : [
              `They were ${names.eligibleJobholder} on ${formatDate(dates.enrolmentDate)}, and your duty to enrol them has not ended since.`,
            ]),
        dates.isEnrolmentLate
          ? `You must enrol them automatically from ${formatDate(dates.enrolmentDate)}. It was to be completed by ${formatDate(dates.joiningWindowEnds)}, and is late: enrol them from that first day now.`
          : `You must enrol them automatically from ${formatDate(dates.enrolmentDate)}, and complete it by ${formatDate(dates.joiningWindowEnds)}.`,
        on > latestNotice(dates)
          ? `It is too late to postpone this: the notice was due by ${formatDate(dates.postponementNoticeDue)}.`
          : `You may postpone this to ${formatDate(dates.postponementEnds)} at the latest, if you tell them in writing by ${formatDate(dates.postponementNoticeDue)}.`,
        `If they get the enrolment information on ${formatDate(dates.isEnrolmentLate ? on : dates.enrolmentDate)}, they can opt out until ${formatDate(dates.optOutEnds)}.`,
        ...owedSentences(owed),
      ];
    case 'reEnrol': {
      const left = `They ${membership.state === 'left' && membership.endedOn !== null ? `left a pension scheme on ${formatDate(membership.endedOn)}` : 'have left a pension scheme'}, so you must not enrol them automatically before the next re-enrolment date.`;
      if (reEnrolment === null) return [left, "Enter the payroll's duties start date to see that date."];
      const { date, windowStart, windowEnd, leftBefore } = reEnrolment;
      return [
        left,
        `The re-enrolment date is ${formatDate(date)}, or another day from ${formatDate(windowStart)} to ${formatDate(windowEnd)}. If they left before ${formatDate(leftBefore)}, you must enrol them then. If they left later, you may choose.`,
      ];
    }
    case 'mayOptIn':
      return ['You need not enrol them. They may opt in: then you must enrol them and contribute.'];
    case 'mayJoin':
      return ['You need not enrol them. They may ask to join a scheme: then you must arrange it, but need not contribute.'];
    case 'none':
      return category === 'excluded' ? ['You have no duty to enrol them.'] : [];
  }
}

function minimumSentences({ minimum }: Assessment): string[] {
  if (minimum === null) return [];
  const { qualifyingEarnings, total, totalPercent, employer, employerPercent } = minimum;
  return [
    `The minimum contribution for a member is ${formatPercent(totalPercent)} of the qualifying earnings of ${formatPence(qualifyingEarnings)}: ${formatPence(total)} in total, of which you pay ${formatPence(employer)} (${formatPercent(employerPercent)}) or more.`,
  ];
}

/** The next category, if the earnings stay as they are. */
function outlook({ on, earnings }: Explained, { category, ages, thresholds }: Assessment): string[] {
  if (category !== 'nonEligibleJobholder' || on >= ages.eligibleFrom || earnings <= thresholds.trigger) return [];
  return [`With these earnings they become ${names.eligibleJobholder} on ${formatDate(ages.eligibleFrom)}.`];
}

/** The reasons for an assessment, in sentences for a payroll clerk, with the figures that were used. They tell the date of birth and the salary. */
export function explain(facts: Explained, assessment: Assessment): string[] {
  const { category } = assessment;
  if (category === 'excluded') return [ageSentence(facts, assessment), ...dutySentences(facts, assessment)];
  return [
    ageSentence(facts, assessment),
    ...earningsSentences(facts, assessment),
    `This makes them ${names[category]}.`,
    ...outlook(facts, assessment),
    ...dutySentences(facts, assessment),
    ...minimumSentences(assessment),
  ];
}
