import { acrossRows } from '../../../schemas/lib/bulkLoads/checks/acrossRows.ts';
import { checkAgainstMembers } from '../../../schemas/lib/bulkLoads/checks/againstMembers.ts';
import { rowChecker } from '../../../schemas/lib/bulkLoads/checks/rowChecker.ts';
import type { RowsOptions } from '../../../schemas/lib/bulkLoads/checkRows.ts';
import type { CheckedRow, Finding, KnownMember, Mapping } from '../../../schemas/lib/bulkLoads/types.ts';
import { eachRow, type KeptRow, type LoadOf } from '../../store/bulkLoads/bulkLoadRows.ts';
import type { Reader } from '../../store/createStore.ts';
import type { RunningSummary } from './loadSummary.ts';

/** The findings of rows against the rows before them. */
const acrossCodes = new Set(['nationalInsuranceTwice', 'payrollNumberTwice', 'personTwice', 'periodsVary']);
/** The columns by whose values rows are compared with each other. */
const comparedColumns = new Set([
  'nationalInsurance',
  'payrollNumber',
  'firstName',
  'lastName',
  'dateOfBirth',
  'periodStartDate',
  'periodEndDate',
]);
/** The findings of the reading of a file about one cell, which are done with when the cell is corrected. */
const ofCell = new Set(['characterNotRead', 'formulaWithoutValue', 'cellHasFault']);

/** The place of a cell that a finding names by its number from 1, or as a spreadsheet does: `C17`. */
function placeOf(cell: string | number | undefined): number {
  if (typeof cell === 'number') return cell - 1;
  const letters = /^[A-Z]+/.exec(cell ?? '')?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** What the reading of the file said about a row, as far as its corrections leave it true. Who corrects a row has seen the doubts about its quotation marks. */
const leftOfReading = (findings: readonly Finding[], { cells }: CorrectedRow, edited: ReadonlySet<number>): Finding[] =>
  findings.filter(({ code, words }) => {
    if (ofCell.has(code)) return !edited.has(placeOf(words['cell']));
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
export interface Recheck {
  reader: Reader;
  of: LoadOf;
  options: RowsOptions;
  summary: RunningSummary;
}

const isCompared = ({ columns }: Mapping, { edited, findings }: CorrectedRow): boolean =>
  findings.some(({ code }) => acrossCodes.has(code)) || [...edited].some((place) => comparedColumns.has(columns[place] ?? ''));

/**
 * Runs the rules of corrected rows again, and takes the change over into the sums.
 *
 * @param corrected - With the findings that they had.
 * @returns the corrected rows, and other rows whose findings changed with them.
 */
export async function recheckRows(recheck: Recheck, corrected: readonly CorrectedRow[]): Promise<KeptRow[]> {
  const { options, summary } = recheck;
  const { mapping, context, findMembers } = options;
  const check = rowChecker(options);
  const ofSelf = corrected.map((row): CheckedRow => {
    const one = check(row);
    return { ...one, findings: [...leftOfReading(row.findings, row, row.edited), ...one.findings] };
  });
  const before = corrected.map((row): CheckedRow => ({
    ...check({ rowNumber: row.rowNumber, cells: row.before }),
    findings: row.findings,
  }));
  const across = corrected.some((row) => isCompared(mapping, row)) ? await comparedAgain(recheck, corrected) : null;
  const [found, foundBefore] = findMembers ? [await findMembers(ofSelf), await findMembers(before)] : [[], []];
  const rows = ofSelf.map((row, n): KeptRow => {
    const old = corrected[n];
    const members: readonly KnownMember[] = found[n] ?? [];
    const compared =
      across?.get(row.rowNumber) ?? (across ? [] : (old?.findings ?? []).filter(({ code }) => acrossCodes.has(code)));
    const whole = { ...row, findings: [...row.findings, ...compared] };
    const findings = [...whole.findings, ...(findMembers ? checkAgainstMembers(whole, members, context) : [])];
    const former = before[n];
    if (former) summary.add(former, foundBefore[n] ?? [], context, -1);
    summary.add({ ...row, findings }, members, context);
    return { rowNumber: row.rowNumber, cells: old?.cells ?? [], findings };
  });
  return across ? [...rows, ...(await othersChanged(recheck, corrected, across))] : rows;
}

/** The rows in the order of the file, with the corrections. */
async function* eachStanding({ reader, of }: Recheck, corrected: readonly CorrectedRow[]): AsyncGenerator<KeptRow[]> {
  const changed = new Map(corrected.map((row) => [row.rowNumber, row]));
  for await (const rows of eachRow(reader, of, { severity: null, code: null, rowNumbers: null }))
    yield rows.map((row) => changed.get(row.rowNumber) ?? row);
}

/** The findings of all rows against the rows before them, by the row. Only the cells that are compared are read. */
async function comparedAgain(recheck: Recheck, corrected: readonly CorrectedRow[]): Promise<Map<number, Finding[]>> {
  const { mapping } = recheck.options;
  const columns = mapping.columns.map((column) => (column !== null && comparedColumns.has(column) ? column : null));
  const check = rowChecker({ ...recheck.options, mapping: { ...mapping, columns } });
  const compare = acrossRows();
  const found = new Map<number, Finding[]>();
  for await (const rows of eachStanding(recheck, corrected))
    for (const row of rows) {
      const findings = compare(row.rowNumber, check(row).values);
      if (findings.length > 0) found.set(row.rowNumber, findings);
    }
  return found;
}

const sameFindings = (one: readonly Finding[], other: readonly Finding[]): boolean =>
  JSON.stringify(one.map(({ code, words }) => [code, words])) === JSON.stringify(other.map(({ code, words }) => [code, words]));

/** The other rows that now equal another row, or no longer do. */
async function othersChanged(
  recheck: Recheck,
  corrected: readonly CorrectedRow[],
  across: ReadonlyMap<number, Finding[]>,
): Promise<KeptRow[]> {
  const { options, summary } = recheck;
  const own = new Set(corrected.map(({ rowNumber }) => rowNumber));
  const changed: { row: KeptRow; findings: Finding[] }[] = [];
  for await (const rows of eachStanding(recheck, corrected))
    for (const row of rows) {
      if (own.has(row.rowNumber)) continue;
      const now = across.get(row.rowNumber) ?? [];
      if (
        sameFindings(
          row.findings.filter(({ code }) => acrossCodes.has(code)),
          now,
        )
      )
        continue;
      changed.push({ row, findings: [...row.findings.filter(({ code }) => !acrossCodes.has(code)), ...now] });
    }
  const check = rowChecker(options);
  const values = changed.map(({ row }) => check(row));
  const found = options.findMembers && values.length > 0 ? await options.findMembers(values) : [];
  return changed.map(({ row, findings }, n): KeptRow => {
    const checked = values[n];
    if (checked) {
      summary.add({ ...checked, findings: row.findings }, found[n] ?? [], options.context, -1);
      summary.add({ ...checked, findings }, found[n] ?? [], options.context);
    }
    return { ...row, findings };
  });
}
