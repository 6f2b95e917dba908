import { assessmentAnswer } from '../../../work/employees/assessmentAnswer.ts';
import { followOptOutsOf } from '../../../work/employees/membershipEvents.ts';
import { Refusal, refusalText } from '../../../work/core/refusal.ts';
import { beginEntries, countChanges, forgetChanges } from '../../../store/changeLog.ts';
import type { BatchFacts } from '../../../store/bulkLoads/apply/batchFacts.ts';
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

const stopped = 'Another instruction of this row was not carried out';

/** The results of a row of which one instruction is refused, and the others are not carried out. */
function refusedRow(row: InstructedRow, refusedAt: number, reason: string): InstructionResult[] {
  const employeeUid = knownEmployeeOf(row);
  return row.instructions.map(({ kind }, index) => {
    const of = { rowNumber: row.rowNumber, position: index + 1, kind, employeeUid, effects: [] };
    return index === refusedAt ? { ...of, state: 'failed', reason } : { ...of, state: 'notDone', reason: stopped };
  });
}

const knownEmployeeOf = ({ instructions }: InstructedRow): string | null =>
  instructions.find(({ employeeUid }) => employeeUid !== null)?.employeeUid ?? null;

/** Carries out the instructions of a row: all of them, or nothing, if one is refused. */
async function applyRow(batch: Batch, row: InstructedRow): Promise<InstructionResult[]> {
  if (row.refusal !== undefined) return refusedRow(row, 0, row.refusal);
  const { tx, rows, facts } = batch;
  const subject: Subject = { employeeUid: knownEmployeeOf(row) };
  const [beginning, noted] = [rows.place, countChanges(tx)];
  const numbers = numbersOf(facts, row);
  const results: InstructionResult[] = [];
  for (const [index, instruction] of row.instructions.entries()) {
    const place = rows.place;
    beginEntries(tx);
    try {
      await appliers[instruction.kind](batch, subject, instruction, row);
      const of = { rowNumber: row.rowNumber, position: index + 1, kind: instruction.kind };
      results.push({ ...of, state: 'done', reason: null, employeeUid: subject.employeeUid, effects: rows.effectsSince(place) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      rows.takeBack(beginning);
      forgetChanges(tx, noted);
      restoreNumbers(facts, numbers);
      return refusedRow(row, index, refusalText(error));
    }
  }
  return results;
}

/** The holders of the payroll numbers of a row before it. */
const numbersOf = ({ payrollNumbers }: BatchFacts, { instructions }: InstructedRow): (readonly [string, string | undefined])[] =>
  instructions.flatMap(({ data: { payrollNumber } }) =>
    typeof payrollNumber === 'string'
      ? [[payrollNumber.toLowerCase(), payrollNumbers.get(payrollNumber.toLowerCase())] as const]
      : [],
  );

/** Frees the payroll numbers of somebody whom a refused row has added: another row may have them. */
function restoreNumbers({ payrollNumbers }: BatchFacts, numbers: ReturnType<typeof numbersOf>): void {
  for (const [number, holder] of numbers)
    if (holder === undefined) payrollNumbers.delete(number);
    else payrollNumbers.set(number, holder);
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
