/*
 * The words that the parts of a bulk load share. A file goes one way through them:
 *
 *   bytes → reading (rows of texts) → recognition (a mapping) → values (typed) → checks (findings) → instructions
 *
 * All of it is pure, so that the service, the browser and `npm run check-file` give the same answer.
 */

import type { ColumnName, FileAction } from '../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import type { DatedWorker } from '../assessment/enrolmentCategory.ts';
import type { DatedSalary } from '../contributions/entitlement.ts';
import type { DeductionType } from '../contributions/deductions.ts';

/** A row as it was read. */
export interface FileRow {
  /** As a spreadsheet numbers it: the first row of the file is 1, whether or not it is a heading. A quoted line break starts no row. */
  rowNumber: number;
  /**
   * The texts of its cells, as they are in the file. A number of a spreadsheet is the text that its cell shows, without commas between thousands; a date is
   * `yyyy-MM-dd`, and an empty cell ''.
   */
  cells: readonly string[];
  /** Of a spreadsheet: the texts that the cells with dates show, by their places from 0. They are read in columns of texts. */
  shownDates?: Readonly<Record<number, string>>;
}

/** The way in which a file was read, for the record and for the files with its failed rows. */
export interface Reading {
  kind: 'csv' | 'xlsx' | 'xml';
  /**
   * Of a CSV file: `utf-8`, `utf-16le`, `utf-16be` or `windows-1252`, or what a person has chosen: `ibm850`, `ibm437`, `macintosh`, `windows-1250`,
   * or `utf-8-twice` for UTF-8 that was once read as Windows-1252. Null for a spreadsheet.
   */
  encoding: string | null;
  /** Of a CSV file: `,`, `;`, `|` or a tab; null for a spreadsheet. */
  delimiter: string | null;
  /** Of a spreadsheet: all sheets, and the one that was read. */
  sheets: readonly string[];
  /** The sheets that the workbook does not show. */
  hiddenSheets?: readonly string[];
  sheet: string | null;
  /** Of a CSV file whose rows begin with their types: the header and the trailer, which are about no employee. */
  records?: RecordTypes;
  /** Where the letters of the file can be read in several ways: each way that a person may choose, the likeliest first. */
  letters?: readonly LetterChoice[];
  /** The first rows of the sheet or the file, those above the headings among them. */
  firstRows?: readonly FirstRow[];
  /** Whether rows or columns with values were left out because the sheet hides them. Settled by the last row. */
  leavesHiddenOut?: boolean;
}

/** The records around those about employees, in a file whose rows begin with their types. */
export interface RecordTypes {
  /** The types of the rows, in the order of the file. */
  types: readonly string[];
  header: readonly string[];
  /** The last record; null for a file without one, which may have been cut off. */
  trailer: readonly string[] | null;
  trailerRow: number | null;
}

/** A way in which the letters of a file can be read, with the same texts of the file in each. */
export interface LetterChoice {
  encoding: string;
  examples: readonly string[];
}

/** One of the first rows of a file, as the file has it. */
export interface FirstRow {
  rowNumber: number;
  /** The texts that are read. */
  cells: readonly string[];
  /** The texts that the cells show: a date in its own notation. */
  shown: readonly string[];
  /** The reason for which the row is not read: it is above the headings, hidden, or a total, a group or a repeated heading of a report. */
  leftOut: 'aboveHeadings' | 'hidden' | 'ofReport' | null;
}

/** The most that a file may have. */
export interface FileSizes {
  bytes: number;
  rows: number;
  columns: number;
}

/** The meaning of a file's columns and values: found by recognition, or chosen by a person, and remembered for the payroll. */
export interface Mapping {
  /** The id of a format of schemas/bulk-loads/formats. */
  formatId: string;
  hasHeading: boolean;
  /** For each column of the file, in its order: the portal's column, or null for one that is not used. */
  columns: readonly (ColumnName | null)[];
  /** The meaning of values that the format does not know, by column and by the text in the file: `{ "title": { "Herr": "Mr" } }`. */
  values: Readonly<Record<ColumnName, Readonly<Record<string, string>>>>;
  /** The order of day and month in dates that can be read in two ways; null where the format says it. */
  dateOrder: 'dayFirst' | 'monthFirst' | null;
}

/** Whole pence, a decimal text of a percentage, a day as `yyyy-MM-dd`, a flag, or a text. Null is an empty cell. */
export type BulkValue = string | number | boolean | null;
export type BulkValues = Readonly<Record<ColumnName, BulkValue>>;

/** Errors stop their row, or the file. Warnings ask for a confirmation. */
export type Severity = 'error' | 'warning';

/** A code of schemas/bulk-loads/checks.json, which has its severity, its text and its remedy. */
export type CheckCode = string;

/** A fault that a check has found. Its text follows from its code and its words (`findingText`), so that it is written once. */
export interface Finding {
  code: CheckCode;
  severity: Severity;
  /** Null for a finding about the whole file. */
  rowNumber: number | null;
  /** Null for a finding about a whole row or the file. */
  column: ColumnName | null;
  /** The words in the text's places: `{ "value": "31/02/2026" }`. Of an amount that is compared with a stored one also `differencePence`, by which rows are sorted. */
  words: Readonly<Record<string, string | number>>;
}

/** A row after its checks. */
export interface CheckedRow {
  rowNumber: number;
  values: BulkValues;
  findings: readonly Finding[];
}

/** A member of the payroll's employer, as the checks against the members need it. */
export interface KnownMember {
  employeeUid: string;
  payrollNumber: string | null;
  nationalInsurance: string | null;
  firstName: string;
  lastName: string;
  dateOfBirth: string | null;
  payrollUid: string | null;
  isActive: boolean;
  /** Of the pay period's scheme; of savings, by the pot. */
  membership: 'active' | 'optedOut' | 'notEnrolled' | 'ceased';
  /** The later of the first day of membership and the day of the enrolment information, with which the time for an opt-out begins; null without one. */
  enrolledOn?: string | null;
  enrolmentType: 'autoEnrolled' | 'contractual' | 'joined' | null;
  /** The length of the time for an opt-out: a month, six weeks after an invalid notice, and without an end before the enrolment information. */
  optOutPeriod?: 'month' | 'sixWeeks' | 'open';
  /** The first day of work; null if it is unknown. */
  employmentStartDate?: string | null;
  /** The latest first day of an active membership, of any scheme: nobody leaves before it. Null without one. */
  memberSince?: string | null;
  /** The last day of the former membership of the pay period's scheme; null without one. */
  formerMembershipEnd?: string | null;
  /** Whether the employee has asked to opt out, and nobody has answered yet. */
  hasAskedToOptOut?: boolean;
  /** Whether a pot takes contributions of the file's pay period: an active one, or that of a membership which ended in the period or later. Undefined where nobody knows. */
  hasPayablePot?: boolean;
  /** The amounts of the last period, in pence; null without one. */
  lastContribution: { employee: number; employer: number } | null;
  /** The amounts that the pay period of the file has for the member, in pence: empty cells keep them. Null without any. */
  presentContribution?: { employee: number; employer: number; lumpSums: number; deductionType?: DeductionType } | null;
}

/** The pension schemes of an employer, for rows that change a membership. */
export interface SchemeChoice {
  /** Whether the upload, or the benefit that it is for, says the scheme. */
  isGiven: boolean;
  /** Of schemes that employees may join. */
  openCount: number;
  /** The provider's numbers of all schemes. */
  numbers: readonly string[];
  /** The usual levels of all schemes. Undefined where nobody knows. */
  levels?: readonly SchemeLevel[];
}

/** The percentages of the members of a scheme who have none of their own, and the scheme's rule for others. */
export interface SchemeLevel {
  /** The provider's number of the scheme; null without one. */
  number: string | null;
  /** Whether it is the scheme of the upload. */
  isGiven: boolean;
  isOpen: boolean;
  employeePercent: number;
  employerPercent: number;
  allowsPartialPercentages: boolean;
}

/** A benefit as the rows of a file may name it. */
export interface NamedBenefit {
  benefitUid: string;
  title: string;
  /** Its name, and those of its scheme, its product and its type. One that several benefits have means none of them. */
  names: readonly string[];
}

/** The facts about the employer, its payroll and its period that checks compare a file with. The command has none but the day. */
export interface FileContext {
  action: FileAction;
  today: string;
  employerId: string | null;
  payrollUid: string | null;
  period: { startDate: string; endDate: string; isOpen: boolean; hasFormerUpload: boolean } | null;
  /** Whether the upload belongs to no pay period. A file that is checked without a portal may have one that nobody knows. Default: no. */
  hasNoPeriod?: boolean;
  /** From the payroll: a pattern that payroll numbers must match, with what happens when they do not. */
  payrollNumberPattern: { pattern: string; severity: Severity } | null;
  pensionableSalaryDefinition: string | null;
  /** Whether the file is for a benefit of savings, which has no pension scheme. */
  isSavings?: boolean;
  /** Of the scheme: how its members pay; null without a scheme. */
  contributionType?: DeductionType | null;
  /** Whether the scheme takes percentages with decimals; null without a scheme. */
  allowsPartialPercentages?: boolean | null;
  /** The days in which the scheme lets a member cancel, if it lets them: they may be longer than the time for an opt-out in law. */
  cancellationDays?: number | null;
  /** The pension schemes to which a row may belong; null where they are not known. */
  schemes?: SchemeChoice | null;
  frequency: string | null;
  /** The payroll of the file, as far as it decides the category of its employees; null without one. */
  assessment?: DatedWorker['payroll'];
  /** The last day of the payroll's last pay period, for a file without a period of its own; null without one. */
  lastPeriodEnd?: string | null;
  /** Whether temporary national insurance numbers are accepted, and HMRC's examples without a warning, as sample data have them. */
  numbers?: { acceptsTemporary: boolean; acceptsExamples: boolean };
  /** The actions that rows may ask for; null for all. */
  validActions: readonly string[] | null;
  /** Of a file with the rows of several benefits: all of them, and the one whose rows are checked. Null for a file of one. */
  benefits?: { own: string; all: readonly NamedBenefit[] } | null;
  /** Whether somebody has confirmed that the rows are about the people whom their numbers find, whatever names they have. */
  peopleConfirmed?: boolean;
}

/** Finds the members of the rows in one question for many rows, in the order of the rows. A row may find several. */
export type FindMembers = (
  rows: readonly Pick<CheckedRow, 'rowNumber' | 'values'>[],
) => Promise<readonly (readonly KnownMember[])[]>;

/** The facts that decide the category of an employee on a day. Days are `yyyy-MM-dd`, amounts integer pence a year. */
export interface EnrolmentFacts {
  annualSalary: number | null;
  salaries: readonly DatedSalary[];
  /** The payrolls by their days, the earliest first. */
  payrolls: readonly { from: string; until: string | null; payroll: DatedWorker['payroll'] }[];
  presentPayroll: DatedWorker['payroll'];
}

/** Finds these facts about employees, in their order; null for one who is not there. */
export type FindEnrolmentFacts = (employeeUids: readonly string[]) => Promise<readonly (EnrolmentFacts | null)[]>;

/** An active member of a payroll, as far as a text names them. */
export type Namesake = Pick<KnownMember, 'employeeUid' | 'payrollNumber' | 'firstName' | 'lastName'>;

/** Finds the active members of the file's payroll with the first and the last name of each row, in the order of the rows. */
export type FindNamesakes = (rows: readonly Pick<CheckedRow, 'values'>[]) => Promise<readonly (readonly Namesake[])[]>;

/** The changes that a row may ask for. */
export type InstructionKind =
  | 'openUserAccount'
  | 'enrol'
  | 'buyViaPayroll'
  | 'resolvePotentialDuplicateUsers'
  | 'leave'
  | 'optOut'
  | 'changeDetails'
  | 'changeSalary'
  | 'payLumpSum'
  | 'assess';
