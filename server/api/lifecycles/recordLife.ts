import type { AnyStateMachine, StateValue } from 'xstate';
import { availability, lifecycleMeta } from '../../../machines/lifecycles/lifecycle.ts';
import { labelOf, stateOf } from '../../../machines/lifecycles/storedState.ts';
import type { LifecycleEvent, LifecycleRecord, LifecycleStep } from '../../../schemas/generated/types.ts';
import type { KeptRecord, KeptStep } from '../../store/lifecycles/lifecycleRecords.ts';
import type { ApiContext } from '../core/context.ts';
import type { LifecycleHandler } from './lifecycleHandler.ts';
import { mayRead, maySend } from './lifecycleReading.ts';

const eventLabel = (machine: AnyStateMachine, event: string): string =>
  event === 'create' ? 'Created' : (lifecycleMeta(machine).events?.[event] ?? event);

/** A record of a lifecycle. A caller who may not read the record itself sees its state alone: its title may be a person's name. */
export function shownRecord(c: ApiContext, handler: LifecycleHandler, record: KeptRecord): LifecycleRecord {
  const { machine, href } = handler;
  const isReadable = mayRead(c, handler, record);
  return {
    recordUid: record.recordUid,
    title: isReadable ? record.title : (lifecycleMeta(machine).title ?? record.machine),
    state: record.state,
    stateLabel: labelOf(machine, record.state),
    since: record.since?.toISOString() ?? null,
    employerId: record.employerId,
    employerName: isReadable ? record.employerName : null,
    intermediaryId: record.intermediaryId,
    href: isReadable ? href(record) : null,
  };
}

/** A step in the words of the chart by which it was taken. */
export const shownStep = ({ machine }: Pick<LifecycleHandler, 'machine'>, { words, ...step }: KeptStep): LifecycleStep => ({
  ...step,
  at: step.at.toISOString(),
  eventLabel: words?.events[step.event] ?? eventLabel(machine, step.event),
  toLabel: words?.states[step.to] ?? labelOf(machine, step.to),
});

/** For each event of the chart, whether it can happen to the record now, and whether the caller may send it. */
export function shownEvents(c: ApiContext, handler: LifecycleHandler, record: KeptRecord, facts: unknown): LifecycleEvent[] {
  const { machine, events } = handler;
  return Object.entries(availability(machine, stateOf(record.state), facts)).map(([event, said]) => {
    const own = events[event];
    const isPermitted = own !== undefined && maySend(c, handler, own.permission, record);
    return {
      event,
      label: eventLabel(machine, event),
      to: said.allowed ? targetOf(machine, stateOf(record.state), facts, event) : null,
      allowed: said.allowed,
      reason: said.allowed ? null : said.reason,
      isPermitted,
      canBeSent: isPermitted && own.send !== undefined && said.allowed,
    };
  });
}

/** The next state of an event. Its guards are not evaluated again, since the event's data may still be refused. */
function targetOf(machine: AnyStateMachine, value: StateValue, context: unknown, event: string): string | null {
  const { _nodes: nodes } = machine.resolveState({ value, context });
  const [target] = nodes.flatMap((node) => node.transitions.get(event) ?? []).flatMap((transition) => transition.target ?? []);
  return target ? target.path.join('.') : null;
}
