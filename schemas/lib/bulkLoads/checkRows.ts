import { acrossRows } from './checks/acrossRows.ts';
import { checkAgainstMembers, identityOf } from './checks/againstMembers.ts';
import type { FileFacts } from './checks/fileFacts.ts';
import { findingOf } from './checks/findings.ts';
import { rowChecker } from './checks/rowChecker.ts';
import type { CheckedRow, FileContext, FileRow, FindMembers, Finding, KnownMember } from './types.ts';

/** Rows as they come from the reading of a file. */
export interface RowBatch {
  rows: readonly FileRow[];
  findings: readonly Finding[];
}

/** Rows after all of their checks. */
export interface CheckedBatch {
  rows: readonly CheckedRow[];
  /** The members that were found for each row, in the same order; empty without `findMembers`. */
  members: readonly (readonly KnownMember[])[];
  /** The employee whom each row is about, in the same order: null for somebody new and where that is not certain. Empty without `findMembers`. */
  employeeUids: readonly (string | null)[];
  /** About the file as a whole, or about rows without data, such as the heading. */
  findings: readonly Finding[];
}

export interface RowsOptions extends FileFacts {
  findMembers?: FindMembers | undefined;
}

/** The rows of a batch below the heading, each with what the reading found about it. */
function dataRows(
  { rows, findings }: RowBatch,
  heading: number | null,
): { rows: readonly FileRow[]; ofRow: Map<number, Finding[]> } {
  const ofRow = new Map<number, Finding[]>();
  for (const finding of findings) {
    if (finding.rowNumber === null) continue;
    const known = ofRow.get(finding.rowNumber);
    if (known) known.push(finding);
    else ofRow.set(finding.rowNumber, [finding]);
  }
  return { rows: heading === null ? rows : rows.filter(({ rowNumber }) => rowNumber !== heading), ofRow };
}

const withFindings = (row: CheckedRow, before: readonly Finding[], after: readonly Finding[]): CheckedRow =>
  before.length + after.length === 0 ? row : { ...row, findings: [...before, ...row.findings, ...after] };

/**
 * Checks the rows of a file batch by batch: each by itself, against the rows before it, and against the members. The memory that it needs for a million rows
 * is that of three tables of numbers, beside the batch.
 */
export async function* checkRows(batches: AsyncIterable<RowBatch>, options: RowsOptions): AsyncGenerator<CheckedBatch> {
  const { mapping, context, findMembers } = options;
  const check = rowChecker(options);
  const checkAcross = acrossRows();
  let isAtStart = true;
  let hasRows = false;
  let isRefused = false;

  for await (const batch of batches) {
    const [first] = batch.rows;
    const heading = isAtStart && mapping.hasHeading && first ? first.rowNumber : null;
    if (first) isAtStart = false;
    const { rows: data, ofRow } = dataRows(batch, heading);
    hasRows ||= data.length > 0;
    isRefused ||= batch.findings.some(({ rowNumber }) => rowNumber === null);
    const checked = data.map((row) => {
      const one = check(row);
      const ofReading = ofRow.get(row.rowNumber) ?? [];
      if (isShifted(ofReading)) return { ...one, findings: ofReading };
      return withFindings(one, ofReading, checkAcross(row.rowNumber, one.values));
    });
    const members = findMembers && checked.length > 0 ? await findMembers(checked) : [];
    const known = findMembers ? checked.map((row, at) => withMembers(row, members[at] ?? [], context)) : [];
    const rows = findMembers ? known.map(({ row }) => row) : checked;
    const numbers = new Set(data.map(({ rowNumber }) => rowNumber));
    const others = batch.findings.filter(({ rowNumber }) => rowNumber === null || !numbers.has(rowNumber));
    yield { rows, members, employeeUids: known.map(({ employeeUid }) => employeeUid), findings: others };
  }
  const nothing = { rows: [], members: [], employeeUids: [] };
  if (!hasRows && !isRefused) yield { ...nothing, findings: [findingOf('nothingInFile', { rowNumber: null })] };
}

/** Whether the cells of a row are not under their columns: everything else about it would be a consequence. */
export const isShifted = (findings: readonly Finding[]): boolean => findings.some(({ code }) => code === 'rowRagged');

/** A row with the employee whom it is about. */
export interface RowOfMember {
  row: CheckedRow;
  employeeUid: string | null;
}

/** Finds the employee of a row among those that were found for it, and adds the findings of the checks against the members. */
export function withMembers(row: CheckedRow, found: readonly KnownMember[], context: FileContext): RowOfMember {
  const identity = identityOf(row, found, context);
  const employeeUid = identity.member?.employeeUid ?? null;
  if (isShifted(row.findings)) return { row, employeeUid };
  return { row: withFindings(row, [], checkAgainstMembers(row, identity, context)), employeeUid };
}
