import type {
  Benefit,
  ContributionsDraft,
  DirectDebitDraft,
  DirectDebitMandate,
  Employer,
  Payroll,
  PensionScheme,
  SignUpDraft,
} from '../../../../schemas/generated/types.ts';
import type { Answers } from '../../../../schemas/lib/signUp/signUpSteps.ts';
import { completeAnswers } from './completeAnswers.ts';
import { firstPeople, type FirstPerson } from './firstPeople.ts';
import { payDayRules } from './payDayRules.ts';
import { leftToDo } from './leftToDo.ts';

/**
 * The records of an accepted sign-up, with the fields that the answers give. All others get their defaults, and the links between them are made when they
 * are written.
 */
export interface AcceptedRecords {
  employer: Pick<Employer, 'name' | 'shortName' | 'emails' | 'phoneNumber' | 'isWpt'>;
  scheme: Partial<PensionScheme>;
  payroll: Partial<Payroll>;
  benefit: Partial<Benefit>;
  mandate: Partial<DirectDebitMandate>;
  /** The applicant first, who becomes a senior pension administrator. */
  people: FirstPerson[];
  /** `yyyy-MM-dd`: the first day of the pension, from which pay periods are made. */
  startDate: string;
  /** Answers that no record has, as tasks for those who look after the new employer. */
  leftToDo: string[];
}

const payrollNames = {
  monthly: 'Monthly payroll',
  fourWeekly: 'Four-weekly payroll',
  fortnightly: 'Fortnightly payroll',
  weekly: 'Weekly payroll',
} as const;

/** The longest short name and phone number of an employer. */
const longest = { shortName: 40, phoneNumber: 20 };

/**
 * The records that an accepted sign-up makes.
 *
 * @param answers - Complete and without faults; those of steps that are not asked do not count.
 * @param source - WPT makes an employer of the workplace pension trust.
 */
export function acceptedRecords(answers: Answers, source: string): AcceptedRecords {
  const given = completeAnswers(answers);
  const { signUp: account, payroll, contributions, directDebit } = given;
  const frequency = payroll.frequency?.frequencyType ?? 'monthly';
  const rules = payDayRules(payroll);
  const startDate = contributions.pensionInformation?.startDate ?? payroll.startDate ?? '';
  const { pensionableSalary, employeePct, employerPct } = levelsFromStart(contributions);
  const format = contributions.pensionInformation?.source === 'papdis' ? 'papdis' : 'base';
  return {
    employer: employerOf(account, source),
    scheme: {
      name: payroll.pensionSchemeName ?? '',
      defaultEmployeeContributionPct: employeePct,
      defaultEmployerContributionPct: employerPct,
      pensionableSalaryDefinition: pensionableSalary,
      contributionType: contributionTypeOf(contributions),
    },
    payroll: {
      name: payrollNames[frequency],
      frequency,
      startDate: payroll.startDate ?? null,
      daysAfterPeriodEndPaymentDay: rules.daysAfterPeriodEndPaymentDay,
      definition: pensionableSalary,
      isDefault: true,
      isPaidViaDd: true,
      bulkManagementFileFormat: format,
    },
    benefit: {
      name: 'Workplace pension',
      type: 'pension',
      startDate,
      exactPayDateDay: rules.exactPayDateDay,
      isPaidViaDd: true,
      bulkManagementFileFormat: format,
    },
    mandate: mandateOf(directDebit),
    people: firstPeople(account),
    startDate,
    leftToDo: leftToDo(given, rules),
  };
}

/** The address for messages to the employer: that of the day-to-day contact. */
const contactOf = ({ personalInformation, accountAccess }: Partial<SignUpDraft>): string =>
  (accountAccess?.primaryUser?.email ?? personalInformation?.email ?? '').trim();

function employerOf(account: Partial<SignUpDraft>, source: string): AcceptedRecords['employer'] {
  const { businessInformation: of } = account;
  const name = (of?.companyName ?? '').trim();
  return {
    name,
    shortName: shortenName((of?.tradingName ?? name).trim()),
    emails: [contactOf(account)].filter((address) => address !== ''),
    phoneNumber: phoneNumberOf(of?.landline ?? null),
    isWpt: source === 'WPT',
  };
}

/** The name, cut after a whole word where it is too long. */
function shortenName(name: string): string {
  if (name.length <= longest.shortName) return name;
  const cut = name.slice(0, longest.shortName + 1);
  const end = cut.lastIndexOf(' ');
  return name.slice(0, end > 0 ? end : longest.shortName).trim();
}

/** The number as it was typed, without its dividers if it is longer than the field. */
function phoneNumberOf(typed: string | null): string | null {
  const text = typed?.trim() ?? '';
  if (text.length <= longest.phoneNumber) return text || null;
  return text.replaceAll(/[^\d+]/g, '').slice(0, longest.phoneNumber);
}

/** The contribution levels from the start date on: the new ones of a transfer that changes them. */
function levelsFromStart({ contributionLevels: levels }: Partial<ContributionsDraft>) {
  const isChanging = levels?.isContributionLevelChanging === true;
  const definition = isChanging ? levels?.newPensionableSalaryDefinition : levels?.pensionableSalaryDefinition;
  return {
    pensionableSalary: definition ?? 'qualifyingEarnings',
    employeePct: (isChanging ? levels?.newEmployeeContribution : levels?.employeeContribution) ?? 5,
    employerPct: (isChanging ? levels?.newEmployerContribution : levels?.employerContribution) ?? 3,
  };
}

/** Salary sacrifice comes first: nothing is deducted then, and the question about relief at source is not asked. */
function contributionTypeOf({ contributionLevels: levels }: Partial<ContributionsDraft>): PensionScheme['contributionType'] {
  if (levels?.usingSalarySacrifice === true) return 'salary-sacrifice';
  return levels?.usesReliefAtSource === true ? 'net-employee' : 'gross-employee';
}

const mandateOf = ({ accountName, sortCode, accountNumber, signatories }: Partial<DirectDebitDraft>) => ({
  accountName: accountName ?? '',
  sortCode: sortCode ?? '',
  bankAccountNumber: accountNumber ?? '',
  accountHolderConfirmed: signatories?.length === 1,
});
