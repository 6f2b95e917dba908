import type { RawBuilder } from 'kysely';
import type { Reader, Scoped } from '../createStore.ts';
import type { LetterCount } from '../core/initials.ts';
import type { Page } from '../core/listPage.ts';
import type { ListRequest, TableOptions } from './resourceTable.ts';
import type { UniqueValue } from './uniqueValue.ts';

export type StoredRecord = Record<string, unknown>;

/** Whose records are meant: an employer's, by its id, or with null the provider's. */
export type Owner = number | null;

/** What the table of an owner's records has beside one column for each field. */
export interface RecordTableOptions extends TableOptions {
  /** Whether a record has all of the words, where an index finds it quicker than a look at each text. */
  matching?: (owner: Owner, text: string) => RawBuilder<unknown>;
  /** How many records the owner has, where a counter keeps it. */
  total?: (reader: Reader, owner: Owner) => Promise<number>;
}

/** How the records of one resource are kept. The first wall is here: every call names the owner and touches no other's records. */
export interface RecordStore {
  list(reader: Reader, owner: Owner, request: ListRequest): Promise<Page<StoredRecord>>;
  /** How many records begin with each letter in this field. */
  countByInitial(reader: Reader, owner: Owner, field: string): Promise<LetterCount[]>;
  /** One record, or null. @param lock - Holds the record against other changes until the transaction ends. */
  find(reader: Reader, owner: Owner, uid: string, lock?: boolean): Promise<StoredRecord | null>;
  /** Whether there is such a record. */
  has(reader: Reader, owner: Owner, uid: string): Promise<boolean>;
  /** Whose the record is; undefined when there is none. Asked without the second wall, by the service and never with an answer to the caller. */
  ownerOf(reader: Reader, uid: string): Promise<Owner | undefined>;
  /** @returns the new record's uid. */
  insert(tx: Scoped, owner: Owner, fields: StoredRecord): Promise<string>;
  /** Writes these fields and leaves the others as they are. */
  update(tx: Scoped, owner: Owner, uid: string, fields: StoredRecord): Promise<void>;
  /** Takes a record away for good. */
  remove(tx: Scoped, owner: Owner, uid: string): Promise<void>;
  /** Whether a record of the owner, or with null of anybody, refers to `uid` in this field, which may hold several. */
  refersTo(reader: Reader, owner: Owner, field: string, uid: string): Promise<boolean>;
  /** Whether another record has a value that must be unique. */
  isTaken(tx: Scoped, owner: Owner, of: UniqueValue): Promise<boolean>;
}
