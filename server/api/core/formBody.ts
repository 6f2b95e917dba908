import type { EntitySchema, JsonSchema } from '../../../schemas/lib/jsonSchema.ts';
import { ApiError } from './apiError.ts';
import { receivedBody } from './body.ts';
import type { ApiContext } from './context.ts';

/** The form that a call takes, as its resource's file describes it. */
export interface FormCall {
  /** The names of the parts that are not called like their field, by field. */
  names: Readonly<Record<string, string>>;
}

const isForm = (c: ApiContext): boolean => /^multipart\/form-data\s*;/i.test(c.req.header('Content-Type') ?? '');

/**
 * The parts of a request's form (multipart/form-data).
 *
 * @throws ApiError 415 for another type, 400 for a body that is no such form.
 */
async function partsOf(c: ApiContext): Promise<[name: string, value: string | File][]> {
  if (!isForm(c)) throw new ApiError(415, 'Send the body as a form, with Content-Type: multipart/form-data.');
  const body = await receivedBody(c);
  try {
    const headers = { 'Content-Type': c.req.header('Content-Type') ?? '' };
    return [...(await new Response(body, { headers }).formData())];
  } catch {
    throw new ApiError(400, 'The body is not a valid form. Send each field as a part of multipart/form-data.');
  }
}

/**
 * The fields of a request's form, by their names in the entity. An empty part is null where its field allows it.
 *
 * @throws ApiError 415 and 400 as {@link partsOf}; 422 for a part that is there twice, or for a file where a text belongs.
 */
export async function formBody(
  c: ApiContext,
  { properties }: EntitySchema,
  { names }: FormCall,
): Promise<Record<string, unknown>> {
  const fieldOf = new Map(Object.entries(names).map(([field, name]) => [name, field]));
  const fields: Record<string, unknown> = {};
  for (const [name, value] of await partsOf(c)) {
    // A field that has another name in the form is unknown under its own.
    const field = fieldOf.get(name) ?? (name in names ? `${name} ` : name);
    if (field in fields) throw ApiError.invalid([{ field, defaultMessage: 'This part is there twice. Send it once.' }]);
    if (typeof value !== 'string') throw ApiError.invalid([{ field, defaultMessage: 'This is a file. Send a text.' }]);
    fields[field] = valueOf(value, properties[field] ?? {});
  }
  return fields;
}

/** The value of a part's text. A text that is no such value is left to the validator. */
function valueOf(text: string, { type }: JsonSchema): unknown {
  const types = [type ?? []].flat();
  if (text === '' && types.includes('null')) return null;
  return types.includes('boolean') && (text === 'true' || text === 'false') ? text === 'true' : text;
}

/** The outcome of a call that took a form: a refusal names the parts as they were sent. */
export async function namedAsSent<Outcome>({ names }: FormCall, outcome: Promise<Outcome>): Promise<Outcome> {
  try {
    return await outcome;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = error.errors.map((fault) => ({ ...fault, field: names[fault.field] ?? fault.field.trim() }));
    throw new ApiError(error.status, error.message, errors, error.retryAfter, error.code);
  }
}

/** The bytes that identify the contents of a form: another request with the same parts has another boundary between them. */
export async function formContents(c: ApiContext): Promise<Blob | null> {
  if (!isForm(c)) return null;
  const parts = await partsOf(c);
  return new Blob(
    parts.flatMap(([name, value]) =>
      typeof value === 'string'
        ? [`${JSON.stringify([name, value])}\n`]
        : [`${JSON.stringify([name, value.name, value.type, value.size])}\n`, value],
    ),
  );
}
