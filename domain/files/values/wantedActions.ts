import { plainName } from './names.ts';
import type { BulkValue, BulkValues, KnownMember } from '../types.ts';
import type { FileAction } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';

/** An action that a row asks for (schemas/definitions/upload-actions.json). */
export type UploadAction =
  | 'join'
  | 'enrol'
  | 'contribution'
  | 'optOut'
  | 'leave'
  | 'contactDetail'
  | 'salaryDetail'
  | 'lumpSum'
  | 'assessment';

/** The action that every row of a kind of file asks for; null where the rows say it themselves. */
export const actionOfFile: Readonly<Record<FileAction, UploadAction | null>> = {
  bulkManagement: null,
  joiner: 'join',
  leaver: 'leave',
  contribution: 'contribution',
  optOut: 'optOut',
  employeeDetail: 'contactDetail',
  salaryDetail: 'salaryDetail',
  lumpSumContribution: 'lumpSum',
  assessment: 'assessment',
};

/** Whether an action pays an amount in a pay period. */
export const paysInPeriod = (action: UploadAction): boolean => action === 'contribution' || action === 'lumpSum';

/** The columns that an instruction about a person's details carries. */
export const detailColumns = [
  'title',
  'firstName',
  'middleName',
  'lastName',
  'dateOfBirth',
  'gender',
  'nationalInsurance',
  'payrollNumber',
  'email',
  'mobilePhone',
  'addressLine1',
  'addressLine2',
  'addressLine3',
  'town',
  'county',
  'postCode',
  'country',
  'isOverseas',
  'employmentStartDate',
] as const;

export const regularAmounts = ['employeeRegularAmount', 'employerRegularAmount', 'voluntaryAmount'] as const;
export const lumpSums = ['employeeLumpSum', 'employerLumpSum'] as const;

const isFilled = (value: BulkValue | undefined): boolean => value !== undefined && value !== null;
const isPaid = (value: BulkValue | undefined): boolean => isFilled(value) && value !== 0;

const hasAny = (values: BulkValues, columns: readonly string[]): boolean => columns.some((name) => isFilled(values[name]));
const paysAny = (values: BulkValues, columns: readonly string[]): boolean => columns.some((name) => isPaid(values[name]));

/** Whether a row says what its person contributes regularly, be it nothing. */
export const saysContribution = (values: BulkValues): boolean => hasAny(values, regularAmounts);

/**
 * Whether a row has a contribution to record. An amount of 0 of a member, or of somebody who has a contribution in the period, is one: it replaces the amount that the period has already. Payroll software lists people who
 * are no members too, with amounts of 0 that ask for nothing.
 */
const contributes = (values: BulkValues, member: KnownMember | null | undefined): boolean =>
  paysAny(values, regularAmounts) ||
  ((member?.membership === 'active' || (member?.presentContribution ?? null) !== null) && saysContribution(values));

/** Whether a row has lump sums to record. An amount of 0 is one where the period has another: it replaces that. */
const paysLumpSums = (values: BulkValues, member: KnownMember | null | undefined): boolean =>
  paysAny(values, lumpSums) || ((member?.presentContribution?.lumpSums ?? 0) > 0 && hasAny(values, lumpSums));

/** The payments of a row. */
function paidActions(values: BulkValues, member: KnownMember | null | undefined): UploadAction[] {
  if (paysLumpSums(values, member)) return contributes(values, member) ? ['contribution', 'lumpSum'] : ['lumpSum'];
  return contributes(values, member) ? ['contribution'] : [];
}

/** Whether a row says that its person becomes a member of the scheme. */
const asksToEnrol = (values: BulkValues): boolean => hasAny(values, ['enrolmentType', 'enrolledOn']);

const sameText = (one: BulkValue | undefined, other: string | null): boolean => !isFilled(one) || one === other;
const sameName = (one: BulkValue | undefined, other: string): boolean =>
  typeof one !== 'string' || plainName(one) === plainName(other);

/** Whether a row has another name, number or date of birth than the employee. Empty cells leave the record as it is. */
const differs = (member: KnownMember, values: BulkValues): boolean =>
  !sameName(values['firstName'], member.firstName) ||
  !sameName(values['lastName'], member.lastName) ||
  !sameText(values['dateOfBirth'], member.dateOfBirth) ||
  !sameText(values['nationalInsurance'], member.nationalInsurance) ||
  !sameText(values['payrollNumber'], member.payrollNumber);

/** Whether a row has enough about its person to add an employee. */
export const canJoin = (values: BulkValues): boolean =>
  ['firstName', 'lastName', 'payrollNumber'].every((name) => isFilled(values[name]));

/** The actions that the content of a row asks for. */
function contentActions(values: BulkValues, member: KnownMember | null | undefined): UploadAction[] {
  const actions: UploadAction[] = [];
  if (!member && canJoin(values)) actions.push('join');
  if (member && differs(member, values)) actions.push('contactDetail');
  if (isFilled(values['annualSalary'])) actions.push('salaryDetail');
  if (asksToEnrol(values)) actions.push('enrol');
  if (contributes(values, member)) actions.push('contribution');
  if (paysLumpSums(values, member)) actions.push('lumpSum');
  if (isFilled(values['optOutDate'])) actions.push('optOut');
  if (isFilled(values['leavingDate'])) actions.push('leave');
  return actions;
}

/**
 * The actions that a row asks for, in the order in which they are carried out. Rows of a bulk management file say it in a column of their own, or by
 * their content; of the other files, every row asks for the file's own action.
 *
 * @param member - The employee that it is about; null for somebody new, and undefined where the members are not known.
 */
export function wantedActions(values: BulkValues, action: FileAction, member: KnownMember | null | undefined): UploadAction[] {
  const requested = values['requestedAction'];
  if (action === 'bulkManagement' && typeof requested === 'string') return [requested as UploadAction];
  switch (action) {
    case 'joiner':
      return asksToEnrol(values) ? ['join', 'enrol'] : ['join'];
    case 'contribution':
      return paidActions(values, member);
    case 'bulkManagement':
      return contentActions(values, member);
    case 'lumpSumContribution':
      return paysLumpSums(values, member) ? ['lumpSum'] : [];
    case 'leaver':
    case 'optOut':
    case 'employeeDetail':
    case 'salaryDetail':
    case 'assessment': {
      const own = actionOfFile[action];
      return own === null ? [] : [own];
    }
  }
}
