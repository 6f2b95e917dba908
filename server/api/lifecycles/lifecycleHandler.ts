import type { AnyStateMachine, StateValue } from 'xstate';
import type { LifecycleId } from '../../../machines/generated/lifecycles.ts';
import type { Operation } from '../../../machines/permissions.ts';
import type { Reader, Scoped } from '../../store/createStore.ts';
import type { KeptRecord } from '../../store/lifecycles/lifecycleRecords.ts';
import type { ApiContext } from '../core/context.ts';

/** What the service knows of the records of one lifecycle, beside its chart. */
export interface LifecycleHandler {
  id: LifecycleId;
  machine: AnyStateMachine;
  /** Who may do this with the record may read its life too. */
  reading: Operation;
  /** The same, asked of the intermediary that the record is about. */
  readingOfFirm?: Operation;
  /** The portal's screen of the record. */
  href(record: KeptRecord): string | null;
  /** What decides about the record, or null when it is gone. */
  facts(reader: Reader, record: KeptRecord, c: ApiContext): Promise<unknown>;
  /** Each event that a person may cause: what it needs, and how it is done where its name says everything. */
  events: Readonly<Record<string, HandledEvent>>;
}

export interface HandledEvent {
  permission: Operation;
  /** Does it, history and all. @throws ApiError 422 with the chart's reason. */
  send?(c: ApiContext, tx: Scoped, record: KeptRecord): Promise<StateValue>;
}

/** The employer whose record it is. @throws Error for a record of another kind. */
export function employerIdOf({ employerId, machine }: KeptRecord): number {
  if (employerId === null) throw new Error(`A record of ${machine} belongs to an employer, and this one to none.`);
  return employerId;
}

/** The portal's screen of a record. @param path - Below the employer's own. */
export const screenOf =
  (path: string) =>
  (record: KeptRecord): string =>
    `/employers/${employerIdOf(record)}/${path.replace('{uid}', record.recordUid)}`.replace(/\/$/, '');
