import type { PayDayRule } from '../../oracle/rules/periods.ts';
import type { Move } from '../../oracle/rules/days.ts';
import type { EventOf, KnownRecords } from '../knownRecords.ts';

const workingDayRules: Readonly<Record<Move, string>> = {
  previous: 'previousWorkingDay',
  next: 'nextWorkingDay',
  none: 'sameDay',
};

const definitions = {
  'qualifying earnings': 'qualifyingEarnings',
  'basic pay': 'basicPay',
  'at least 85 percent': 'atLeast85Percent',
  'total earnings': 'totalEarnings',
} as const;

const contributionTypes = {
  'relief at source': 'net-employee',
  'net pay': 'gross-employee',
  sacrifice: 'salary-sacrifice',
} as const;

const daysAfterEnd = (rule: PayDayRule): number => (rule.kind === 'daysAfterEnd' ? rule.days : 0);
const dayOfMonth = (rule: PayDayRule): number | null => (rule.kind === 'dayOfMonth' ? rule.day : null);

export async function makeScheme(known: KnownRecords, event: EventOf<'makeScheme'>): Promise<void> {
  const { pensionSchemeUid } = await known.askAsStaff<{ pensionSchemeUid: string }>(
    'POST',
    `/employers/${known.employer}/pension-scheme`,
    {
      name: event.scheme,
      defaultEmployeeContributionPct: event.employeePercent / 100,
      defaultEmployerContributionPct: event.employerPercent / 100,
      allowsPartialPercentageContributions: true,
      pensionableSalaryDefinition: definitions[event.definition],
      contributionType: contributionTypes[event.relief],
      allowsCancellation: false,
      // Some lives have schemes for workers below the legal minimum.
      confirmedWarnings: ['belowMinimum'],
    },
  );
  known.schemes.set(event.scheme, { uid: pensionSchemeUid, relief: event.relief });
}

export async function makePayroll(known: KnownRecords, event: EventOf<'makePayroll'>): Promise<void> {
  const { payrollUid } = await known.askAsStaff<{ payrollUid: string }>('POST', `/employers/${known.employer}/payroll`, {
    name: event.payroll,
    frequency: event.frequency,
    startDate: event.firstPeriodFrom,
    daysAfterPeriodEndPaymentDay: daysAfterEnd(event.payDay),
    payDayWorkingDayRule: workingDayRules[event.payDay.move],
    bankHolidayDivision: event.nation,
    dutiesStartDate: known.dutiesFrom,
    isPaidViaDd: true,
    confirmedWarnings: ['startsFarAhead', 'startedLongAgo'],
  });
  await known.askAsStaff('PATCH', `/payrolls/${payrollUid}`, { enableAssessment: true, enableEmployerFileUpload: true });
  known.payrolls.set(event.payroll, payrollUid);
  known.payDays.set(event.payroll, event.payDay);
}

export async function makeBenefit(known: KnownRecords, event: EventOf<'makeBenefit'>): Promise<void> {
  const payDay = known.payDays.get(event.payroll);
  const { benefitUid } = await known.askAsStaff<{ benefitUid: string }>(
    'POST',
    `/payrolls/${known.payroll(event.payroll)}/benefits`,
    {
      type: 'pension',
      name: event.benefit,
      pensionSchemeUid: known.scheme(event.scheme).uid,
      daysAfterPeriodEndGenerateContributions: event.opensAfterEnd,
      generateContributionsWorkingDayRule: 'sameDay',
      exactPayDateDay: payDay ? dayOfMonth(payDay) : null,
      isPaidViaDd: true,
      daysAfterPeriodEndPaymentDue: daysAfterEnd(event.due),
      paymentDueDay: dayOfMonth(event.due),
      dueDayWorkingDayRule: workingDayRules[event.due.move],
    },
  );
  known.benefits.set(event.benefit, { uid: benefitUid, payroll: event.payroll, scheme: event.scheme, mandates: [] });
}

/** The date of the whole employer, which each of its payrolls keeps. */
export async function chooseReEnrolment(known: KnownRecords, event: EventOf<'chooseReEnrolment'>): Promise<void> {
  for (const uid of known.payrolls.values())
    await known.askAsStaff('PATCH', `/payrolls/${uid}`, { lastReEnrolmentDate: event.on });
}
