import type { StateValue } from 'xstate';
import { verdict } from '../../../machines/lifecycles/lifecycle.ts';
import { statement, type StatementEvent, type StatementFacts } from '../../../machines/lifecycles/statement.ts';
import type { Scoped } from '../../store/createStore.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { closureRefusals } from '../core/closureRefusals.ts';
import { employerStateOf } from '../closure/employerState.ts';
import { Refusal } from '../core/refusal.ts';
import type { Acting } from '../core/acting.ts';
import { changeState } from '../lifecycles/changeState.ts';
import { filedLifecycleOf } from '../lifecycles/filedLifecycle.ts';
import { takeEvent } from '../records/takeEvent.ts';
import { recordFiles } from '../records/recordFiles.ts';
import { headingOf, recordWithoutActions } from '../records/shownRecord.ts';
import { readStatementFacts, standingOf, type StatementOf } from '../facts/statementFacts.ts';

/** The statement, locked against other changes until the transaction ends. @throws Refusal notFound, or conflict when the employer has closed. */
export async function lockedStatement(c: Acting, tx: Scoped, { owner, uid }: StatementOf): Promise<StoredRecord> {
  const record = await recordWithoutActions(c, recordFiles('statements'), tx, { owner, uid, lock: true });
  if (!record) throw Refusal.notFound();
  if ((await employerStateOf(tx, owner)) === 'closed') throw new Refusal('conflict', closureRefusals.closed);
  return record;
}

/** Cancels a locked statement by the chart `statement`, and notes the step. @throws Refusal invalid with the chart's reason. */
export async function takeCancellation(
  c: Acting,
  tx: Scoped,
  { owner, uid }: StatementOf,
  record: StoredRecord,
): Promise<StateValue> {
  return changeState(
    c,
    tx,
    {
      machine: statement,
      kind: 'statements',
      recordUid: uid,
      employerId: owner,
      title: headingOf(recordFiles('statements'), record),
      state: standingOf(record),
      facts: await factsOf(tx, { owner, uid }),
    },
    { type: 'cancel' },
  );
}

/** Refuses an event of a locked statement that leaves it as it is, such as a correction, as the chart does. @throws Refusal invalid */
export async function assertAllowed(tx: Scoped, of: StatementOf, record: StoredRecord, event: StatementEvent): Promise<void> {
  const said = verdict(statement, standingOf(record), await factsOf(tx, of), event);
  if (!said.allowed) throw Refusal.invalid(said.faults.map(({ field, reason }) => ({ field, defaultMessage: reason })));
}

async function factsOf(tx: Scoped, of: StatementOf): Promise<StatementFacts> {
  const facts = await readStatementFacts(tx, of);
  if (!facts) throw Refusal.notFound();
  return facts;
}

/** Takes the pay period of a statement through an event. @throws Refusal invalid with the chart's reason. */
export async function takePeriodEvent(
  c: Acting,
  tx: Scoped,
  { owner, payrollDateUid }: { owner: number; payrollDateUid: string },
  event: 'detachUpload' | 'receivePayment',
): Promise<void> {
  const files = recordFiles('pay-periods');
  const lifecycle = filedLifecycleOf(files);
  if (!lifecycle) throw new Error('Pay periods need the lifecycle in schemas/resources/pay-periods.json: bring it back.');
  await takeEvent(c, files, tx, lifecycle, { owner, uid: payrollDateUid, event });
}
