import type { Operation } from '../../../machines/permissions.ts';
import type { Reader, Scoped } from '../../store/createStore.ts';
import type { Owner, StoredRecord } from '../../store/records/storedRecord.ts';
import type { FieldError } from '../core/refusal.ts';
import type { Acting, WorkDependencies } from '../core/acting.ts';
import type { WorkQueue } from '../core/jobQueue.ts';
import type { EmployerState } from '../../store/closure/closureState.ts';

/** A change of a record in progress. */
export interface RecordChange {
  c: Acting;
  tx: Scoped;
  owner: Owner;
  /** The record before the change; null for a new one. */
  before: StoredRecord | null;
  /** The fields that the caller sent. */
  fields: StoredRecord;
  /** The ids of the changed sections; none for a new record. */
  sections: readonly string[];
  /** The lifecycle event that makes the change, if any. */
  event?: string;
  /** The values of the event's form, also those that the record has no field for. */
  input?: StoredRecord;
  /** Whether the event is one of many, about which its sender tells people together. */
  isOneOfMany?: boolean;
  /** The whole record after the change, written or not. */
  record: StoredRecord;
}

/** The flags of a record's actions, with the reasons for those that its state refuses. */
export type AllowedActions = Readonly<Record<string, boolean | Readonly<Partial<Record<string, string>>>>>;

/**
 * The rules of a resource that its files cannot express. A resource without any needs no entry; one with hooks has a file of its own, listed in
 * `server/api/registries/hooksByResource.ts`. Fields that SQL computes are in `server/store/resources/computedFields.ts`.
 */
export interface RecordHooks {
  /** Fields that neither the row nor SQL has, for all records of a page at once. It must only read. */
  workOut?(of: {
    reader: Reader;
    owner: Owner;
    records: readonly StoredRecord[];
    today: string;
    deps: Pick<WorkDependencies, 'configuration' | 'payments'>;
  }): Promise<StoredRecord[]>;
  /** Flags that add to or replace those of the sections. A false flag with a reason is refused by state; one without is refused by role. */
  allowedActions?(
    record: StoredRecord,
    may: (operation: Operation) => boolean,
    now: { today: string; employer: EmployerState; facts: StoredRecord | undefined; userUid: string },
  ): AllowedActions;
  /** Facts for the guards of the file's lifecycle and for `allowedActions`, beside the record's fields and `today`, for all records of a page at once. It must only read. */
  facts?(of: { reader: Reader; owner: Owner; records: readonly StoredRecord[]; today: string }): Promise<StoredRecord[]>;
  /** Flags that a closed employer does not change, since they do not concern its records. */
  outlivingClosure?: readonly string[];
  /** The `unique` fields that an index of the table guarantees, by the index's name: they need no lookup before a write. */
  uniqueIndexes?: Readonly<Record<string, string>>;
  /** The refusals of records that break another unique index of the table, by the index's name. */
  indexRefusals?: Readonly<Record<string, FieldError>>;
  /**
   * Fields of a new record that follow from those sent. Called before the record is written.
   * @throws Refusal when they cannot be worked out.
   */
  complete?(of: { tx: Scoped; fields: StoredRecord; today: string }): Promise<StoredRecord>;
  /** @throws Refusal when the record would be invalid. The transaction is rolled back. */
  check?(change: RecordChange): Promise<void>;
  /** Further changes in the same transaction, after the record has been written and checked. */
  after?(change: RecordChange): Promise<void>;
  /** The queue whose work an event of the lifecycle makes: it begins after the event's transaction. */
  begins?: Readonly<Record<string, WorkQueue>>;
  /** @throws Refusal when the record may not be deleted. Called before the deletion, in the same transaction. */
  checkDelete?(deletion: Omit<RecordChange, 'before' | 'fields' | 'sections'>): Promise<void>;
  /** The words of the change in the recent activity. Default, also for undefined: the resource and the record's heading. */
  activity?(change: RecordChange): string | undefined;
  /** The fields that a caller requests with `expand`, by name: see `endpoints.show.expand` in the file. */
  expand?: Readonly<Record<string, (reader: Reader, owner: Owner, record: StoredRecord, today: string) => Promise<unknown>>>;
}

/** The rules of resources, by the names of their files. */
export type HooksByResource = Readonly<Record<string, RecordHooks>>;
