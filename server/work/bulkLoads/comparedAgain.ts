import {
  comparedKeys,
  type ComparedKeys,
  type ComparedKind,
  comparedKinds,
  findingsOfPeriod,
  findingsOfTwins,
  isTwin,
  noKeys,
  type PeriodOfRow,
  periodOfRow,
  usualPeriod,
} from '../../../domain/files/checks/acrossRows.ts';
import { rowChecker } from '../../../domain/files/checks/rowChecker.ts';
import { isShifted, type RowsOptions } from '../../../domain/files/checkRows.ts';
import type { BulkValues, Finding } from '../../../domain/files/types.ts';
import { eachRow, type KeptRow, type LoadOf } from '../../store/bulkLoads/bulkLoadRows.ts';
import { firstRowsOfKeys, type FirstRow, type KeySets, rowsWithKeys } from '../../store/bulkLoads/comparedRows.ts';
import { processedParts } from '../../store/bulkLoads/restOfLoad.ts';
import type { Reader } from '../../store/createStore.ts';

/** A row with its values as they are compared; none for a row whose cells are not under their columns. */
export interface ComparedRow extends KeptRow {
  values: BulkValues;
}

/** The rows in the database, before the corrections are written. */
export interface ComparedAgain {
  reader: Reader;
  of: LoadOf;
  options: RowsOptions;
}

/** The findings of rows against each other after corrections. */
export interface AcrossFindings {
  /** Of the corrected rows, by their numbers. */
  corrected: ReadonlyMap<number, Finding[]>;
  /** Of other rows, if they have changed. */
  others: readonly { row: KeptRow; findings: Finding[] }[];
}

/** The employees are compared by `memberTwins`, once the members of the rows are found. */
const isTwinByValue = ({ code }: Finding): boolean => isTwin(code) && code !== 'memberTwice';
const isPeriod = ({ code }: Finding): boolean => code === 'periodsVary';
/** The findings of rows against the rows before them. */
export const isAcross = (finding: Finding): boolean => isTwinByValue(finding) || isPeriod(finding);

/** The values by which a row is compared. */
export const keysOf = ({ values, findings }: Pick<ComparedRow, 'values' | 'findings'>): ComparedKeys =>
  isShifted(findings) ? noKeys : comparedKeys(values);

const keySets = (): Record<ComparedKind, Set<string>> => ({
  nationalInsurance: new Set(),
  payrollNumber: new Set(),
  person: new Set(),
});

/** The values that one of two states of a row has, and the other has not. */
function changedKeys(before: readonly ComparedRow[], after: readonly ComparedRow[]): KeySets {
  const changed = keySets();
  for (const [n, row] of after.entries()) {
    const [now, then] = [keysOf(row), before[n] ? keysOf(before[n]) : noKeys];
    for (const kind of comparedKinds)
      if (now[kind] !== then[kind]) for (const key of [now[kind], then[kind]]) if (key !== null) changed[kind].add(key);
  }
  return changed;
}

export const sameFindings = (one: readonly Finding[], other: readonly Finding[]): boolean =>
  JSON.stringify(one.map(({ code, words }) => [code, words])) === JSON.stringify(other.map(({ code, words }) => [code, words]));

/**
 * Compares corrected rows with the others, also those of the same file that are processed already. Only the rows with the same values are read, and all of
 * them where the usual pay period of the file changes.
 *
 * @param before - The corrected rows as they were. @param after - The same rows as they are now, in the same order.
 */
export async function comparedAgain(
  compared: ComparedAgain,
  before: readonly ComparedRow[],
  after: readonly ComparedRow[],
): Promise<AcrossFindings> {
  const own = new Map(after.map((row) => [row.rowNumber, row]));
  const check = rowChecker(compared.options);
  const changed = changedKeys(before, after);
  const numbers = (await rowsWithKeys(compared.reader, compared.of, changed)).filter((rowNumber) => !own.has(rowNumber));
  const others: ComparedRow[] = [];
  if (numbers.length > 0)
    for await (const rows of eachRow(compared.reader, compared.of, { severity: null, code: null, rowNumbers: numbers }))
      for (const row of rows) others.push({ ...row, values: check(row).values });
  const firstRow = await firstRows(compared, after, others);
  const periods = await periodsAgain(compared, before, after);
  const twins = (row: ComparedRow): Finding[] =>
    isShifted(row.findings)
      ? []
      : findingsOfTwins(row.rowNumber, row.values, keysOf(row), (kind, key) => {
          const first = firstRow(kind, key);
          return first === row.rowNumber ? undefined : first;
        });
  const found = new Map(after.map((row) => [row.rowNumber, [...twins(row), ...(periods.findings(row) ?? [])]]));
  const ofOthers = new Map(
    others.map((row): [number, { row: KeptRow; twins: Finding[] }] => [row.rowNumber, { row, twins: twins(row) }]),
  );
  for (const row of periods.others)
    if (!own.has(row.rowNumber) && !ofOthers.has(row.rowNumber))
      ofOthers.set(row.rowNumber, { row, twins: row.findings.filter(isTwinByValue) });
  const different = [...ofOthers.values()].flatMap(({ row, twins: now }) => {
    const findings = [...now, ...(periods.findings(row) ?? row.findings.filter(isPeriod))];
    return sameFindings(row.findings.filter(isAcross), findings) ? [] : [{ row, findings }];
  });
  return { corrected: found, others: different };
}

/** The first rows of all values of rows: among the rows in the database, but for the corrected ones, and these as they are now. */
async function firstRows(
  { reader, of }: ComparedAgain,
  corrected: readonly ComparedRow[],
  others: readonly ComparedRow[],
): Promise<FirstRow> {
  const wanted = keySets();
  const ownFirsts = new Map<string, number>();
  for (const row of [...corrected, ...others]) {
    const keys = keysOf(row);
    for (const kind of comparedKinds) if (keys[kind] !== null) wanted[kind].add(keys[kind]);
  }
  for (const row of corrected.toSorted((one, other) => one.rowNumber - other.rowNumber)) {
    const keys = keysOf(row);
    for (const kind of comparedKinds) {
      const name = `${kind} ${keys[kind]}`;
      if (keys[kind] !== null && !ownFirsts.has(name)) ownFirsts.set(name, row.rowNumber);
    }
  }
  const without = corrected.map(({ rowNumber }) => rowNumber);
  const stored = await firstRowsOfKeys(reader, of, wanted, without);
  const processed: FirstRow[] = [];
  for (const part of await processedParts(reader, of)) processed.push(await firstRowsOfKeys(reader, part, wanted, []));
  return (kind, key) => {
    // A row that is processed already comes before those that are left over, wherever it is in the file.
    for (const firstOf of processed) {
      const first = firstOf(kind, key);
      if (first !== undefined) return first;
    }
    const [one, other] = [stored(kind, key), ownFirsts.get(`${kind} ${key}`)];
    return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
  };
}

interface PeriodsAgain {
  /** The finding of a row; null where it is as before. */
  findings(row: KeptRow): Finding[] | null;
  /** All rows, if each must be looked at. */
  others: readonly KeptRow[];
}

const periodColumns = new Set(['periodStartDate', 'periodEndDate']);
const periodOf = (row: ComparedRow): PeriodOfRow | null =>
  isShifted(row.findings) ? null : periodOfRow(row.rowNumber, row.values);
const samePeriod = (one: PeriodOfRow | null, other: PeriodOfRow | null): boolean =>
  one?.row === other?.row && one?.start === other?.start && one?.end === other?.end;

/** Compares the pay periods of rows with the usual one of the file. */
async function periodsAgain(
  compared: ComparedAgain,
  before: readonly ComparedRow[],
  after: readonly ComparedRow[],
): Promise<PeriodsAgain> {
  const { mapping } = compared.options;
  if (!mapping.columns.some((column) => column !== null && periodColumns.has(column))) return { findings: () => [], others: [] };
  const own = new Map(after.map((row) => [row.rowNumber, row]));
  const columns = mapping.columns.map((column) => (column !== null && periodColumns.has(column) ? column : null));
  const check = rowChecker({ ...compared.options, mapping: { ...mapping, columns } });
  const read = (row: KeptRow): PeriodOfRow | null => periodOf(own.get(row.rowNumber) ?? { ...row, values: check(row).values });
  const former = new Map(before.map((row) => [row.rowNumber, row]));
  const [then, now] = await usualPeriods(compared, [
    (row) => periodOf(former.get(row.rowNumber) ?? { ...row, values: check(row).values }),
    read,
  ]);
  if (samePeriod(then ?? null, now ?? null))
    return { findings: (row) => (own.has(row.rowNumber) ? findingsOfPeriod(read(row), now ?? null) : null), others: [] };
  const others: KeptRow[] = [];
  for await (const rows of eachRow(compared.reader, compared.of, { severity: null, code: null, rowNumbers: null }))
    others.push(...rows);
  return { findings: (row) => findingsOfPeriod(read(row), now ?? null), others };
}

/** As many rows as the check of a file has in its first batch. */
const rowsOfBatch = 1_000;

/** The usual pay period of the file by each way to read it. A file has it in its first rows, unless they are wrong. */
async function usualPeriods(
  { reader, of }: ComparedAgain,
  reads: readonly ((row: KeptRow) => PeriodOfRow | null)[],
): Promise<(PeriodOfRow | null)[]> {
  const found = reads.map((): PeriodOfRow | null => null);
  for (const part of [...(await processedParts(reader, of)), of])
    for await (const rows of eachRow(reader, part, { severity: null, code: null, rowNumbers: null }, rowsOfBatch)) {
      for (const [n, read] of reads.entries()) found[n] ??= usualPeriod(rows.map((row) => read(row)));
      if (found.every((one) => one !== null)) return found;
    }
  return found;
}
