import {
  acrossRows,
  comparedKeys,
  type ComparedKeys,
  hasSameNumber,
  memberTwice,
  noKeys,
  type PeriodOfRow,
  periodOfRow,
  usualPeriod,
} from './checks/acrossRows.ts';
import { CompactTable } from './checks/compactTable.ts';
import { isLeftOut } from './checks/emptiedRow.ts';
import { LeftOutRows } from './checks/groupRows.ts';
import { WordlessTotals } from './checks/wordlessTotals.ts';
import { checkAgainstMembers, identityOf } from './checks/againstMembers.ts';
import { keepsPresentAmount } from './checks/memberRules.ts';
import type { FileFacts } from './checks/fileFacts.ts';
import { findingOf } from './findings.ts';
import { comparePerson, hasOtherName } from './checks/people/comparePerson.ts';
import { type Identity, nobody } from './checks/identify.ts';
import { rowChecker } from './checks/rowChecker.ts';
import { concernsColumn, withShownDates } from './reading/usedCells.ts';
import { enrols } from './checks/people/enrolmentKind.ts';
import { wantedActions } from './values/wantedActions.ts';
import type {
  CheckedRow,
  EnrolmentFacts,
  FileRow,
  FindEnrolmentFacts,
  FindMembers,
  FindNamesakes,
  Finding,
  KnownMember,
  Namesake,
} from './types.ts';

/** Rows as they come from the reading of a file. */
export interface RowBatch {
  rows: readonly FileRow[];
  findings: readonly Finding[];
}

/** Rows after their checks. */
export interface CheckedBatch {
  /** The same rows as they were read. */
  read: readonly FileRow[];
  rows: readonly CheckedRow[];
  /** The values by which each row is compared with others, in the same order. */
  keys: readonly ComparedKeys[];
  /** The person of each row, in the same order; empty without `findMembers`. */
  identities: readonly Identity[];
  /** About the file as a whole, or about rows without data, such as the heading. */
  findings: readonly Finding[];
}

export interface RowsOptions extends FileFacts {
  findMembers?: FindMembers | undefined;
  /** Without it, a name of somebody else in the payroll is only another name. */
  findNamesakes?: FindNamesakes | undefined;
  /** Without it, every kind of enrolment of somebody known is allowed. */
  findEnrolmentFacts?: FindEnrolmentFacts | undefined;
}

/** The rows of a batch below the heading that may be about a person, each with what the reading found about it. */
function dataRows(
  { rows, findings }: RowBatch,
  heading: number | null,
  { mapping }: FileFacts,
  leftOut: LeftOutRows,
): { rows: readonly FileRow[]; ofRow: Map<number, Finding[]> } {
  const ofRow = new Map<number, Finding[]>();
  for (const finding of findings) {
    if (finding.rowNumber === null || !concernsColumn(finding, mapping)) continue;
    const known = ofRow.get(finding.rowNumber);
    if (known) known.push(finding);
    else ofRow.set(finding.rowNumber, [finding]);
  }
  const below = rows.filter((row) => row.rowNumber !== heading && (ofRow.has(row.rowNumber) || !leftOut.leavesOut(row)));
  return { rows: below.map((row) => withShownDates(row, mapping)), ofRow };
}

const withFindings = (row: CheckedRow, before: readonly Finding[], after: readonly Finding[]): CheckedRow =>
  before.length + after.length === 0 ? row : { ...row, findings: [...before, ...row.findings, ...after] };

/**
 * Checks the rows of a file batch by batch: each by itself, against the rows before it, and against the members. The memory that it needs for a million rows
 * is that of three tables of numbers, beside the batch.
 */
export const checkRows = (batches: AsyncIterable<RowBatch>, options: RowsOptions): AsyncGenerator<CheckedBatch> =>
  checkPersons(checkWithoutMembers(batches, options), options);

/** The first part of {@link checkRows}: each row by itself, and against the rows before it. */
export async function* checkWithoutMembers(batches: AsyncIterable<RowBatch>, options: FileFacts): AsyncGenerator<CheckedBatch> {
  const check = rowChecker(options);
  const checkAcross = acrossRows();
  const leftOut = new LeftOutRows(options.mapping);
  const totals = new WordlessTotals(options.mapping);
  const hasPeriods = options.mapping.columns.includes('periodStartDate');
  let period: PeriodOfRow | null = null;
  let isAtStart = true;
  let hasRows = false;
  let isRefused = false;

  for await (const batch of batches) {
    const [first] = batch.rows;
    const heading = isAtStart && options.mapping.hasHeading && first ? first.rowNumber : null;
    if (first) isAtStart = false;
    const { rows: below, ofRow } = dataRows(batch, heading, options, leftOut);
    const judged = below.map((row) => ({ row, one: check(row) })).filter(({ row, one }) => !totals.leavesOut(row, one));
    const read = judged.map(({ row }) => row);
    const checked = judged.map(({ one }) => one);
    hasRows ||= read.length > 0;
    isRefused ||= batch.findings.some(({ rowNumber }) => rowNumber === null);
    const keys: ComparedKeys[] = [];
    if (hasPeriods)
      period ??= usualPeriod(
        checked.map(({ rowNumber, values }) => (isShifted(ofRow.get(rowNumber) ?? []) ? null : periodOfRow(rowNumber, values))),
      );
    const rows = checked.map((one) => {
      const { rowNumber } = one;
      const ofReading = ofRow.get(rowNumber) ?? [];
      const isOutOfPlace = isShifted(ofReading);
      const ofValues = isOutOfPlace ? noKeys : comparedKeys(one.values);
      keys.push(ofValues);
      if (isOutOfPlace) return { ...one, findings: ofReading };
      return withFindings(one, ofReading, checkAcross(rowNumber, one.values, ofValues, period));
    });
    const numbers = new Set(read.map(({ rowNumber }) => rowNumber));
    const others = batch.findings.filter(({ rowNumber }) => rowNumber === null || !numbers.has(rowNumber));
    yield { read, rows, keys, identities: [], findings: others };
  }
  const ofReport = [...leftOut.findings(), ...totals.findings()];
  if (ofReport.length > 0) yield { read: [], rows: [], keys: [], identities: [], findings: ofReport };
  if (!hasRows && !isRefused)
    yield { read: [], rows: [], keys: [], identities: [], findings: [findingOf('nothingInFile', { rowNumber: null })] };
}

/** The second part of {@link checkRows}: each row against the members. */
export async function* checkPersons(
  batches: AsyncIterable<CheckedBatch>,
  { context, findMembers, findNamesakes, findEnrolmentFacts }: Omit<RowsOptions, keyof FileFacts> & Pick<RowsOptions, 'context'>,
): AsyncGenerator<CheckedBatch> {
  const rowOfMember = new CompactTable();
  for await (const batch of batches) {
    if (!findMembers || batch.rows.length === 0) {
      yield batch;
      continue;
    }
    const known = await identifyRows(batch.rows, await findMembers(batch.rows), {
      context,
      findNamesakes,
      findEnrolmentFacts,
    });
    const rows = known.map(({ row, identity: { member } }) => {
      const first = member ? rowOfMember.firstRow(member.employeeUid, row.rowNumber) : undefined;
      return withMemberTwin(row, first);
    });
    yield { ...batch, rows, identities: known.map(({ identity }) => identity) };
  }
}

/** Whether the cells of a row are not under their columns: everything else about it would be a consequence. */
export const isShifted = (findings: readonly Finding[]): boolean => findings.some(({ code }) => code === 'rowRagged');

/** Adds the finding of a row about an employee who is in an earlier one. @param first - The first row about them; undefined if it is this one. */
export const withMemberTwin = (row: CheckedRow, first: number | undefined): CheckedRow =>
  first === undefined || isShifted(row.findings) || hasSameNumber(row.findings, first)
    ? row
    : withFindings(row, [], [memberTwice(row.rowNumber, first)]);

/** A row with its person. */
export interface RowOfMember {
  row: CheckedRow;
  identity: Identity;
}

/** Warnings about a national insurance number. One that the portal has was asked about when it was entered. */
const doubtsOfNumbers: ReadonlySet<string> = new Set([
  'nationalInsuranceExample',
  'nationalInsuranceInvented',
  'nationalInsuranceTemporary',
]);

const hasNumberOf = ({ values: { payrollNumber } }: CheckedRow, member: KnownMember | null): boolean =>
  typeof payrollNumber === 'string' && payrollNumber.toLowerCase() === member?.payrollNumber?.toLowerCase();

/**
 * Finds the person of each row among those that were found for it, and adds the findings of the checks against the members. Whose name else a row has is only asked where it is not
 * the person's, and the facts that decide the category of somebody only where the row enrols them. An empty amount that the period has is no finding.
 */
export async function identifyRows(
  rows: readonly CheckedRow[],
  found: readonly (readonly KnownMember[])[],
  { context, findNamesakes, findEnrolmentFacts }: Pick<RowsOptions, 'context' | 'findNamesakes' | 'findEnrolmentFacts'>,
): Promise<RowOfMember[]> {
  const identities = rows.map((row, at) => identityOf(row, found[at] ?? [], context));
  const renamed = rows.flatMap((row, at) => {
    const { member, otherNumber } = identities[at] ?? nobody;
    return member && !otherNumber && hasOtherName(comparePerson(row.values, member)) ? [{ row, at }] : [];
  });
  const namesakes = new Map<number, readonly Namesake[]>();
  if (findNamesakes && renamed.length > 0) {
    const owners = await findNamesakes(renamed.map(({ row }) => row));
    for (const [n, { at }] of renamed.entries()) namesakes.set(at, owners[n] ?? []);
  }
  // Files of the other kinds enrol nobody.
  const mayEnrol = context.action === 'joiner' || context.action === 'bulkManagement';
  const enrolling = (mayEnrol ? rows : []).flatMap((row, at) => {
    const { member } = identities[at] ?? nobody;
    const wanted = member ? wantedActions(row.values, context.action, member) : [];
    return member && enrols({ wanted, member }) ? [{ at, uid: member.employeeUid }] : [];
  });
  const facts = new Map<number, EnrolmentFacts | null>();
  if (findEnrolmentFacts && enrolling.length > 0) {
    const known = await findEnrolmentFacts(enrolling.map(({ uid }) => uid));
    for (const [n, { at }] of enrolling.entries()) facts.set(at, known[n] ?? null);
  }
  return rows.map((row, at) => {
    const identity = identities[at] ?? nobody;
    if (isShifted(row.findings) || isLeftOut(row)) return { row, identity };
    const isKnownNumber = found[at]?.some((one) => one.nationalInsurance === row.values['nationalInsurance']) ?? false;
    const findings = row.findings.filter(
      (finding) =>
        !keepsPresentAmount(finding, identity.member, context) &&
        !(isKnownNumber && doubtsOfNumbers.has(finding.code)) &&
        !(finding.code === 'payrollNumberUnusual' && hasNumberOf(row, identity.member)),
    );
    const judged = { ...row, findings };
    return {
      row: withFindings(
        judged,
        [],
        checkAgainstMembers(judged, identity, context, { namesakes: namesakes.get(at), facts: facts.get(at) }),
      ),
      identity,
    };
  });
}
