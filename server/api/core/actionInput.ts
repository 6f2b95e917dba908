import { couldExist } from '../../../domain/bank/bankAccount.ts';
import { brokenRules } from '../../../schemas/lib/fields/fieldRules.ts';
import { CONFIRMED_WARNINGS } from '../../../domain/questions/fieldWarnings.ts';
import type { EntitySchema, JsonSchema } from '../../../schemas/lib/jsonSchema.ts';
import type { Validate } from '../../../schemas/lib/validate.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { fieldErrors } from '../../work/core/validFields.ts';
import { jsonBody, receivedBody } from './body.ts';
import type { ApiContext } from './context.ts';
import { todayOf } from '../../work/core/acting.ts';

/** The form of an action, as its resource's file describes it. */
export interface ActionForm {
  /** The form's file, from `schemas/built/formSchemas.js`. */
  form: EntitySchema;
  /** Compiled from it: `schemas/built/validators/<resource>/<action>.js`. */
  validate: Validate;
  /** Default `body`. */
  sends?: 'body' | 'query';
  /** The questions that the route may ask: `form.warnings` of the action in the resource's file. Default: none. */
  warnings?: readonly string[];
}

/**
 * The input of an action with a `form` in its resource's file.
 *
 * @throws Refusal invalid with every fault at its field, 415 or 400 for a body that is not JSON.
 * @example await actionInput(c, { form: ceasePayroll, validate, sends: 'query' }) // { finalPayDate: '2026-12-31', reason: … }
 */
export async function actionInput(
  c: ApiContext,
  { form, validate, sends = 'body', warnings = [] }: ActionForm,
): Promise<Record<string, unknown>> {
  const { [CONFIRMED_WARNINGS]: confirmed, ...fields } = await bodyOf(c);
  const body = warnings.length > 0 || confirmed === undefined ? fields : { ...fields, [CONFIRMED_WARNINGS]: confirmed };
  const input = sends === 'query' ? { ...valuesOf(new URL(c.req.url).searchParams, form), ...body } : body;
  const faults = [
    ...(validate(input) ? [] : (validate.errors ?? [])),
    ...brokenRules(form, input, input, todayOf(c), couldExist),
  ];
  if (faults.length > 0) throw Refusal.invalid(fieldErrors(faults, form, input));
  return input;
}

/**
 * Reads the body of a deletion without a form, which may hold the source of the change (`changeSource`) alone.
 *
 * @throws Refusal invalid for anything else in it.
 * @see docs/product.md, point 7, "Data API"
 */
export async function noInput(c: ApiContext): Promise<void> {
  const [field] = Object.keys(await bodyOf(c));
  if (field !== undefined) throw Refusal.invalid([{ field, defaultMessage: `There is no field ${field} here. Leave it out.` }]);
}

/** The body without `changeSource`, which every deletion may have. A deletion may have no body. */
async function bodyOf(c: ApiContext): Promise<Record<string, unknown>> {
  if ((await receivedBody(c)).byteLength === 0 && (c.req.method === 'DELETE' || c.req.header('Content-Type') === undefined))
    return {};
  const body = await jsonBody(c);
  if (c.req.method !== 'DELETE') return body;
  const { changeSource, ...input } = body;
  if (changeSource !== undefined && (typeof changeSource !== 'string' || changeSource.length > 40))
    throw Refusal.invalid([{ field: 'changeSource', defaultMessage: 'Give changeSource as a text, such as UI.' }]);
  return input;
}

function valuesOf(query: URLSearchParams, { properties }: EntitySchema): Record<string, unknown> {
  // The other parameters are refused for all operations in the same way: `declaredQuery`.
  const known = [...query].flatMap(([name, text]): [string, unknown][] => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return property ? [[name, valueOf(text, property)]] : [];
  });
  return Object.fromEntries(known);
}

/** The value of a text in the query. A text that is no such value is left to the validator. */
function valueOf(text: string, { type }: JsonSchema): unknown {
  const types = [type ?? []].flat();
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if ((types.includes('integer') || types.includes('number')) && /^-?\d{1,15}(\.\d{1,6})?$/.test(text)) return Number(text);
  return text === '' && types.includes('null') ? null : text;
}
