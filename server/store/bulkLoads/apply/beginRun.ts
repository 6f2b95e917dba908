import { sql } from 'kysely';
import type { Scoped } from '../../createStore.ts';
import type { LoadOf } from '../bulkLoadRows.ts';
import { findLoad } from '../bulkLoads.ts';
import { type LoadSummary, progressOfLoad } from '../bulkLoadWork.ts';
import { numberDecisions } from '../missing/decidedMembers.ts';
import { insertRun } from './runs.ts';

const regularTotals = ['total_monthly_payroll_amt', 'total_monthly_payroll_employer_amt'] as const;

/** Whether a file has contributions: a file of all changes need not have any. */
const pays = (summary: LoadSummary | null): boolean => regularTotals.some((name) => (summary?.loadLevelSummary[name] ?? 0) > 0);

/** Begins to carry out an upload. The contributions of its period are submitted at the end where the payroll makes statements automatically. */
export async function beginRun(
  tx: Scoped,
  { employerId, bulkLoadJobUid: jobUid }: LoadOf,
  { startedBy, at }: { startedBy: string; at: Date },
): Promise<void> {
  const load = await findLoad(tx, employerId, jobUid);
  if (!load) throw new Error(`The upload ${jobUid} has gone while it was locked.`);
  const { payrollUid, payrollDateUid, pensionSchemeUid } = load;
  const { rows } = await sql<{ isAutomatic: boolean }>`
    select is_automatic_statements as "isAutomatic" from portal.payrolls where employer_id = ${employerId} and payroll_uid = ${payrollUid}`.execute(
    tx,
  );
  const { summary } = await progressOfLoad(tx, { employerId, bulkLoadJobUid: jobUid });
  const isOfPeriod = load.fileAction === 'contribution' || (load.fileAction === 'bulkManagement' && pays(summary));
  const submitsPeriod = payrollDateUid !== null && isOfPeriod && rows[0]?.isAutomatic === true;
  await numberDecisions(tx, { employerId, bulkLoadJobUid: jobUid });
  await insertRun(tx, { jobUid, employerId, payrollUid, payrollDateUid, pensionSchemeUid, submitsPeriod, startedBy }, at);
}
