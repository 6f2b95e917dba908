import type { EntitySchema, JsonSchema } from '../../../schemas/jsonSchema.ts';
import type { Validate } from '../../../schemas/validate.ts';
import type { Field } from '../model/field.ts';

/** One `if` of an entity, compiled, and what it asks for besides. */
export interface Condition {
  holds: Validate;
  /** Its `then`. */
  asks: JsonSchema;
  /** Its `else`. */
  otherwise: JsonSchema;
}

/** What a form asks for at this moment. */
export interface FormShape {
  /** Fields that a condition forbids: they are not shown, and are empty. */
  hidden: ReadonlySet<string>;
  /** Fields that must be filled in. */
  required: ReadonlySet<string>;
}

/**
 * The conditions of an entity: its own `if`, and those of its `allOf`, in the order in which `npm run generate` numbers them.
 * @param validators - The compiled validators of a resource's forms.
 * @param name - What they are called there, before their number.
 */
export function conditionsOf(entity: EntitySchema, validators: Readonly<Record<string, Validate>>, name: string): Condition[] {
  const written = [...(entity.if ? [entity] : []), ...(entity.allOf ?? [])];
  return written.flatMap((condition, index) => {
    const holds = validators[`${name}${index + 1}`];
    return holds ? [{ holds, asks: condition.then ?? {}, otherwise: condition.else ?? {} }] : [];
  });
}

/** A value that a condition leaves no room for: only null, or nothing at all. */
export const isForbidding = (property: JsonSchema | boolean): boolean =>
  property === false || (property !== true && (property.type === 'null' || property.const === null));

const takesNull = ({ type }: JsonSchema): boolean => type === undefined || [type].flat().includes('null');

/** Whether the field may not be empty, given what a condition asks of it. */
function isDemanded({ name, takesNull: isNullable }: Field, { required = [], properties = {} }: JsonSchema): boolean {
  const property = properties[name];
  // A field that may be null is filled in only when the condition says what it is to be.
  return required.includes(name) && (!isNullable || (property !== undefined && !takesNull(property)));
}

const NONE: ReadonlySet<string> = new Set();

interface Asked {
  fields: readonly Field[];
  required: ReadonlySet<string>;
  conditions: readonly Condition[];
}

/**
 * What the form asks for, as the conditions have it.
 * @param recordWithout - The whole record as it would be saved, with the given fields empty: that is what the service judges.
 */
export function shapeOf(
  { fields, required, conditions }: Asked,
  recordWithout: (hidden: ReadonlySet<string>) => Record<string, unknown>,
): FormShape {
  let shape: FormShape = { hidden: NONE, required };
  if (conditions.length === 0) return shape;
  // Hiding a field empties it, which may decide another condition: each can do so once.
  for (let round = 0; round <= conditions.length; round += 1) {
    const record = recordWithout(shape.hidden);
    const asked = conditions.map((condition) => (condition.holds(record) ? condition.asks : condition.otherwise));
    const isHidden = ({ name }: Field): boolean =>
      asked.some(({ properties = {} }) => properties[name] !== undefined && isForbidding(properties[name]));
    const hidden = new Set(fields.filter(isHidden).map(({ name }) => name));
    const isSame = hidden.symmetricDifference(shape.hidden).size === 0;
    const demanded = fields.filter((field) => asked.some((part) => isDemanded(field, part))).map(({ name }) => name);
    shape = { hidden, required: new Set([...required, ...demanded]).difference(hidden) };
    if (isSame) return shape;
  }
  return shape;
}
