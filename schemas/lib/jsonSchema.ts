/** The meaning of a status, which gives its badge a colour. */
export type Tone = 'neutral' | 'success' | 'warning' | 'error';

/** The computation of a field from others of the record: exactly one of these. */
export interface Computation {
  sum?: string[];
  difference?: string[];
  join?: string[];
  daysBetween?: string[];
}

/** A length of time that a rule adds to the date that it compares with; negative towards the past. */
export interface Offset {
  years?: number;
  months?: number;
  days?: number;
}

/** The comparison of `field` with another field, with `today`, or with a number: exactly one of these. */
export interface FieldComparison {
  field: string;
  /** Days, moments and times. */
  after?: string;
  notBefore?: string;
  before?: string;
  notAfter?: string;
  /** Numbers and amounts. */
  moreThan?: string | number;
  atLeast?: string | number;
  lessThan?: string | number;
  atMost?: string | number;
  /** With a comparison of days. */
  offset?: Offset;
  /** The sort code's field, of a rule about an account number: the two must pass the modulus check. */
  bankAccountOf?: string;
  /** The country's field, of a rule about a postcode: without a country, and in the United Kingdom, it must be one of the Royal Mail or the forces. */
  postcodeOf?: string;
}

/** A rule across two fields of an entity: a record that breaks it is refused. */
export interface FieldRule extends FieldComparison {
  message: string;
}

/** The fields of a record with the percentages of the employee and the employer, the pay that they are taken of, and the way of paying. */
export interface LegalMinimumFields {
  employee: string;
  employer: string;
  pensionableSalary: string;
  contributionType: string;
}

/** An unlikely value: the service asks about it once, and keeps the answer with the record. A warning has a comparison, or one of the other three. */
export interface FieldWarning extends FieldComparison {
  /** Unique within the entity. */
  warning: string;
  /** Whether no other record of the owner should have the value. */
  unique?: true;
  /** Values that any number of records may have. */
  except?: string[];
  /** The kind of text whose spelling is checked. */
  spelling?: 'emailDomain';
  /** The fields of a scheme's default contributions, which are compared with the legal minimum. */
  legalMinimum?: LegalMinimumFields;
  /** `{below}` stands for what is below the legal minimum, `{suggestion}` for the likely spelling, `{other}` for the other record with the value. */
  question: string;
}

/** The part of JSON Schema 2020-12, with our x- keywords, that the files in `schemas/entities` use. See `meta/entity.meta.json`. */
export interface JsonSchema {
  $schema?: string;
  $id?: string;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  $comment?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  if?: JsonSchema;
  then?: JsonSchema;
  else?: JsonSchema;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  propertyNames?: JsonSchema;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  examples?: unknown[];
  default?: unknown;
  readOnly?: boolean;
  /** The name of a file in schemas/definitions that says the rest. Written out before anything else reads the schema. */
  'x-definition'?: string;
  'x-writeOnce'?: boolean;
  'x-secret'?: boolean;
  /** An identifier with a button that copies it. */
  'x-copy'?: true;
  /** Personal data: what lists show of it, and records to those who may not see it in full. See `lib/fields/masks.ts`. */
  'x-personal'?: 'lastThree' | 'year' | 'accountNumber' | 'sortCode' | 'bankAccount' | 'hidden';
  'x-stored'?: false;
  'x-computed'?: Computation;
  'x-unit'?: 'pence' | 'pounds' | 'percent' | 'days' | 'seconds' | 'bytes';
  'x-reference'?: string;
  'x-message'?: string;
  'x-messages'?: Readonly<Record<string, string>>;
  'x-rules'?: FieldRule[];
  'x-warnings'?: FieldWarning[];
  /** The notation of a text, which decides how it is tidied: see `lib/fields/notations.ts`. */
  'x-notation'?: 'nationalInsurance' | 'postcode' | 'sortCode' | 'accountNumber' | 'phone';
  'x-fallback'?: string;
  /** The files that the field accepts. See `lib/files/fileFields.ts`. */
  'x-file'?: { mediaTypes: readonly string[]; maxBytes?: number };
  'x-tone'?: Tone;
  /** Of a choice: the fields about whose values it tells something. See `lib/resources/fieldPermissions.ts`. */
  'x-reveals'?: string[];
  'x-renamed-from'?: string;
  'x-replaced-values'?: Record<string, string | null>;
  'x-older-values'?: 'kept';
}

/** The presentation of a form's fields, by name, as in RJSF's uiSchema: `{ "outcome": { "ui:widget": "radio" } }`. */
export type UiHints = Readonly<Record<string, unknown>>;

/** An entity's schema: an object with named properties. A form of its own may have a uiSchema, an entity may not. */
export type EntitySchema = JsonSchema & {
  $id: string;
  title: string;
  properties: Record<string, JsonSchema>;
  uiSchema?: UiHints;
  'x-removed'?: string[];
};
