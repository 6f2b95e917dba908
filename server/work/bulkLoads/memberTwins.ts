import { isTwin } from '../../../domain/files/checks/acrossRows.ts';
import type { Finding } from '../../../domain/files/types.ts';
import { eachRow, type KeptRow } from '../../store/bulkLoads/bulkLoadRows.ts';
import { firstRowsOfMembers, rowsOfMembers } from '../../store/bulkLoads/comparedRows.ts';
import { processedParts } from '../../store/bulkLoads/restOfLoad.ts';
import type { ComparedAgain } from './comparedAgain.ts';

/** A corrected row, with the employee whom it is about. */
export interface RowOfEmployee {
  rowNumber: number;
  findings: readonly Finding[];
  employeeUid: string | null;
}

/** The rows about the same employees after corrections. */
export interface MemberTwins {
  /** The first row about the employee of a row; undefined if it is this one. */
  before(rowNumber: number, employeeUid: string | null): number | undefined;
  /** Rows that were not corrected, and that have another row about their employee, or no longer. */
  others: readonly KeptRow[];
}

/**
 * Looks for rows about the same employee as a corrected one. Most corrections change nothing about that, and cost no question.
 *
 * @param before - The corrected rows as they were. @param after - The same rows as they are now, in the same order.
 * @param others - The numbers of other rows whose comparison has changed.
 */
export async function memberTwins(
  { reader, of }: ComparedAgain,
  { before, after, others }: { before: readonly RowOfEmployee[]; after: readonly RowOfEmployee[]; others: readonly number[] },
): Promise<MemberTwins> {
  const changed = new Set<string>();
  for (const [n, { employeeUid: now }] of after.entries()) {
    const then = before[n]?.employeeUid ?? null;
    if (now !== then) for (const uid of [now, then]) if (uid !== null) changed.add(uid);
  }
  if (
    changed.size === 0 &&
    others.length === 0 &&
    ![...before, ...after].some(({ findings }) => findings.some(({ code }) => isTwin(code)))
  )
    return { before: () => undefined, others: [] };
  const own = new Set(after.map(({ rowNumber }) => rowNumber));
  const touched = (await rowsOfMembers(reader, of, { employeeUids: [...changed], rowNumbers: others })).filter(
    ({ rowNumber }) => !own.has(rowNumber),
  );
  const uids = new Set([...after, ...touched].flatMap(({ employeeUid }) => employeeUid ?? []));
  const firsts = await firstRowsOfMembers(reader, of, [...uids], [...own]);
  for (const { rowNumber, employeeUid } of after)
    if (employeeUid !== null) firsts.set(employeeUid, Math.min(firsts.get(employeeUid) ?? rowNumber, rowNumber));
  // A row that is processed already comes before those that are left over, wherever it is in the file.
  for (const part of (await processedParts(reader, of)).toReversed())
    for (const [uid, row] of await firstRowsOfMembers(reader, part, [...uids], [])) firsts.set(uid, row);
  const compared = new Set(others);
  const rowNumbers = touched.flatMap(({ rowNumber }) => (compared.has(rowNumber) ? [] : [rowNumber]));
  const more: KeptRow[] = [];
  if (rowNumbers.length > 0)
    for await (const rows of eachRow(reader, of, { severity: null, code: null, rowNumbers })) more.push(...rows);
  return {
    before(rowNumber, employeeUid) {
      const first = employeeUid === null ? undefined : firsts.get(employeeUid);
      return first === rowNumber ? undefined : first;
    },
    others: more,
  };
}
