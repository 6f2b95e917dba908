import { Refusal } from '../../../work/core/refusal.ts';
import type { EntitySchema, JsonSchema } from '../../../../schemas/lib/jsonSchema.ts';
import { ApiError } from '../apiError.ts';
import { mostBodyBytes } from './uploads.ts';
import { formInMemory, type SentFile, type SentForm } from './sentForm.ts';
import type { ApiContext } from '../context.ts';

/** The form that a call takes, as its resource's file describes it. */
export interface FormCall {
  /** The names of the parts that are not called like their field, by field. */
  names: Readonly<Record<string, string>>;
}

/** The fields of a form, and the files among them as they were sent. */
export interface FormContents {
  fields: Record<string, unknown>;
  files: { field: string; file: SentFile }[];
}

/** @param type - The value of Content-Type. */
export const isFormType = (type: string | undefined): boolean => /^multipart\/form-data\s*;/i.test(type ?? '');

export const isForm = (c: ApiContext): boolean => isFormType(c.req.header('Content-Type'));

/** @throws ApiError 415 for a body of another type. */
export function assertForm(c: ApiContext): void {
  if (!isForm(c)) throw new ApiError(415, 'Send the body as a form, with Content-Type: multipart/form-data.');
}

/**
 * The request's form, read once. To be called outside a transaction: a slow form would hold a database connection all the while. Ask before
 * it for all that refuses the call whatever the form has.
 *
 * @throws ApiError 415 for another type, 413 and 400 as {@link ReadForm}, 429 when too many forms of the person wait.
 */
export async function receivedForm(c: ApiContext): Promise<SentForm> {
  assertForm(c);
  const known = c.get('sentForm');
  if (known) return known;
  const { readForm = formInMemory, configuration, addressOf } = c.var.deps;
  // A visitor without an account, who signs an employer up, has an address only.
  const sender = c.get('caller')?.userUid ?? addressOf?.() ?? 'unknown';
  const read = (): Promise<SentForm> => readForm(c.req.raw, mostBodyBytes(c.req.path, configuration));
  const form = c.var.formTurns(sender, read, c.req.raw.signal);
  c.set('sentForm', form);
  return form;
}

/**
 * The fields and files of a request's form, by their names in the entity. An empty part is null where its field allows it.
 *
 * @throws ApiError as {@link receivedForm}; 422 for a part that is there twice, and for a file in place of a text or the reverse.
 */
export async function formBody(c: ApiContext, { properties }: EntitySchema, { names }: FormCall): Promise<FormContents> {
  const fieldOf = new Map(Object.entries(names).map(([field, name]) => [name, field]));
  const fields: Record<string, unknown> = {};
  const files: FormContents['files'] = [];
  for (const [name, value] of (await receivedForm(c)).parts) {
    // A field that has another name in the form is unknown under its own.
    const field = fieldOf.get(name) ?? (name in names ? `${name} ` : name);
    const isFile = properties[field]?.['x-file'] !== undefined;
    const isTwice = field in fields || files.some((other) => other.field === field);
    if (isTwice)
      throw Refusal.invalid([
        { field, defaultMessage: isFile ? 'There are two files. Choose one' : 'This part is there twice. Send it once.' },
      ]);
    if (typeof value === 'string') fields[field] = valueOf(value, properties[field]);
    else if (isFile) files.push({ field, file: value });
    else throw Refusal.invalid([{ field, defaultMessage: 'This is a file. Send a text.' }]);
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
    if (!(error instanceof Refusal)) throw error;
    const errors = error.errors.map((fault) => ({ ...fault, field: names[fault.field] ?? fault.field.trim() }));
    throw new Refusal(error.kind, error.message, errors);
  }
}

/** A text that identifies the contents of a form: another request with the same parts has another boundary between them. Null for another body. */
export async function formContents(c: ApiContext): Promise<string | null> {
  if (!isForm(c)) return null;
  const { parts } = await receivedForm(c);
  return parts
    .map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.type, value.size, value.sha256],
    )
    .map((part) => `${JSON.stringify(part)}\n`)
    .join('');
}
