import { rowChecker } from '../../../../schemas/lib/bulkLoads/checks/rowChecker.ts';
import { instructionsOf } from '../../../../schemas/lib/bulkLoads/instructions/instructionsOf.ts';
import { rowsAfter } from '../../../store/bulkLoads/bulkLoadRows.ts';
import { findLoad } from '../../../store/bulkLoads/bulkLoads.ts';
import { decisionsAfter } from '../../../store/bulkLoads/apply/decisions.ts';
import { checksFor, loadContext, type ReadLoads } from '../loadContext.ts';
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
    const read: ReadLoads = (work) => work(tx);
    const { context } = await loadContext(tx, load, today());
    const checks = checksFor(read, load, { mapping: load.mapping, context, reading: load.reading });
    const check = rowChecker(checks);
    const checked = rows.map((row) => ({ ...check(row), findings: row.findings }));
    const found = (await checks.findMembers?.(checked)) ?? [];
    const decisions = await decisionsAfter(tx, { employerId, jobUid: bulkLoadJobUid }, after, limit);
    return checked.map((row, n): InstructedRow => {
      const decision = decisions.get(row.rowNumber);
      const instructions = instructionsOf(row, found[n] ?? [], context);
      return { rowNumber: row.rowNumber, instructions, ...(decision && { decision }) };
    });
  };
