import type { Operation } from '../../../machines/permissions.ts';
import type { Reader, Scoped } from '../../store/createStore.ts';
import type { Owner, StoredRecord } from '../../store/records/storedRecord.ts';
import type { ApiContext } from '../core/context.ts';
import type { EmployerState } from '../closure/closureState.ts';

/** A change of a record, while it is being made. */
export interface RecordChange {
  c: ApiContext;
  tx: Scoped;
  owner: Owner;
  /** The record as it was; null for a new one. */
  before: StoredRecord | null;
  /** What the caller sends. */
  fields: StoredRecord;
  /** The ids of the sections that it changes; none for a new record. */
  sections: readonly string[];
  /** The event of the record's lifecycle that makes the change, where one does. */
  event?: string;
  /** The whole record with the change, as the database has it or would have it. */
  record: StoredRecord;
}

/** The flags of a record's actions, and beside them the reasons of those that its state refuses. */
export type AllowedActions = Readonly<Record<string, boolean | Readonly<Partial<Record<string, string>>>>>;

/**
 * What the files of a resource cannot say. A resource without any needs no entry; one that has some keeps them in a file of its own,
 * listed in `recordHooks.ts`. Fields that SQL works out stand in `server/store/records/computedFields.ts`.
 */
export interface RecordHooks {
  /** Fields that neither the row nor SQL has, for the records of a page at once. It only reads. */
  workOut?(of: { reader: Reader; owner: Owner; records: readonly StoredRecord[]; today: string }): Promise<StoredRecord[]>;
  /** Flags beside those of the sections, or in their place. What is false with a reason is refused with it; false alone is a matter of the role. */
  allowedActions?(
    record: StoredRecord,
    may: (operation: Operation) => boolean,
    now: { at: Date; employer: EmployerState },
  ): AllowedActions;
  /** Facts for the guards of the file's lifecycle beside the record's fields and `today`, for the records of a page at once. It only reads. */
  facts?(of: { reader: Reader; owner: Owner; records: readonly StoredRecord[]; today: string }): Promise<StoredRecord[]>;
  /** Flags that stay as they are when the employer has closed: what they stand for is not of its records. */
  outlivingClosure?: readonly string[];
  /** Which `unique` fields of the file an index of the table keeps, by the index's name: nothing is then looked up before a write. */
  uniqueIndexes?: Readonly<Record<string, string>>;
  /** @throws ApiError when the record may not be as it would be. Whatever was written is undone. */
  check?(change: RecordChange): Promise<void>;
  /** What else follows in the same transaction, after the record is written and checked. */
  after?(change: RecordChange): Promise<void>;
  /** @throws ApiError when the record may not be deleted. Called before it is, in the same transaction. */
  checkDelete?(deletion: Omit<RecordChange, 'before' | 'fields' | 'sections'>): Promise<void>;
  /** What the employer's recent activity says of the change. Left out: the resource, and the record's heading. */
  activity?(change: RecordChange): { employeeUid: string | null; activity: string };
  /** The fields that a caller asks for with `expand`, by name: see `endpoints.show.expand` in the file. */
  expand?: Readonly<Record<string, (reader: Reader, owner: Owner, record: StoredRecord, at: Date) => Promise<unknown>>>;
}
