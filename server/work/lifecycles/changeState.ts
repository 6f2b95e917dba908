import type { AnyStateMachine, ContextFrom, EventObject, StateValue } from 'xstate';
import { availability } from '../../../machines/lifecycles/lifecycle.ts';
import type { Scoped } from '../../store/createStore.ts';
import { noteStep, type RecordOfChart, takeStep, type Taking } from '../../store/lifecycleSteps.ts';
import { actorAt } from '../changes/actor.ts';
import { Refusal } from '../core/refusal.ts';
import type { Acting } from '../core/acting.ts';

/** A record, with the data that its lifecycle needs. */
export interface LivingRecord<Machine extends AnyStateMachine = AnyStateMachine> extends RecordOfChart<Machine> {
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
  const said = takeStep(tx, record, event, takingOf(c, record.employerId));
  if (!said.allowed) throw Refusal.invalid(said.faults.map(({ field, reason }) => ({ field, defaultMessage: reason })));
  return said.to;
}

/** Notes the first step of a new record. @param record - `state` is its initial state. */
export const beginLifecycle = (c: Acting, tx: Scoped, { state, ...record }: LivingRecord): void =>
  noteStep(tx, record, { event: 'create', from: null, to: state }, takingOf(c, record.employerId));

const takingOf = (c: Acting, employerId: number | null): Taking => ({ actor: actorAt(c, employerId), at: c.var.deps.clock() });

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
