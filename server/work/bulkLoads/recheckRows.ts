import { identityOf } from '../../../domain/files/checks/againstMembers.ts';
import { type Identity, nobody } from '../../../domain/files/checks/identify.ts';
import { rowChecker } from '../../../domain/files/checks/rowChecker.ts';
import { rowEffectOf } from '../../../domain/files/instructions/rowEffect.ts';
import { identifyRows, isShifted, type RowOfMember, withMemberTwin } from '../../../domain/files/checkRows.ts';
import { placeInRow } from '../../../domain/files/reading/usedCells.ts';
import type { CheckedRow, Finding } from '../../../domain/files/types.ts';
import type { KeptRow, RowToWrite } from '../../store/bulkLoads/bulkLoadRows.ts';
import { type AcrossFindings, type ComparedAgain, comparedAgain, isAcross, keysOf, sameFindings } from './comparedAgain.ts';
import type { RunningSummary } from './loadSummary.ts';
import { memberTwins, type MemberTwins } from './memberTwins.ts';

/** The findings of the reading of a file about one cell, which are done with when the cell is corrected. */
const ofCell = new Set(['characterNotRead', 'formulaWithoutValue', 'cellHasFault', 'cellHidesNumber']);

/** What the reading of the file said about a row, as far as its corrections leave it true. Who corrects a row has seen the doubts about its quotation marks. */
const leftOfReading = (findings: readonly Finding[], { cells }: KeptRow, edited: ReadonlySet<number>): Finding[] =>
  findings.filter(({ code, words }) => {
    if (ofCell.has(code)) return !edited.has(placeInRow(words['cell']));
    return code === 'rowRagged' && cells.findLastIndex((cell) => cell !== '') >= Number(words['columns']);
  });

/** A row with new cells. */
export interface CorrectedRow extends KeptRow {
  /** The places of the cells that changed. */
  edited: ReadonlySet<number>;
  /** Its cells before. */
  before: readonly string[];
}

/** Everything that the rules of corrected rows depend on. */
export interface Recheck extends ComparedAgain {
  summary: RunningSummary;
}

/** A row with its values and the texts that they were read from. */
type Checked = CheckedRow & Pick<KeptRow, 'cells'>;

/** The findings of a row by itself, with those of the reading that its corrections leave true. */
function checkAlone(check: (row: KeptRow) => CheckedRow, row: KeptRow, edited: ReadonlySet<number> = new Set()): Checked {
  const one = check(row);
  const ofReading = leftOfReading(row.findings, row, edited);
  return { ...one, cells: row.cells, findings: isShifted(ofReading) ? ofReading : [...ofReading, ...one.findings] };
}

/** Rows with their persons, and with the findings of the checks against these. */
async function withPersons({ options }: Recheck, rows: readonly Checked[]): Promise<RowOfMember[]> {
  const { context, findMembers } = options;
  return findMembers && rows.length > 0
    ? identifyRows(rows, await findMembers(rows), options)
    : rows.map((row) => ({ row, identity: identityOf(row, [], context) }));
}

/**
 * Runs the rules of corrected rows again, and takes the change over into the sums.
 *
 * @param corrected - With the findings that they had.
 * @returns the corrected rows, and other rows whose findings changed with them.
 */
export async function recheckRows(recheck: Recheck, corrected: readonly CorrectedRow[]): Promise<RowToWrite[]> {
  const { options, summary } = recheck;
  const { context, findMembers } = options;
  const check = rowChecker(options);
  const now = corrected.map((row) => checkAlone(check, row, row.edited));
  const before = corrected.map(({ rowNumber, before: cells, findings }): Checked => {
    return { ...check({ rowNumber, cells }), cells, findings };
  });
  const across = await comparedAgain(recheck, before, now);
  const foundBefore = findMembers ? await findMembers(before) : [];
  const formerly = before.map((row, n) => identityOf(row, foundBefore[n] ?? [], context));
  const compared = now.map((row) => ({ ...row, findings: [...row.findings, ...(across.corrected.get(row.rowNumber) ?? [])] }));
  const known = await withPersons(recheck, compared);
  const twins = await memberTwins(recheck, {
    before: before.map(({ rowNumber, findings }, n) => ({ rowNumber, findings, employeeUid: uidOf(formerly[n]) })),
    after: known.map(({ row: { rowNumber, findings }, identity }) => ({ rowNumber, findings, employeeUid: uidOf(identity) })),
    others: across.others.map(({ row }) => row.rowNumber),
  });
  const rows = now.map((row, n): RowToWrite => {
    const { rowNumber, cells } = row;
    const { row: one = row, identity = nobody } = known[n] ?? {};
    const { findings } = withMemberTwin(one, twins.before(rowNumber, uidOf(identity)));
    const former = before[n];
    if (former) summary.add(former, formerly[n] ?? nobody, context, -1);
    const effect = rowEffectOf(summary.add({ ...row, findings }, identity, context), context.today);
    return { rowNumber, cells, findings, keys: keysOf(row), employeeUid: uidOf(identity), effect };
  });
  const others = [
    ...across.others,
    ...twins.others.map((row) => ({ row, findings: row.findings.filter((finding) => isAcross(finding)) })),
  ];
  return [...rows, ...(await othersChanged(recheck, others, twins))];
}

const uidOf = (identity: Identity | undefined): string | null => identity?.member?.employeeUid ?? null;

/** The other rows that now equal another row, or no longer do. Nobody is asked about the name in a row that is there twice, so that the person's findings change with it. */
async function othersChanged(recheck: Recheck, changed: AcrossFindings['others'], twins: MemberTwins): Promise<RowToWrite[]> {
  const { options, summary } = recheck;
  const { context } = options;
  const check = rowChecker(options);
  const compared = changed.map(({ row, findings: across }) => {
    const alone = checkAlone(check, row);
    return { ...alone, findings: [...alone.findings, ...across] };
  });
  const known = await withPersons(recheck, compared);
  return changed.flatMap(({ row }, n): RowToWrite[] => {
    const { rowNumber } = row;
    const { row: one = { rowNumber, values: {}, findings: [] }, identity = nobody } = known[n] ?? {};
    const { findings } = withMemberTwin(one, twins.before(rowNumber, uidOf(identity)));
    if (sameFindings(row.findings, findings)) return [];
    const { values } = one;
    summary.add({ rowNumber, values, findings: row.findings }, identity, context, -1);
    const effect = rowEffectOf(summary.add({ rowNumber, values, findings }, identity, context), context.today);
    return [{ ...row, findings, keys: keysOf({ values, findings }), employeeUid: uidOf(identity), effect }];
  });
}
