/** One fault that a compiled validator found (the part of ajv's ErrorObject that we read). */
export interface ValidationFault {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
}

/** A validator compiled at build time from a schema. After a call that answers false, `errors` holds every fault. */
export interface Validate {
  (data: unknown): boolean;
  errors?: ValidationFault[] | null;
}

/** The service's validators for the records of a resource, compiled into schemas/built/records. */
export interface RecordValidators {
  /** Whether a whole record matches its entity. */
  validate: Validate;
  /**
   * Whether a body may create a record (`create`), change one (`update`), change a section with an address of its own (by its id), or accompany an
   * event of its lifecycle (by its name).
   */
  forms: Readonly<Record<string, Validate>>;
}
