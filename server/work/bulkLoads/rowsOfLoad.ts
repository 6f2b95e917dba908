import { type LoadOf, type RowOfPerson, rowsAfter } from '../../store/bulkLoads/bulkLoadRows.ts';
import { joinedByLoad } from '../../store/bulkLoads/apply/instructionRows.ts';
import type { Scoped } from '../../store/createStore.ts';
import { findLoad } from '../../store/bulkLoads/bulkLoads.ts';
import { decisionsAfter } from '../../store/bulkLoads/apply/decisions.ts';
import { instructRowsOfPeople } from './instructRows.ts';
import type { InstructedRow, ReadRows } from './instruction.ts';
import { missingRows } from './missingRows.ts';

/**
 * Reads the rows of a checked upload with their instructions. The members are looked for again, since the records may have changed after the
 * checks, also by earlier rows of the same upload. Members who are missing from the file, and about whom somebody has decided, come behind its last row.
 *
 * @param today - `yyyy-MM-dd`: the day of the portal.
 */
export const rowsOfLoad =
  (today: () => string): ReadRows =>
  async (tx, { employerId, jobUid: bulkLoadJobUid }, after, limit) => {
    const load = await findLoad(tx, employerId, bulkLoadJobUid);
    if (!load?.mapping) throw new Error('The upload has no columns with a meaning: check its file again.');
    const of = { employerId, bulkLoadJobUid };
    const rows = await rowsAfter(tx, of, after, limit);
    if (rows.length === 0) return missingRows(tx, of, after, limit);
    const asked = await instructRowsOfPeople(tx, { ...load, mapping: load.mapping }, rows, today());
    const decisions = await decisionsAfter(tx, { employerId, jobUid: bulkLoadJobUid }, after, limit);
    const instructed = asked.map(({ row: { rowNumber }, instructions }): InstructedRow => {
      const decision = decisions.get(rowNumber);
      return { rowNumber, instructions, ...(decision && { decision }) };
    });
    return refuseOthers(tx, of, rows, instructed);
  };

/**
 * Refuses the rows that are about somebody else than when they were checked: a number that was given to another person meanwhile would pay that person. Somebody
 * whom an earlier row of the upload has made an employee was new when the row was checked.
 */
async function refuseOthers(
  tx: Scoped,
  of: LoadOf,
  rows: readonly RowOfPerson[],
  instructed: readonly InstructedRow[],
): Promise<InstructedRow[]> {
  const now = instructed.map(
    ({ instructions }) => instructions.find(({ employeeUid }) => employeeUid !== null)?.employeeUid ?? null,
  );
  const strangers = now.flatMap((employeeUid, n) => (employeeUid !== null && rows[n]?.employeeUid === null ? [employeeUid] : []));
  const joined = strangers.length === 0 ? new Set<string>() : await joinedByLoad(tx, of, strangers);
  return instructed.map((row, n) => {
    const [before = null, employeeUid = null] = [rows[n]?.employeeUid, now[n]];
    const isSame = before === employeeUid || (before === null && employeeUid !== null && joined.has(employeeUid));
    return isSame || row.instructions.length === 0 ? row : { ...row, refusal: isOther };
  });
}

const isOther =
  'This row is about somebody else than when it was checked: a payroll number, a national insurance number or a name has been changed since. Nothing was done. Upload the row again.';
