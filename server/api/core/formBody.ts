import type { EntitySchema, JsonSchema } from '../../../schemas/lib/jsonSchema.ts';
import { ApiError } from './apiError.ts';
import { receivedBody } from './body.ts';
import type { ApiContext } from './context.ts';

/** The form that a call takes, as its resource's file describes it. */
export interface FormCall {
  /** The names of the parts that are not called like their field, by field. */
  names: Readonly<Record<string, string>>;
}

/** The fields of a form, and the files among them as they were sent. */
export interface FormContents {
  fields: Record<string, unknown>;
  files: { field: string; file: File }[];
}

export const isForm = (c: ApiContext): boolean => /^multipart\/form-data\s*;/i.test(c.req.header('Content-Type') ?? '');

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
 * The fields and files of a request's form, by their names in the entity. An empty part is null where its field allows it.
 *
 * @throws ApiError 415 and 400 as {@link partsOf}; 422 for a part that is there twice, and for a file in place of a text or the reverse.
 */
export async function formBody(c: ApiContext, { properties }: EntitySchema, { names }: FormCall): Promise<FormContents> {
  const fieldOf = new Map(Object.entries(names).map(([field, name]) => [name, field]));
  const fields: Record<string, unknown> = {};
  const files: FormContents['files'] = [];
  for (const [name, value] of await partsOf(c)) {
    // A field that has another name in the form is unknown under its own.
    const field = fieldOf.get(name) ?? (name in names ? `${name} ` : name);
    const isFile = properties[field]?.['x-file'] !== undefined;
    const isTwice = field in fields || files.some((other) => other.field === field);
    if (isTwice)
      throw ApiError.invalid([
        { field, defaultMessage: isFile ? 'There are two files. Choose one' : 'This part is there twice. Send it once.' },
      ]);
    if (typeof value === 'string') fields[field] = valueOf(value, properties[field]);
    else if (isFile) files.push({ field, file: value });
    else throw ApiError.invalid([{ field, defaultMessage: 'This is a file. Send a text.' }]);
  }
  return { fields, files };
}

/** The value of a part's text. A text that is no such value is left to the validator. A part of no field is one of the request's own, such as `confirmedWarnings`. */
function valueOf(text: string, property: JsonSchema | undefined): unknown {
  const types = [property?.type ?? []].flat();
  if (text === '' && types.includes('null')) return null;
  if (types.includes('string') || (property && types.length === 0)) return text;
  // As in JSON: true, 12.5, ["payroll"].
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
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
