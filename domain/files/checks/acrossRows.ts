import type { BulkValues, Finding } from '../types.ts';
import { CompactTable } from './compactTable.ts';
import { findingOf } from '../findings.ts';
import { nameOf, personKey } from '../values/names.ts';

/** The national insurance number that stands for one that is not known yet (schemas/entities/employee.schema.json). */
export const UNKNOWN_NUMBER = 'XX999999X';

/** The kinds of value by which rows are compared with each other. */
export const comparedKinds = ['nationalInsurance', 'payrollNumber', 'person'] as const;
export type ComparedKind = (typeof comparedKinds)[number];

/** The values of a row in the form in which they are compared; null for one that it does not have. */
export type ComparedKeys = Readonly<Record<ComparedKind, string | null>>;

/** The error of a row about the same employee as an earlier row, which may name the employee by another number. */
export const memberTwice = (rowNumber: number, row: number): Finding => findingOf('memberTwice', { rowNumber }, { row });

/** Whether a finding says that a row equals an earlier one. */
export const isTwin = (code: string): boolean => code.endsWith('Twice');

/** Whether a row says already that one of its numbers is in an earlier row: of two equal rows, one error is enough. */
export const hasSameNumber = (findings: readonly Finding[], row: number): boolean =>
  findings.some(
    ({ code, words }) => (code === 'nationalInsuranceTwice' || code === 'payrollNumberTwice') && words['row'] === row,
  );

export const noKeys: ComparedKeys = { nationalInsurance: null, payrollNumber: null, person: null };

export function comparedKeys(values: BulkValues): ComparedKeys {
  const { nationalInsurance, payrollNumber } = values;
  return {
    nationalInsurance: typeof nationalInsurance === 'string' && nationalInsurance !== UNKNOWN_NUMBER ? nationalInsurance : null,
    payrollNumber: typeof payrollNumber === 'string' ? payrollNumber.toLowerCase() : null,
    person: personKey(values),
  };
}

/**
 * The findings of a row whose number or person is in an earlier row too, with the number of the first.
 * @param keys - Those of the values. @param firstRow - The first row of a key; undefined if it is this one.
 */
export function findingsOfTwins(
  rowNumber: number,
  values: BulkValues,
  keys: ComparedKeys,
  firstRow: (kind: ComparedKind, key: string) => number | undefined,
): Finding[] {
  const same: number[] = [];
  const findings: Finding[] = [];
  for (const kind of comparedKinds) {
    const key = keys[kind];
    const row = key === null ? undefined : firstRow(kind, key);
    // Of two equal rows, one finding is enough.
    if (row === undefined || same.includes(row)) continue;
    same.push(row);
    if (kind === 'person')
      findings.push(findingOf('personTwice', { rowNumber, column: 'lastName' }, { name: nameOf(values), row }));
    else findings.push(findingOf(`${kind}Twice`, { rowNumber, column: kind }, { value: String(values[kind]), row }));
  }
  return findings;
}

/** The pay period of a row, with which those of later rows are compared. */
export interface PeriodOfRow {
  start: string;
  end: string;
  row: number;
}

/** The pay period of a row; null without both days. */
export function periodOfRow(row: number, { periodStartDate: start, periodEndDate: end }: BulkValues): PeriodOfRow | null {
  return typeof start === 'string' && typeof end === 'string' ? { start, end, row } : null;
}

/**
 * The pay period that most of the first rows have, with the first of these rows; of two that are equally frequent, the earlier one. One odd row, even the first, has a finding of its own then, and the
 * others have none. Null where none of the rows has a period.
 */
export function usualPeriod(periods: Iterable<PeriodOfRow | null>): PeriodOfRow | null {
  const counts = new Map<string, { period: PeriodOfRow; count: number }>();
  let usual: { period: PeriodOfRow; count: number } | null = null;
  for (const period of periods) {
    if (period === null) continue;
    const key = `${period.start} ${period.end}`;
    const known = counts.get(key) ?? { period, count: 0 };
    known.count += 1;
    counts.set(key, known);
    const { row } = known.period;
    if (usual === null || known.count > usual.count || (known.count === usual.count && row < usual.period.row)) usual = known;
  }
  return usual?.period ?? null;
}

/** The finding of a row with another pay period than the usual one of the file. */
export function findingsOfPeriod(own: PeriodOfRow | null, usual: PeriodOfRow | null): Finding[] {
  if (!own || !usual || (own.start === usual.start && own.end === usual.end)) return [];
  const { start, end, row: rowNumber } = own;
  return [findingOf('periodsVary', { rowNumber, column: 'periodStartDate' }, { start, end, row: usual.row })];
}

/**
 * The checks of rows against the rows before them, which the caller passes in the file's order: numbers and people that are there twice. The later row has the finding, with the number of the first.
 * Pay periods are compared with the usual one.
 */
export function acrossRows(): (
  rowNumber: number,
  values: BulkValues,
  keys: ComparedKeys,
  usual: PeriodOfRow | null,
) => Finding[] {
  const tables = { nationalInsurance: new CompactTable(), payrollNumber: new CompactTable(), person: new CompactTable() };
  return (rowNumber, values, keys, usual) => {
    const twins = findingsOfTwins(rowNumber, values, keys, (kind, key) => tables[kind].firstRow(key, rowNumber));
    return usual === null ? twins : [...twins, ...findingsOfPeriod(periodOfRow(rowNumber, values), usual)];
  };
}
