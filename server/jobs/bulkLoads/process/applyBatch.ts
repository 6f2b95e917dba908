import { assessmentAnswer } from '../../../work/employees/assessmentAnswer.ts';
import { followOptOutsOf } from '../../../work/employees/membershipEvents.ts';
import { Refusal } from '../../../work/core/refusal.ts';
import { beginEntries, countChanges, forgetChanges } from '../../../store/changeLog.ts';
import type { InstructionResult } from '../../../store/bulkLoads/apply/instructionRows.ts';
import { writeRows } from '../../../store/bulkLoads/apply/writeRows.ts';
import { assessmentSubjects } from '../../../store/employees/assessments.ts';
import { followEntitlement } from '../../../store/contributions/generation.ts';
import { entitledAnew } from './entitledAnew.ts';
import { type Batch, employeeOf, type Subject } from './batch.ts';
import { buyViaPayroll, payLumpSum } from './contributions.ts';
import { resolveDuplicate } from './duplicates.ts';
import { changeDetails, changeSalary, openUserAccount } from './employeeRecords.ts';
import type { InstructedRow, Instruction } from '../../../work/bulkLoads/instruction.ts';
import { enrol, leave, optOut } from './memberships.ts';

type Apply = (batch: Batch, subject: Subject, instruction: Instruction, row: InstructedRow) => Promise<void>;

const appliers: Readonly<Record<Instruction['kind'], Apply>> = {
  openUserAccount,
  enrol,
  buyViaPayroll,
  payLumpSum,
  optOut,
  leave,
  changeDetails,
  changeSalary,
  resolvePotentialDuplicateUsers: async (batch, subject, instruction, { decision }) =>
    resolveDuplicate(batch, subject, instruction, decision),
  // The assessment itself follows the other instructions of the batch, of which it reads the records.
  assess: async (batch, subject) => void employeeOf(batch, subject),
};

const stopped = 'An earlier instruction of this row was not carried out';

/** The reasons of a refusal in one text. */
const reasonOf = ({ errors, message }: Refusal): string =>
  errors.length > 0 ? errors.map(({ defaultMessage }) => defaultMessage).join('. ') : message;

/** Carries out the instructions of a row, until one is refused. Nothing of a refused one remains. */
async function applyRow(batch: Batch, row: InstructedRow): Promise<InstructionResult[]> {
  const { tx, rows } = batch;
  const subject: Subject = { employeeUid: row.instructions.find(({ employeeUid }) => employeeUid !== null)?.employeeUid ?? null };
  const results: InstructionResult[] = [];
  let isStopped = false;
  for (const [index, instruction] of row.instructions.entries()) {
    const of = { rowNumber: row.rowNumber, position: index + 1, kind: instruction.kind };
    if (isStopped) {
      results.push({ ...of, state: 'notDone', reason: stopped, employeeUid: subject.employeeUid, effects: [] });
      continue;
    }
    if (row.refusal !== undefined) {
      results.push({ ...of, state: 'failed', reason: row.refusal, employeeUid: subject.employeeUid, effects: [] });
      isStopped = true;
      continue;
    }
    const [place, noted] = [rows.place, countChanges(tx)];
    beginEntries(tx);
    try {
      await appliers[instruction.kind](batch, subject, instruction, row);
      const effects = rows.effectsSince(place);
      results.push({ ...of, state: 'done', reason: null, employeeUid: subject.employeeUid, effects });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      rows.takeBack(place);
      forgetChanges(tx, noted);
      results.push({ ...of, state: 'failed', reason: reasonOf(error), employeeUid: subject.employeeUid, effects: [] });
      isStopped = true;
    }
  }
  return results;
}

/** Gives each assessment its result, from the records as the batch has written them. */
async function withAssessments({ tx, run, today }: Batch, results: readonly InstructionResult[]): Promise<InstructionResult[]> {
  const asked = results.filter(({ kind, state }) => kind === 'assess' && state === 'done');
  const uids = asked.flatMap(({ employeeUid }) => employeeUid ?? []);
  if (uids.length === 0) return [...results];
  const subjects = await assessmentSubjects(tx, run.employerId, uids, today);
  const found = new Map(subjects.map((subject) => [subject.employeeUid, assessmentAnswer(subject, today, true)]));
  return results.map((result) => {
    const assessment = result.kind === 'assess' && result.state === 'done' ? found.get(result.employeeUid ?? '') : undefined;
    return assessment ? { ...result, reason: assessment.reason ?? assessment.category } : result;
  });
}

/** Carries out the instructions of some rows in memory, one after the other. {@link writeBatch} writes their records. @returns the result of each instruction. */
export async function judgeBatch(batch: Batch, instructed: readonly InstructedRow[]): Promise<InstructionResult[]> {
  const results: InstructionResult[] = [];
  for (const row of instructed) results.push(...(await applyRow(batch, row)));
  return results;
}

/**
 * Writes the records of a batch at once, and brings the contributions of open periods in line with them.
 *
 * @returns its results, with those of the assessments, which read the records.
 */
export async function writeBatch(batch: Batch, results: readonly InstructionResult[]): Promise<InstructionResult[]> {
  const { tx, run, rows } = batch;
  await writeRows(tx, run.employerId, rows);
  await followEntitlement(tx, run.employerId, entitledAnew(results));
  if (results.some(({ kind, state }) => kind === 'optOut' && state === 'done'))
    await followOptOutsOf(batch.c, tx, run.employerId);
  return withAssessments(batch, results);
}
