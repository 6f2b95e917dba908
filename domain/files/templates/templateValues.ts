import { earningsOfPeriod, thresholdsOf } from '../../assessment/earnings.ts';
import { isFrequency } from '../../calendar/payPeriods.ts';
import type { BulkFormat, ColumnName, FileAction } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import type { BulkValues } from '../types.ts';

/** An employee, as the portal knows them, without the values that the reader of the template may not see in full. */
export interface TemplateMember {
  payrollNumber: string | null;
  nationalInsurance: string | null;
  firstName: string;
  lastName: string;
  dateOfBirth: string | null;
  email: string | null;
  mobilePhone: string | null;
  addressLine1: string | null;
  addressLine2: string | null;
  town: string | null;
  county: string | null;
  postCode: string | null;
  country: string | null;
  employmentStartDate: string | null;
  /** In pence. */
  annualSalary: number | null;
  enrolledOn: string | null;
  enrolmentType: string | null;
  /** The regular contributions of the pay period, in pence; null for somebody without any. */
  employeeRegularAmount: number | null;
  employerRegularAmount: number | null;
}

/** The facts that all rows of a template share. */
export interface TemplatePlace {
  action: FileAction;
  employerId: number;
  /** Whether the rows are about the contributions of a pay period. */
  pays: boolean;
  /** The pay period; without one, the next period of the payroll. Null where neither is known. */
  period: { startDate: string; endDate: string; payDate: string | null } | null;
  frequency: string | null;
  pensionableSalaryDefinition: string | null;
  /** The name of the benefit of the rows, in a template of several. */
  benefit?: string;
}

const person: readonly ColumnName[] = [
  'benefit',
  'employerId',
  'payrollNumber',
  'nationalInsurance',
  'firstName',
  'lastName',
  'fullName',
  'dateOfBirth',
];
const contact: readonly ColumnName[] = [
  'email',
  'mobilePhone',
  'addressLine1',
  'addressLine2',
  'town',
  'county',
  'postCode',
  'country',
];

/** The columns that are filled for each kind of file beside those about the person. Only the employer knows the others, such as the day of leaving. */
const filled: Readonly<Record<FileAction, readonly ColumnName[]>> = {
  bulkManagement: ['requestedAction', ...contact, 'employmentStartDate'],
  joiner: [...contact, 'employmentStartDate'],
  leaver: [],
  contribution: [],
  optOut: [],
  employeeDetail: contact,
  salaryDetail: ['annualSalary'],
  lumpSumContribution: ['employeeLumpSum', 'employerLumpSum'],
  assessment: ['employmentStartDate', 'grossEarnings'],
};
const regular: readonly ColumnName[] = [
  'periodStartDate',
  'periodEndDate',
  'payDate',
  'employeeRegularAmount',
  'employerRegularAmount',
];

/** The columns of which the employer alone knows the value, even where a format requires them. */
const left: readonly ColumnName[] = ['leavingDate', 'optOutDate'];

/**
 * A maker of the values of a member's row, by the portal's columns: those that the kind of file is about, and those that the format requires. A file that comes
 * back unchanged changes nothing.
 */
export function templateValues(format: BulkFormat, place: TemplatePlace): (member: TemplateMember) => BulkValues {
  const required = format.columns.flatMap(({ column, required: isRequired }) => (isRequired && column !== null ? [column] : []));
  const ofAction = place.pays
    ? place.action === 'bulkManagement'
      ? ['requestedAction']
      : filled[place.action]
    : filled[place.action];
  const isRegular = place.pays && place.action !== 'lumpSumContribution';
  const names = [...new Set([...person, ...ofAction, ...(isRegular ? regular : []), ...required])].filter(
    (name) => !left.includes(name),
  );
  return (member) => {
    const known = knownValues(member, place);
    return Object.fromEntries(names.map((name) => [name, known[name] ?? null]));
  };
}

function knownValues(member: TemplateMember, place: TemplatePlace): BulkValues {
  const { action, employerId, pays, period } = place;
  return {
    ...member,
    benefit: place.benefit ?? null,
    employerId: String(employerId),
    fullName: `${member.firstName} ${member.lastName}`,
    // Only asked for in a file that says so row by row. Details that are as they were change nothing.
    requestedAction: action === 'bulkManagement' ? (pays ? 'contribution' : 'contactDetail') : null,
    periodStartDate: period?.startDate ?? null,
    periodEndDate: period?.endDate ?? null,
    payDate: period?.payDate ?? null,
    employeeRegularAmount: member.employeeRegularAmount ?? 0,
    employerRegularAmount: member.employerRegularAmount ?? 0,
    employeeLumpSum: 0,
    employerLumpSum: 0,
    grossEarnings: earningsOf(member, place),
    pensionableEarnings: pensionableEarningsOf(member, place),
  };
}

/** The pay of a period by the yearly salary, in pence. */
function earningsOf({ annualSalary }: TemplateMember, { frequency }: TemplatePlace): number | null {
  return annualSalary !== null && isFrequency(frequency) ? earningsOfPeriod(annualSalary, frequency) : null;
}

function pensionableEarningsOf(member: TemplateMember, place: TemplatePlace): number | null {
  const { frequency, period, pensionableSalaryDefinition } = place;
  const earnings = earningsOf(member, place);
  if (earnings === null || pensionableSalaryDefinition !== 'qualifyingEarnings') return earnings;
  if (!isFrequency(frequency) || period === null) return null;
  const { lower, upper } = thresholdsOf(frequency, period.startDate);
  return Math.max(0, Math.min(earnings, upper) - lower);
}

/** The same format with a column for the benefit of each row, where its headings allow one. */
export function withBenefits(format: BulkFormat): BulkFormat {
  const { columns, heading } = format;
  if (heading === 'none' || columns.some(({ column }) => column === 'benefit')) return format;
  return { ...format, columns: [...columns, { column: 'benefit', heading: 'Benefit' }] };
}

const hasAmounts = ({ columns }: BulkFormat): boolean => columns.some(({ column }) => column === 'employeeRegularAmount');

/**
 * The format of a template, of those of the payroll's choice: one with headings, and the latest version. Files of several kinds of change may have a format of
 * their own for contributions.
 * @throws Error without formats.
 */
export function templateFormat(
  formats: readonly BulkFormat[],
  { action, pays }: Pick<TemplatePlace, 'action' | 'pays'>,
): BulkFormat {
  const headed = formats.filter(({ heading }) => heading !== 'none');
  const usable = headed.length > 0 ? headed : formats;
  const fitting = action === 'bulkManagement' ? usable.filter((format) => hasAmounts(format) === pays) : usable;
  const format = fitting.at(-1) ?? usable.at(-1);
  if (!format)
    throw new Error(`There is no format for "${action}": add one to schemas/bulk-loads/formats, and run npm run generate.`);
  return format;
}
