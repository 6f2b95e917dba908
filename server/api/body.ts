import type { EntitySchema } from '../../schemas/jsonSchema.ts';
import { faultMessage } from '../../schemas/faultMessage.ts';
import type { Validate, ValidationFault } from '../../schemas/validate.ts';
import { ApiError, type FieldError } from './apiError.ts';
import type { ApiContext } from './context.ts';

const zeroByte = /\\u0000/;
/** Half of a character, written as an escape: alone it is none. */
const surrogate = /\\ud[89a-f]/i;

/**
 * Waits until the request's body has arrived. For routes that read it inside a transaction: a body that is sent slowly would else
 * hold a database connection all the while, and a handful of them everybody's.
 *
 * @throws ApiError 400 when the caller goes away before its end.
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
  // PostgreSQL cannot store it in text, and nobody means to type it.
  if (zeroByte.test(text)) throw new ApiError(400, 'Take the zero characters (\\u0000) out of the body.');
  if (surrogate.test(text) && !isWellFormed(body))
    throw new ApiError(400, 'A character of the body is only half there (\\ud800 to \\udfff). Take it out, or send both halves.');
  return body as Record<string, unknown>;
}

/** Whether all texts in it can be stored: half a character is none in UTF-8, and PostgreSQL takes no JSON with one. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, part]) => key.isWellFormed() && isWellFormed(part));
}

/** A lenient decoder would store a question mark for each character of a name that another encoding brought. */
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
 * @param given - Fields that the path says already; the body may repeat them, but not say otherwise.
 * @throws ApiError 422 with every fault at its field, in the words of the entity's schema.
 */
export async function validBody(
  c: ApiContext,
  validate: Validate,
  entity: EntitySchema,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  const body = { ...given, ...(await jsonBody(c)) };
  for (const [field, value] of Object.entries(given)) {
    if (body[field] !== value)
      throw ApiError.invalid([{ field, defaultMessage: 'This is another one than the address says. Leave it out' }]);
  }
  if (!validate(body)) throw ApiError.invalid(fieldErrors(validate.errors ?? [], entity));
  return body;
}

/** The faults that a compiled validator found, one at each field, in the words of the entity's schema. */
export function fieldErrors(faults: readonly ValidationFault[], entity: EntitySchema): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const fault of faults) {
    // Says only that one of the faults beside it comes of a condition.
    if (fault.keyword === 'if') continue;
    const field = fieldOf(fault);
    if (!byField.has(field)) byField.set(field, { field, defaultMessage: messageOf(fault, field, entity) });
  }
  return [...byField.values()];
}

function fieldOf({ keyword, params, instancePath }: ValidationFault): string {
  if (keyword === 'additionalProperties') return String(params['additionalProperty']);
  if (keyword === 'required') return String(params['missingProperty']);
  return instancePath.split('/')[1] ?? '';
}

function messageOf(fault: ValidationFault, field: string, { title, properties }: EntitySchema): string {
  const property = properties[field];
  if (fault.keyword === 'additionalProperties') {
    return property
      ? `${property.title ?? field} cannot be changed here. Leave it out.`
      : `${title} has no field ${field}. Leave it out.`;
  }
  return property?.['x-message'] ?? faultMessage(fault, property?.title ?? field);
}
