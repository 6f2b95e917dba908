import type { AnyStateMachine, ContextFrom, EventObject, StateValue } from 'xstate';
import { availability, stateText, verdict } from '../../../machines/lifecycles/lifecycle.ts';
import { actingAs } from '../../../machines/permissions.ts';
import type { Scoped } from '../../store/createStore.ts';
import { recordSteps } from '../../store/lifecycles/lifecycleHistory.ts';
import { ApiError } from '../core/apiError.ts';
import type { ApiContext } from '../core/context.ts';

/** A record as its lifecycle sees it. */
export interface LivingRecord<Machine extends AnyStateMachine> {
  machine: Machine;
  recordUid: string;
  /** Whose record it is: an employer's, an intermediary's, or of both. */
  employerId: number | null;
  intermediaryId?: number | null;
  /** The record in words, for who reads its history later. */
  title: string;
  /** As the record stores it. */
  state: StateValue;
}

/**
 * Takes a record through an event, if its chart allows it, and writes the step to the history in the same transaction. The record's
 * own row is the caller's to write.
 *
 * @returns the new state, as the record is to store it.
 * @throws ApiError 422 with the reason of the chart, at the field that it is about.
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

/** Writes the first entry of a record's history, when it is made. @param record - `state` is the one that it begins in. */
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
 * What the caller may do with a record now: the permission table says who may at all, the chart whether it is possible.
 *
 * @param flags - For each flag, the event behind it and whether the caller's role permits it. One that is not permitted has no reason: the action is not theirs.
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
    if (!said) throw new Error(`The lifecycle ${machine.id} has no event "${event}", which ${flag} asks for.`);
    allowed[flag] = permitted && said.allowed;
    if (permitted && !said.allowed) reasons[flag] = said.reason;
  }
  return { ...(allowed as Record<Flag, boolean>), reasons };
}
