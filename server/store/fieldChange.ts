/** One field of a record before and after a change, as stored: a value that is missing was, or is, empty. */
export interface FieldChange {
  field: string;
  /** For a value that is no field of the record's schema. */
  label?: string;
  from?: unknown;
  to?: unknown;
  /** The names of the referred records at that time. */
  fromName?: string;
  toName?: string;
  /** Of a confirmed question: the fields that it is about. */
  about?: readonly string[];
  /** The value of a secret is not kept, only that it changed. */
  isSecret?: true;
}
