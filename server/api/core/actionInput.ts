import { brokenRules } from '../../../schemas/lib/fields/fieldRules.ts';
import type { EntitySchema, JsonSchema } from '../../../schemas/lib/jsonSchema.ts';
import type { Validate } from '../../../schemas/lib/validate.ts';
import { ApiError } from './apiError.ts';
import { fieldErrors, jsonBody, receivedBody } from './body.ts';
import type { ApiContext } from './context.ts';

/** How an action's form is sent, as its resource's file says. */
export interface ActionForm {
  /** The form's file, from `schemas/generated/forms.ts`. */
  form: EntitySchema;
  /** Compiled from it: `schemas/built/validators/<resource>/<action>.js`. */
  validate: Validate;
  /** Default `body`. */
  sends?: 'body' | 'query';
}

/**
 * What was filled in for an action of a resource's file that has a `form`.
 *
 * @throws ApiError 422 with every fault at its field, 415 or 400 for a body that is not JSON.
 * @example await actionInput(c, { form: ceasePayroll, validate, sends: 'query' }) // { finalPayDate: '2026-12-31', reason: … }
 */
export async function actionInput(
  c: ApiContext,
  { form, validate, sends = 'body' }: ActionForm,
): Promise<Record<string, unknown>> {
  const body = await bodyOf(c);
  const input = sends === 'query' ? { ...valuesOf(new URL(c.req.url).searchParams, form), ...body } : body;
  const faults = [...(validate(input) ? [] : (validate.errors ?? [])), ...brokenRules(form, input, input)];
  if (faults.length > 0) throw ApiError.invalid(fieldErrors(faults, form, input));
  return input;
}

/**
 * Reads the body of a deletion that asks for nothing: where the change comes from, if the caller says so.
 *
 * @throws ApiError 422 for anything else in it.
 * @see docs/product.md, point 7, "Data API"
 */
export async function noInput(c: ApiContext): Promise<void> {
  const [field] = Object.keys(await bodyOf(c));
  if (field !== undefined) throw ApiError.invalid([{ field, defaultMessage: `This takes no ${field}. Leave it out.` }]);
}

/** The body, without what every deletion says of itself. A call that only deletes may have none. */
async function bodyOf(c: ApiContext): Promise<Record<string, unknown>> {
  if ((await receivedBody(c)).byteLength === 0 && (c.req.method === 'DELETE' || c.req.header('Content-Type') === undefined))
    return {};
  const body = await jsonBody(c);
  if (c.req.method !== 'DELETE') return body;
  const { changeSource, ...input } = body;
  if (changeSource !== undefined && (typeof changeSource !== 'string' || changeSource.length > 40))
    throw ApiError.invalid([{ field: 'changeSource', defaultMessage: 'Give changeSource as a text, such as UI.' }]);
  return input;
}

function valuesOf(query: URLSearchParams, { properties }: EntitySchema): Record<string, unknown> {
  return Object.fromEntries([...query].map(([name, text]) => [name, valueOf(text, properties[name] ?? {})]));
}

/** The value that a text in an address stands for. One that stands for none is left to the validator as it is. */
function valueOf(text: string, { type }: JsonSchema): unknown {
  const types = [type ?? []].flat();
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if ((types.includes('integer') || types.includes('number')) && /^-?\d{1,15}(\.\d{1,6})?$/.test(text)) return Number(text);
  return text === '' && types.includes('null') ? null : text;
}
