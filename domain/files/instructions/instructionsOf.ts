import { isLeftOut } from '../checks/emptiedRow.ts';
import { identityOf } from '../checks/againstMembers.ts';
import type { Identity } from '../checks/identify.ts';
import { UNKNOWN_NUMBER } from '../checks/acrossRows.ts';
import { isTemporaryNumber } from '../checks/identity.ts';
import type { BulkValue, CheckedRow, FileContext, InstructionKind, KnownMember } from '../types.ts';
import {
  detailColumns,
  lumpSums,
  paysInPeriod,
  regularAmounts,
  type UploadAction,
  wantedActions,
} from '../values/wantedActions.ts';

/** One change that a row asks for, with everything that it needs. */
export interface Instruction {
  kind: InstructionKind;
  /** Null for somebody who is not an employee yet. */
  employeeUid: string | null;
  /** The values of the row that it carries, without empty ones. */
  data: Readonly<Record<string, BulkValue>>;
  /** Of `resolvePotentialDuplicateUsers`: the employees who may be the same person. */
  candidates?: readonly string[];
}

const kinds: Readonly<Record<UploadAction, InstructionKind>> = {
  join: 'openUserAccount',
  enrol: 'enrol',
  contribution: 'buyViaPayroll',
  optOut: 'optOut',
  leave: 'leave',
  contactDetail: 'changeDetails',
  salaryDetail: 'changeSalary',
  lumpSum: 'payLumpSum',
  assessment: 'assess',
};

const period = ['periodStartDate', 'periodEndDate', 'payDate', 'frequency'] as const;

const carried: Readonly<Record<UploadAction, readonly string[]>> = {
  join: [...detailColumns, 'annualSalary', 'group', 'subGroup'],
  enrol: [
    'enrolledOn',
    'enrolmentType',
    'informationGivenOn',
    'assessmentCategory',
    'schemeNumber',
    'employeePercent',
    'employerPercent',
    'usesSalarySacrifice',
  ],
  contribution: [
    ...regularAmounts,
    ...period,
    'pensionableEarnings',
    'grossEarnings',
    'employeePercent',
    'employerPercent',
    'voluntaryPercent',
    'usesSalarySacrifice',
    'partialPaymentReason',
    'product',
    'potIdentifier',
  ],
  optOut: ['optOutDate', 'informationGivenOn', 'optOutReference', 'schemeNumber'],
  leave: ['leavingDate', 'leavingReason', 'lastPay'],
  contactDetail: detailColumns,
  salaryDetail: ['annualSalary', 'effectiveFrom'],
  lumpSum: [...lumpSums, ...period, 'product', 'potIdentifier'],
  assessment: ['assessmentCategory', 'deferralDate', 'pensionableEarnings', 'grossEarnings', ...period],
};

function dataOf({ values }: Pick<CheckedRow, 'values'>, action: UploadAction): Instruction['data'] {
  const data: Record<string, BulkValue> = {};
  for (const name of carried[action]) {
    const value = values[name] ?? null;
    // A temporary number is no national insurance number: the record has the one that stands for an unknown number until the real one is there.
    if (value !== null) data[name] = name === 'nationalInsurance' && isTemporaryNumber(value) ? UNKNOWN_NUMBER : value;
  }
  return data;
}

/** Whether an upload takes an action: its payroll does, and it has the pay period that an amount needs. Without one, an amount of 0 asks for nothing. */
const isAllowed = (action: UploadAction, { validActions, hasNoPeriod = false }: FileContext): boolean =>
  (validActions === null || validActions.includes(action)) && !(hasNoPeriod && paysInPeriod(action));

/**
 * The instructions of a row, in the order in which they are carried out. A row with an error has none, nor has one that was left out, nor an action that the payroll does not take.
 *
 * @param found - The members that were found for the row (`FindMembers`).
 * @example instructionsOf(row, [], { ...context, action: 'joiner' }) // [{ kind: 'openUserAccount', employeeUid: null, data: { … } }]
 */
export function instructionsOf(row: CheckedRow, found: readonly KnownMember[], context: FileContext): Instruction[] {
  return instructionsFor(row, identityOf(row, found, context), context);
}

/** The same for a row whose person is known. */
export function instructionsFor(row: CheckedRow, { member, lookAlikes }: Identity, context: FileContext): Instruction[] {
  if (isLeftOut(row) || row.findings.some(({ severity }) => severity === 'error')) return [];
  const employeeUid = member?.employeeUid ?? null;
  return wantedActions(row.values, context.action, member)
    .filter((action) => isAllowed(action, context) && isNeeded(action, member))
    .flatMap((action): Instruction[] => {
      const one: Instruction = { kind: kinds[action], employeeUid, data: dataOf(row, action) };
      if (action !== 'join' || lookAlikes.length === 0) return [one];
      const candidates = lookAlikes.map((alike) => alike.member.employeeUid);
      return [{ kind: 'resolvePotentialDuplicateUsers', employeeUid, data: one.data, candidates }, one];
    });
}

/** Nobody is enrolled twice. */
const isNeeded = (action: UploadAction, member: KnownMember | null): boolean =>
  action !== 'enrol' || member?.membership !== 'active';
