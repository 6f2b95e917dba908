import { assertValid, plainFields } from '../../work/core/validFields.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { CONFIRMED_WARNINGS } from '../../../domain/questions/fieldWarnings.ts';
import type { Validate } from '../../../schemas/lib/validate.ts';
import { ApiError } from './apiError.ts';
import { Refusal } from '../../work/core/refusal.ts';
import type { ApiContext } from './context.ts';
import { todayOf } from '../../work/core/acting.ts';

const zeroByte = /\\u0000/;
/** `JSON.stringify` writes a surrogate pair as it is, and escapes an unpaired surrogate. */
const halfCharacter = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i;

/** No form of ours has more than four levels. Functions that walk a value to its end would overflow the stack on thousands. */
const mostLevels = 32;

/** No form of ours has a hundred fields. The check of 50,000 unknown ones held up all other requests for a fifth of a second. */
const widestBody = 1_000;

/** Whether a value has more than {@link mostLevels} lists and objects within each other. Level by level, so that no depth is too much. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= mostLevels; depth += 1) {
    level = level.flatMap((one): unknown[] => (typeof one === 'object' && one !== null ? Object.values(one) : []));
    if (level.length === 0) return false;
  }
  return true;
}

/**
 * Waits until the request's body has arrived. For routes that read it inside a transaction: otherwise one slow body would hold a database
 * connection all the while, and a few of them every connection.
 *
 * @throws ApiError 400 when the connection breaks before its end.
 */
export async function receivedBody(c: ApiContext): Promise<ArrayBuffer> {
  try {
    return await c.req.arrayBuffer();
  } catch {
    throw new ApiError(400, 'The body was cut off. Send it again.');
  }
}

/**
 * The JSON object of a request's body.
 *
 * @throws ApiError 415 for another type, 400 for text that is not a JSON object.
 */
export async function jsonBody(c: ApiContext): Promise<Record<string, unknown>> {
  const type = c.req.header('Content-Type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new ApiError(415, 'Send the body as JSON, with Content-Type: application/json.');
  }
  const text = textOf(await receivedBody(c));
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ApiError(400, 'The body is not valid JSON. Correct it and send it again.');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ApiError(400, 'The body must be a JSON object, such as {"firstName": "Ada"}.');
  if (Object.keys(body).length > widestBody)
    throw new ApiError(400, `The body has more than ${widestBody} fields. Send it with fewer.`);
  if (isTooDeep(body)) throw new ApiError(400, `The body has more than ${mostLevels} levels. Send it with fewer.`);
  // PostgreSQL cannot store it in text, and nobody types it on purpose.
  if (zeroByte.test(text)) throw new ApiError(400, 'Remove the zero characters (\\u0000) from the body.');
  // The database would store a question mark for an unpaired surrogate.
  if (halfCharacter.test(text) && halfCharacter.test(JSON.stringify(body)))
    throw new ApiError(400, 'The body has an unpaired surrogate (\\ud800 to \\udfff by itself). Send it as a pair.');
  return body as Record<string, unknown>;
}

/** A lenient decoder would store a question mark for each character of a name in another encoding. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError(400, 'The body is not UTF-8 text. Encode it as UTF-8 and send it again.');
  }
}

/**
 * The request's body, if the form's compiled validator accepts it.
 *
 * @param given - Fields that the path holds; the body may repeat them, but not with other values.
 * @param read - Reads the fields. Default: a JSON object.
 * @throws Refusal invalid with every fault at its field, in the words of the entity's schema.
 */
export async function validBody(
  c: ApiContext,
  validate: Validate,
  entity: EntitySchema,
  given: Readonly<Record<string, unknown>> = {},
  read: (c: ApiContext) => Promise<Record<string, unknown>> = jsonBody,
): Promise<Record<string, unknown>> {
  const body = { ...given, ...plainFields(withoutConfirmed(await read(c), entity), entity) };
  for (const [field, value] of Object.entries(given)) {
    if (body[field] !== value)
      throw Refusal.invalid([{ field, defaultMessage: 'This differs from the address of the request. Leave it out' }]);
  }
  assertValid(validate, entity, body, todayOf(c));
  return body;
}

/** The body without the warnings that it confirms, which are no fields of the record. */
function withoutConfirmed(body: Record<string, unknown>, entity: EntitySchema): Record<string, unknown> {
  if (!entity['x-warnings']) return body;
  const { [CONFIRMED_WARNINGS]: _confirmed, ...fields } = body;
  return fields;
}
