import type { RawBuilder } from 'kysely';
import type { Reader, Scoped } from '../createStore.ts';
import type { LetterCount } from '../core/initials.ts';
import type { Page } from '../core/listPage.ts';
import type { ListRequest, TableOptions } from './resourceTable.ts';
import type { UniqueValue } from './uniqueValue.ts';

export type StoredRecord = Record<string, unknown>;

/** The owner of records: an employer, by its id, or with null the provider. */
export type Owner = number | null;

/** The options of a table with an owner's records, beside one column for each field. */
export interface RecordTableOptions extends TableOptions {
  /** The owner's rows with all of the words, if an index is quicker than a scan of the texts. */
  search?: (owner: Owner, text: string) => RawBuilder<unknown>;
  /** The fields that the index covers. */
  searched?: readonly string[];
  /** The owner's number of records, if a counter has it. */
  total?: (reader: Reader, owner: Owner) => Promise<number>;
  /** Columns with a field's text in lower case. Without one, the texts of all of the owner's records are compared: row-level security allows no index of `lower(…)`. */
  lowerCaseColumns?: Record<string, string>;
}

/**
 * The store of one resource's records. Every call names the owner, and its query touches only that owner's records; row-level security is the
 * second check.
 */
export interface RecordStore {
  list(reader: Reader, owner: Owner, request: ListRequest): Promise<Page<StoredRecord>>;
  /** How many records begin with each letter in this field. */
  countByInitial(reader: Reader, owner: Owner, field: string): Promise<LetterCount[]>;
  /** One record, or null. @param lock - Locks the record against other changes until the transaction ends. */
  find(reader: Reader, owner: Owner, uid: string, lock?: boolean): Promise<StoredRecord | null>;
  /** Whether the record exists. */
  has(reader: Reader, owner: Owner, uid: string): Promise<boolean>;
  /** The owner of the record; undefined when there is no such record. Read without row-level security: never answer it to the caller. */
  ownerOf(reader: Reader, uid: string): Promise<Owner | undefined>;
  /** @returns the new record's uid. */
  insert(tx: Scoped, owner: Owner, fields: StoredRecord): Promise<string>;
  /** Writes these fields and leaves the others as they are. */
  update(tx: Scoped, owner: Owner, uid: string, fields: StoredRecord): Promise<void>;
  /** Deletes a record permanently. */
  remove(tx: Scoped, owner: Owner, uid: string): Promise<void>;
  /** Whether a record of the owner, or with null of any owner, refers to `uid` in this field, which may be a list. */
  refersTo(reader: Reader, owner: Owner, field: string, uid: string): Promise<boolean>;
  /** The uid of another record with a value that should be unique, if there is one. */
  otherWith(tx: Scoped, owner: Owner, of: UniqueValue): Promise<string | undefined>;
}
