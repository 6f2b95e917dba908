import type { AnyStateMachine, ContextFrom, EventObject, StateValue } from 'xstate';
import { availability, lifecycleMeta, stateText, verdict } from '../../../machines/lifecycles/lifecycle.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';
import type { Scoped } from '../../store/createStore.ts';
import { note } from '../changes/actor.ts';
import { Refusal } from '../core/refusal.ts';
import type { Acting } from '../core/acting.ts';
import { labelOf } from '../../../machines/lifecycles/storedState.ts';

/** A record, with the data that its lifecycle needs. */
export interface LivingRecord<Machine extends AnyStateMachine> {
  machine: Machine;
  /** The resource of the record, and its id there. */
  kind: string;
  recordUid: string;
  /** The name of the record in the lifecycle. Default: its id. */
  lifecycleUid?: string;
  /** The employee whom it concerns. */
  employeeUid?: string | null;
  /** The owner of the record: an employer, an intermediary, or both. */
  employerId: number | null;
  intermediaryId?: number | null;
  /** The name of the record, for its history. */
  title: string;
  /** The state as stored. */
  state: StateValue;
}

/**
 * Applies an event to a record, if its chart allows it, and notes the step, which is written in the same transaction. The caller must write the
 * record's own row.
 *
 * @returns the new state, to be stored in the record.
 * @throws Refusal invalid with all of the chart's reasons, each at the field that caused it.
 * @example const status = await changeState(c, tx, { machine: payroll, recordUid, employerId, title, state: 'Active', facts }, { type: 'cease', … })
 */
export async function changeState<Machine extends AnyStateMachine>(
  c: Acting,
  tx: Scoped,
  record: LivingRecord<Machine> & { facts: ContextFrom<Machine> },
  event: EventObject,
): Promise<StateValue> {
  const said = verdict(record.machine, record.state, record.facts, event);
  if (!said.allowed) throw Refusal.invalid(said.faults.map(({ field, reason }) => ({ field, defaultMessage: reason })));
  noteStep(c, tx, { ...record, event: event.type, from: record.state, to: said.to });
  return said.to;
}

/** Notes the first step of a new record. @param record - `state` is its initial state. */
export const beginLifecycle = (c: Acting, tx: Scoped, record: LivingRecord<AnyStateMachine>): void =>
  noteStep(c, tx, { ...record, event: 'create', from: null, to: record.state });

function noteStep(
  c: Acting,
  tx: Scoped,
  step: LivingRecord<AnyStateMachine> & { event: string; from: StateValue | null; to: StateValue },
): void {
  const { machine, kind, recordUid, lifecycleUid = recordUid, title, event, from } = step;
  const to = stateText(step.to);
  note(c, tx, {
    employerId: step.employerId,
    intermediaryId: step.intermediaryId ?? null,
    kind,
    recordUid,
    title,
    employeeUid: step.employeeUid ?? null,
    action: event,
    // The words of a record that changes with another: its own route has better ones.
    activity: `${lifecycleMeta(machine).title ?? machine.id} ${inSentence(labelOf(machine, to))}: ${title}`,
    step: { machine, uid: lifecycleUid, from: from === null ? null : stateText(from), to },
  });
}

/**
 * The caller's allowed actions for a record: the permission table decides by role, the chart by state.
 *
 * @param flags - For each flag, its event and whether the caller's role permits it. A flag refused by role has no reason.
 * @example allowedActions(payroll, 'Active', facts, { canCease: { event: 'cease', permitted: true } }) // { canCease: false, reasons: { canCease: '3 employees are …' } }
 */
export function allowedActions<Machine extends AnyStateMachine, Flag extends string>(
  machine: Machine,
  state: StateValue,
  facts: ContextFrom<Machine>,
  flags: Record<Flag, { event: string; permitted: boolean }>,
): Record<Flag, boolean> & { reasons: Partial<Record<Flag, string>> } {
  const events = availability(machine, state, facts);
  const allowed: Partial<Record<Flag, boolean>> = {};
  const reasons: Partial<Record<Flag, string>> = {};
  for (const [flag, { event, permitted }] of Object.entries(flags) as [Flag, { event: string; permitted: boolean }][]) {
    const said = events[event];
    if (!said) throw new Error(`The lifecycle ${machine.id} has no event "${event}", which ${flag} needs.`);
    allowed[flag] = permitted && said.allowed;
    if (permitted && !said.allowed) reasons[flag] = said.reason;
  }
  return { ...(allowed as Record<Flag, boolean>), reasons };
}
