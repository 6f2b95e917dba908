import { bulkLoads as library } from '../../../schemas/built/bulkLoads/library.js';
import { isFrequency } from '../../../domain/calendar/payPeriods.ts';
import type { RowsOptions } from '../../../domain/files/checkRows.ts';
import { formatsFor } from '../../../domain/files/recognition/formatsFor.ts';
import type { FileContext, FindMembers, Mapping, Reading } from '../../../domain/files/types.ts';
import type { KeptLoad } from '../../store/bulkLoads/bulkLoads.ts';
import { findEnrolmentFacts } from '../../store/bulkLoads/enrolmentFacts.ts';
import { findMembers, findNamesakes, type SoughtMember, soughtKeys } from '../../store/bulkLoads/foundMembers.ts';
import { type StoredLoadFacts, storedLoadFacts } from '../../store/bulkLoads/loadFacts.ts';
import type { Reader } from '../../store/createStore.ts';
import type { MemberDirectory } from './memberDirectory.ts';

/** Reads under the scope of the work. */
export type ReadLoads = <Result>(work: (reader: Reader) => Promise<Result>) => Promise<Result>;

const textIn = (fields: Readonly<Record<string, unknown>> | null, name: string): string | null => {
  const value = fields?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

function patternOf(payroll: StoredLoadFacts['payroll']): FileContext['payrollNumberPattern'] {
  const pattern = textIn(payroll, 'payrollNumberRegex');
  const stance = textIn(payroll, 'payrollNumberRegexStance');
  if (pattern === null || stance === null || stance === 'ignore') return null;
  return { pattern, severity: stance === 'warn' ? 'warning' : 'error' };
}

/** The payroll of an upload, as far as it decides the category of its employees. */
function assessmentOf(payroll: StoredLoadFacts['payroll']): FileContext['assessment'] {
  const frequency = textIn(payroll, 'frequency');
  return {
    isAssessed: payroll?.['isAssessed'] === true,
    frequency: isFrequency(frequency) ? frequency : null,
    startDate: textIn(payroll, 'startDate'),
  };
}

/** The facts about an upload, and the format in which it is expected. */
export interface LoadContext {
  context: FileContext;
  fileFormat: string;
}

export async function loadContext(reader: Reader, load: KeptLoad, today: string): Promise<LoadContext> {
  const facts = await storedLoadFacts(reader, load);
  const { payroll, benefit, period, pensionableSalaryDefinition, contributionType, isSavings, cancellationDays, lastPeriodEnd } =
    facts;
  const { allowsPartialPercentages, schemes, benefits } = facts;
  const { fileAction, employerId, payrollUid, benefitUid, peopleConfirmed } = load;
  const { fileFormat, validActions } = formatsFor({ payroll: payroll ?? {}, benefit, action: fileAction }, library);
  return {
    fileFormat,
    context: {
      action: fileAction,
      today,
      employerId: String(employerId),
      payrollUid,
      period,
      hasNoPeriod: period === null,
      payrollNumberPattern: patternOf(payroll),
      pensionableSalaryDefinition,
      contributionType,
      allowsPartialPercentages,
      isSavings,
      cancellationDays,
      schemes,
      frequency: textIn(payroll, 'frequency'),
      assessment: assessmentOf(payroll),
      lastPeriodEnd,
      validActions,
      benefits: benefits && benefitUid !== null ? { own: benefitUid, all: benefits } : null,
      peopleConfirmed,
    },
  };
}

const sought = (values: Readonly<Record<string, unknown>>): SoughtMember => ({
  payrollNumber: textIn(values, 'payrollNumber'),
  nationalInsurance: textIn(values, 'nationalInsurance'),
  firstName: textIn(values, 'firstName'),
  lastName: textIn(values, 'lastName'),
  dateOfBirth: textIn(values, 'dateOfBirth'),
});

/** Finds the members of rows in the database. */
export const membersFor =
  (read: ReadLoads, load: KeptLoad): FindMembers =>
  (rows) =>
    read((reader) =>
      findMembers(
        reader,
        load,
        rows.map(({ values }) => sought(values)),
      ),
    );

/** The members in memory, for a file about most of them; in the database, where there is no directory. */
const membersIn =
  (directory: Promise<MemberDirectory | null>, inDatabase: FindMembers): FindMembers =>
  async (rows) => {
    const members = await directory;
    return members ? rows.map(({ values }) => members.find(sought(values))) : inDatabase(rows);
  };

/** All that the checks of an upload's rows need. @param facts.directory - The members in memory, as soon as they are there; without it, the database is asked. */
export function checksFor(read: ReadLoads, load: KeptLoad, { mapping, context, reading, directory }: CheckFacts): RowsOptions {
  const inDatabase = membersFor(read, load);
  return {
    mapping,
    context,
    hasSerialNumbers: reading?.kind === 'xlsx',
    findMembers: directory ? membersIn(directory, inDatabase) : inDatabase,
    findEnrolmentFacts: (employeeUids) => read((reader) => findEnrolmentFacts(reader, load, employeeUids)),
    findNamesakes: (rows) =>
      read((reader) =>
        findNamesakes(
          reader,
          load,
          rows.map(({ values }) => soughtKeys(sought(values)).name),
        ),
      ),
  };
}

/** The facts about an upload that its checks depend on. */
export interface CheckFacts {
  mapping: Mapping;
  context: FileContext;
  reading: Reading | null;
  directory?: Promise<MemberDirectory | null>;
}
