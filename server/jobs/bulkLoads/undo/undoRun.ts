import { pensionRelationship } from '../../../../machines/lifecycles/pensionRelationship.ts';
import { pot } from '../../../../machines/lifecycles/pot.ts';
import { note } from '../../../work/changes/actor.ts';
import { type Acting, todayOf } from '../../../work/core/acting.ts';
import { cancelledBy } from '../../../work/statements/cancelStatement.ts';
import { standingOf } from '../../../work/facts/statementFacts.ts';
import type { Effect } from '../../../store/bulkLoads/apply/appliedTables.ts';
import type { BatchRows } from '../../../store/bulkLoads/apply/batchRows.ts';
import { type InstructionResult, lastDone, markInstructions } from '../../../store/bulkLoads/apply/instructionRows.ts';
import { type BulkLoadRun, countUndone, endUndo, findRun, lockRun } from '../../../store/bulkLoads/apply/runs.ts';
import { referredEmployees, readUndoRows } from '../../../store/bulkLoads/apply/undoRows.ts';
import { writeRows } from '../../../store/bulkLoads/apply/writeRows.ts';
import { beginEntries } from '../../../store/changeLog.ts';
import type { FieldChange } from '../../../store/fieldChange.ts';
import type { Scoped } from '../../../store/createStore.ts';
import { followEntitlement } from '../../../store/contributions/generation.ts';
import { resourceNamed } from '../../../store/resources/recordStore.ts';
import { entitledAnew } from '../process/entitledAnew.ts';
import type { JobOf, Processing } from '../process/processing.ts';
import { actingFor } from '../../../work/core/actingFor.ts';
import { reopenAllOwed } from '../../../work/calendar/reopenWhereOwed.ts';
import { undoEffects } from '../../../work/changes/undoEffects.ts';

const instructionsAtOnce = 1_000;

/** The values of an undone effect, for the history. */
const undoneFields = ({ table, key, before, after }: Effect): FieldChange[] =>
  Object.keys(before && after ? after : {}).map((column) => ({
    field: `${table} ${column} ${key}`,
    label: column.replaceAll('_', ' '),
    from: after?.[column] ?? null,
    to: before?.[column] ?? null,
  }));

/** Notes that an instruction is undone, with the steps of lives that go back. */
function noteUndone(c: Acting, tx: Scoped, run: BulkLoadRun, rows: BatchRows, { effects, employeeUid }: InstructionResult): void {
  const employee = employeeUid === null ? undefined : rows.find('employees', employeeUid);
  const name = employee ? `${employee.first_name} ${employee.last_name}` : (nameIn(effects) ?? 'Employee');
  if (employeeUid === null) return;
  const of = { employerId: run.employerId, kind: 'employees', recordUid: employeeUid, title: name, employeeUid, action: 'undo' };
  beginEntries(tx);
  note(c, tx, { ...of, activity: 'Upload undone', fields: effects.flatMap(undoneFields) });
  for (const effect of effects) {
    const step = stepOf(effect);
    if (!step) continue;
    beginEntries(tx);
    note(c, tx, { ...of, activity: 'Upload undone', step });
  }
}

/** The name of an employee whom an instruction has added. */
function nameIn(effects: readonly Effect[]): string | null {
  const added = effects.find(({ table, before }) => table === 'employees' && before === null)?.after;
  return added ? `${String(added['first_name'])} ${String(added['last_name'])}` : null;
}

/** The step of a membership or a pot that goes back to its former state. */
function stepOf({ table, key, before, after }: Effect) {
  if (table !== 'pots' && table !== 'pension_scheme_relationships') return null;
  const [from, to] = [after?.['state'], before?.['state']];
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  return { machine: table === 'pots' ? pot : pensionRelationship, uid: key, from, to };
}

/** The employees of a batch, for the names in the history. */
const employeesOf = (results: readonly InstructionResult[]): Effect[] =>
  results.flatMap(({ employeeUid }): Effect[] =>
    employeeUid === null ? [] : [{ table: 'employees', key: employeeUid, before: {}, after: {} }],
  );

/**
 * Cancels the statement of a run as on the screen, if nobody has, so that its contributions are open again.
 *
 * @throws Refusal invalid with the reason once the money moves.
 */
async function cancelStatementOf(c: Acting, tx: Scoped, { employerId: owner, statementUid: uid }: BulkLoadRun): Promise<void> {
  if (uid === null) return;
  const record = await resourceNamed('statements').find(tx, owner, uid);
  if (record && standingOf(record) === 'uploaded') await cancelledBy(c, tx, { owner, uid }, { reason: 'The upload was undone' });
}

/** Undoes the last instructions that are not undone yet, in one transaction. @returns whether there are more. */
async function undoStep(
  c: Acting,
  { store, undone, notices, rowsAtOnce = instructionsAtOnce }: Processing,
  of: JobOf,
): Promise<boolean> {
  const { employerId, jobUid } = of;
  const scope = { employers: [employerId], userUid: c.get('caller').userUid, today: todayOf(c) };
  return store.within(scope, async (tx) => {
    const run = await lockRun(tx, employerId, jobUid);
    if (run?.state !== 'undoing' || run.isStopped) return false;
    await cancelStatementOf(c, tx, run);
    const results = await lastDone(tx, of, rowsAtOnce);
    if (results.length === 0) {
      await endUndo(tx, run);
      await undone?.(c, tx, { ...run, state: 'undone' });
      await notices?.(tx, 'undone', c.var.deps.clock());
      return false;
    }
    const effects = results.flatMap((one) => one.effects);
    const rows = await readUndoRows(tx, employerId, [...effects, ...employeesOf(results)]);
    const made = effects.filter(({ table, before }) => table === 'employees' && before === null).map(({ key }) => key);
    const referred = await referredEmployees(tx, employerId, made);
    const marks = results.map((result) => {
      const { rowNumber, position } = result;
      const reason = undoEffects(rows, result.effects, referred);
      if (reason === null) noteUndone(c, tx, run, rows, result);
      return { rowNumber, position, state: reason === null ? ('undone' as const) : ('left' as const), reason };
    });
    await writeRows(tx, employerId, rows);
    await followEntitlement(tx, employerId, entitledAnew(results));
    await reopenAllOwed(c, tx, employerId);
    await markInstructions(tx, of, marks);
    const left = marks.filter(({ state }) => state === 'left').length;
    await countUndone(tx, run, { undone: marks.length - left, left });
    return true;
  });
}

/**
 * Undoes the instructions of a job in reverse order. It may be called at any time, by several servers, and be cut off. What somebody has changed since
 * is left, and marked with the reason.
 */
export async function undoRun(processing: Processing, of: JobOf): Promise<void> {
  const run = await processing.store.read([of.employerId], (reader) => findRun(reader, of.employerId, of.jobUid));
  if (run?.state !== 'undoing' || run.isStopped) return;
  const c = await actingFor(processing, run.undoneBy ?? run.startedBy);
  do processing.signal?.throwIfAborted();
  while (await undoStep(c, processing, of));
}
