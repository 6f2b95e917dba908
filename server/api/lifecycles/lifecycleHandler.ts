import type { AnyStateMachine, StateValue } from 'xstate';
import type { LifecycleId } from '../../../machines/generated/lifecycles.ts';
import type { Operation } from '../../../machines/permissions.ts';
import type { Reader, Scoped } from '../../store/createStore.ts';
import type { KeptRecord } from '../../store/lifecycles/lifecycleRecords.ts';
import type { ApiContext } from '../core/context.ts';

/** The service's side of one lifecycle, beside its chart. */
export interface LifecycleHandler {
  id: LifecycleId;
  machine: AnyStateMachine;
  /** The operation that permits reading the record and its history. */
  reading: Operation;
  /** The same, for the intermediary of the record. */
  readingOfFirm?: Operation;
  /** The same, for records that belong to nobody but the provider. */
  readingOfProvider?: Operation;
  /** The portal's screen of the record. */
  href(record: KeptRecord): string | null;
  /** The facts about the record, or null when it no longer exists. */
  facts(reader: Reader, record: KeptRecord, c: ApiContext): Promise<unknown>;
  /** Each event that a person may send: its operation, and the code for an event without further data. */
  events: Readonly<Record<string, HandledEvent>>;
}

export interface HandledEvent {
  permission: Operation;
  /** Carries out the event, including the history. @throws Refusal invalid with the chart's reason. */
  send?(c: ApiContext, tx: Scoped, record: KeptRecord): Promise<StateValue>;
}

/** The employer of the record. @throws Error for a record without an employer. */
export function employerIdOf({ employerId, machine }: KeptRecord): number {
  if (employerId === null) throw new Error(`A record of ${machine} belongs to an employer, but this one has none.`);
  return employerId;
}

/** The portal's screen of a record. @param path - Below the employer's own. */
export const screenOf =
  (path: string) =>
  (record: KeptRecord): string =>
    `/employers/${employerIdOf(record)}/${path.replace('{uid}', record.recordUid)}`.replace(/\/$/, '');
