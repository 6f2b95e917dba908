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
