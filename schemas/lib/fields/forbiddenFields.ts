import { conditionsOf } from './conditions.ts';
import type { EntitySchema, JsonSchema } from '../jsonSchema.ts';

type Values = Readonly<Record<string, unknown>>;

/** The parts of a condition that need no validator; a condition with others is left to the validators. */
const PLAIN: ReadonlySet<string> = new Set(['const', 'enum', 'type', 'title', '$comment']);

const isOf = (value: unknown, type: string): boolean =>
  type === 'null' ? value === null : type === 'string' || type === 'boolean' ? typeof value === type : typeof value === 'number';

function fits(value: unknown, property: JsonSchema): boolean | undefined {
  if (Object.keys(property).some((keyword) => !PLAIN.has(keyword))) return undefined;
  const { const: only, enum: values, type } = property;
  return (
    (!('const' in property) || value === only) &&
    (values === undefined || values.includes(value)) &&
    (type === undefined || [type].flat().some((one) => isOf(value, one)))
  );
}

/** Whether a record matches an `if`; undefined if only a validator can decide. */
function holds({ required = [], properties = {} }: JsonSchema, record: Values): boolean | undefined {
  if (required.some((field) => record[field] === undefined)) return false;
  const verdicts = Object.entries(properties).map(([field, property]) =>
    record[field] === undefined ? true : fits(record[field], property),
  );
  return verdicts.includes(false) ? false : verdicts.includes(undefined) ? undefined : true;
}

/**
 * The fields to which the conditions of an entity leave no value but null, as far as this can be decided without the compiled validators, which
 * only a form loads.
 */
export function forbiddenFields(entity: EntitySchema, record: Values): ReadonlySet<string> {
  const asked = conditionsOf(entity).flatMap((condition) => {
    const verdict = holds(condition.if, record);
    const branch = verdict === undefined ? undefined : verdict ? condition.then : condition.else;
    return Object.entries(branch?.properties ?? {});
  });
  return new Set(
    asked.filter(([, { type, ...rest }]) => type === 'null' || ('const' in rest && rest.const === null)).map(([field]) => field),
  );
}
