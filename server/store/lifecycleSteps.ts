import type { AnyStateMachine, ContextFrom, EventObject, StateValue } from 'xstate';
import { lifecycleMeta, stateText, type Verdict, verdict } from '../../machines/lifecycles/lifecycle.ts';
import { labelOf } from '../../machines/lifecycles/storedState.ts';
import { inSentence } from '../../schemas/lib/inSentence.ts';
import { type Actor, type Change, noteChange } from './changeLog.ts';
import type { Scoped } from './createStore.ts';

/** The service itself, in the history. */
export const service: Actor = { userUid: null, actingAs: 'service' };

/** The taker of a step, a person in their role or the service, and its time. */
export interface Taking {
  actor: Actor;
  at: Date;
}

/** A record with a lifecycle, as its history names it. */
export interface RecordOfChart<Machine extends AnyStateMachine = AnyStateMachine> extends Pick<
  Change,
  'kind' | 'recordUid' | 'title' | 'employerId' | 'intermediaryId' | 'employeeUid'
> {
  machine: Machine;
  /** The name of the record in the lifecycle. Default: its id. */
  lifecycleUid?: string;
}

/** A step of a record's lifecycle. */
export interface ChartStep {
  event: string;
  /** Null for the first step of a new record. */
  from: StateValue | null;
  to: StateValue;
  /** The words of the step in the recent activity. Default: the title of the chart, the label of the new state and the record's title. */
  activity?: string;
}

/** Notes a step, to be written with the transaction. Every step of every lifecycle is noted here. */
export function noteStep(
  tx: Scoped,
  { machine, lifecycleUid, ...record }: RecordOfChart,
  { event, from, to: state, activity }: ChartStep,
  { actor, at }: Taking,
): void {
  const to = stateText(state);
  noteChange(tx, {
    ...record,
    at,
    actor,
    action: event,
    // The words of a record that changes with another: its own route has better ones.
    activity: activity ?? `${lifecycleMeta(machine).title ?? machine.id} ${inSentence(labelOf(machine, to))}: ${record.title}`,
    step: { machine, uid: lifecycleUid ?? record.recordUid, from: from === null ? null : stateText(from), to },
  });
}

/**
 * Takes a record through an event, if its chart allows it: the chart's verdict, with the step noted. The caller must write the new state to the record.
 *
 * @param record - With its state as stored, and the facts for the guards.
 * @example const said = takeStep(tx, { machine: payment, kind: 'statements', …, state: 'notPaid', facts }, { type: 'authorise' }, { actor: service, at })
 */
export function takeStep<Machine extends AnyStateMachine>(
  tx: Scoped,
  {
    state,
    facts,
    activity,
    ...record
  }: RecordOfChart<Machine> & {
    state: StateValue;
    facts: ContextFrom<Machine>;
    activity?: string;
  },
  event: EventObject,
  taking: Taking,
): Verdict {
  const said = verdict(record.machine, state, facts, event);
  if (said.allowed)
    noteStep(tx, record, { event: event.type, from: state, to: said.to, ...(activity !== undefined && { activity }) }, taking);
  return said;
}
