/** The meaning of a status, which gives its badge a colour. */
export type Tone = 'neutral' | 'success' | 'warning' | 'error';

/** The computation of a field from others of the record: exactly one of these. */
export interface Computation {
  sum?: string[];
  difference?: string[];
  join?: string[];
  daysBetween?: string[];
}

/** A rule across two fields of an entity: the comparison of `field` with the field that one of the comparisons names. */
export interface FieldRule {
  field: string;
  /** Days, moments and times. */
  after?: string;
  notBefore?: string;
  before?: string;
  notAfter?: string;
  /** Numbers and amounts. */
  moreThan?: string;
  atLeast?: string;
  lessThan?: string;
  atMost?: string;
  message: string;
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
  additionalProperties?: boolean;
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
  'x-stored'?: false;
  'x-computed'?: Computation;
  'x-unit'?: 'pence' | 'pounds' | 'percent' | 'days' | 'seconds';
  'x-reference'?: string;
  'x-message'?: string;
  'x-messages'?: Readonly<Record<string, string>>;
  'x-rules'?: FieldRule[];
  'x-fallback'?: string;
  'x-tone'?: Tone;
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
