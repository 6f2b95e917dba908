import type { AnyStateMachine, ContextFrom, EventObject, StateValue } from 'xstate';
import { availability, stateText, verdict } from '../../../machines/lifecycles/lifecycle.ts';
import { actingAs } from '../../../machines/permissions.ts';
import type { Scoped } from '../../store/createStore.ts';
import { recordSteps } from '../../store/lifecycles/lifecycleHistory.ts';
import { ApiError } from '../core/apiError.ts';
import type { ApiContext } from '../core/context.ts';

/** A record, with the data that its lifecycle needs. */
export interface LivingRecord<Machine extends AnyStateMachine> {
  machine: Machine;
  recordUid: string;
  /** The owner of the record: an employer, an intermediary, or both. */
  employerId: number | null;
  intermediaryId?: number | null;
  /** The name of the record, for its history. */
  title: string;
  /** The state as stored. */
  state: StateValue;
}

/**
 * Applies an event to a record, if its chart allows it, and writes the step to the history in the same transaction. The caller must write the
 * record's own row.
 *
 * @returns the new state, to be stored in the record.
 * @throws ApiError 422 with the chart's reason, at the field that caused it.
 * @example const status = await changeState(c, tx, { machine: payroll, recordUid, employerId, title, state: 'Active', facts }, { type: 'cease', … })
 */
export async function changeState<Machine extends AnyStateMachine>(
  c: ApiContext,
  tx: Scoped,
  record: LivingRecord<Machine> & { facts: ContextFrom<Machine> },
  event: EventObject,
): Promise<StateValue> {
  const said = verdict(record.machine, record.state, record.facts, event);
  if (!said.allowed) throw ApiError.invalid([{ field: said.field, defaultMessage: said.reason }]);
  await recordStep(c, tx, { ...record, event: event.type, from: record.state, to: said.to });
  return said.to;
}

/** Writes the first entry of a new record's history. @param record - `state` is its initial state. */
export const beginLifecycle = (c: ApiContext, tx: Scoped, record: LivingRecord<AnyStateMachine>): Promise<void> =>
  recordStep(c, tx, { ...record, event: 'create', from: null, to: record.state });

function recordStep(
  c: ApiContext,
  tx: Scoped,
  step: LivingRecord<AnyStateMachine> & { event: string; from: StateValue | null; to: StateValue },
): Promise<void> {
  const { caller, deps } = c.var;
  return recordSteps(tx, [
    {
      ...step,
      machine: step.machine.id,
      from: step.from === null ? null : stateText(step.from),
      to: stateText(step.to),
      at: deps.clock(),
      actorUserUid: caller.userUid,
      actingAs: actingAs(caller, step.employerId) ?? 'signed-in',
    },
  ]);
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
