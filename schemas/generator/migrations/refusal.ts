/** Where records are: a column for each field, or a document for each record. */
export type Storage = 'table' | 'documents';

/** A change that no migration can follow without a word from the developer. */
export interface Refusal {
  /** Of the place in the entity's file. */
  pointer: string;
  /** `<fault>. <remedy>` */
  message: string;
}
