import { strict as assert } from 'node:assert';
import type { Validate } from '../../schemas/lib/validate.ts';
import type { Role } from '../e2e/support/accounts.ts';

export interface Answer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON; the text of a file; undefined where there is no content. */
  readonly body: unknown;
}

/**
 * Calls one API home as a demo account; null is an unauthorised caller. The sample data is loaded, and changes by the call are kept.
 *
 * @param path - Below `/api/v2`.
 * @param body - Sent as JSON; text is sent unchanged.
 * @param headers - In addition to the portal's own.
 */
export type Call = (
  role: Role | null,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

/** One behaviour that every API home has in common. */
export interface ContractCase {
  readonly name: string;
  /** Whether it needs cookies. The API in a page has none, since no network is between them. */
  readonly needsCookies?: boolean;
  run(call: Call): Promise<void>;
}

/** The headers of a call unless its case sets others: the portal's own. */
export function portalHeaders(
  method: string,
  token: string | null,
  headers: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...(method !== 'GET' && { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' }),
    ...headers,
  };
}

const boundary = 'part-of-a-form';

/** A file in a form, whose content is text. */
interface FormFile {
  name: string;
  mediaType: string;
  content: string;
}

const headOf = (value: string | FormFile): string =>
  typeof value === 'string' ? '' : `; filename="${value.name}"\r\nContent-Type: ${value.mediaType}`;

/** A form (multipart/form-data) as text, with its header. */
export const formOf = (
  fields: Readonly<Record<string, string | FormFile>>,
): { body: string; headers: Record<string, string> } => ({
  body: `${Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${headOf(value)}\r\n\r\n${typeof value === 'string' ? value : value.content}\r\n`,
    )
    .join('')}--${boundary}--\r\n`,
  headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
});

/** The body as text. */
export const portalBody = (body: unknown): string | undefined =>
  body === undefined || typeof body === 'string' ? body : JSON.stringify(body);

/** The answer, read from the response. */
export function answerOf(status: number, from: Iterable<readonly [string, string]>, text: string): Answer {
  const headers: Record<string, string> = Object.fromEntries(from);
  if (text === '') return { status, headers, body: undefined };
  const isFile = headers['content-disposition']?.startsWith('attachment') ?? false;
  return { status, headers, body: isFile ? text : (JSON.parse(text) as unknown) };
}

/** The defects that a home has reported; errors reported by browsers do not count. */
export const defectsIn = (reported: readonly unknown[]): unknown[] =>
  reported.filter((error) => !(error instanceof Error && error.name === 'ReportedByBrowser'));

export interface Meta {
  readonly totalCount: number;
  readonly pageCount: number;
  readonly currentPage: number;
  readonly perPage: number;
}

export interface List<Row> {
  readonly data: readonly Row[];
  readonly meta: Meta;
}

/** Reads a list and checks that every row is valid, the meta block is consistent, and the answer is not cached. */
export async function list<Row>(call: Call, role: Role, path: string, validate: Validate): Promise<List<Row>> {
  const answer = await call(role, 'GET', path);
  assert.equal(answer.status, 200, `${path} as ${role}: ${JSON.stringify(answer.body)}`);
  assert.equal(answer.headers['cache-control'], 'no-store');
  const { data, meta } = answer.body as List<Row>;
  assert.deepEqual(Object.keys(meta).sort(), ['currentPage', 'pageCount', 'perPage', 'totalCount']);
  assert.equal(meta.pageCount, Math.ceil(meta.totalCount / meta.perPage));
  assert.ok(data.length <= meta.perPage, `${path}: ${data.length} rows on a page of ${meta.perPage}`);
  for (const row of data) assertValid(row, validate, path);
  return { data, meta };
}

/** Reads one record, or the answer to a change. */
export async function record<Row>(
  call: Call,
  role: Role,
  [method, path, body]: readonly [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown],
  validate: Validate,
): Promise<Row> {
  const answer = await call(role, method, path, body);
  assert.ok(answer.status === 200 || answer.status === 201, `${method} ${path} as ${role}: ${JSON.stringify(answer)}`);
  const { data } = answer.body as { data: Row };
  assertValid(data, validate, path);
  return data;
}

export function assertValid(data: unknown, validate: Validate, what: string): void {
  assert.ok(validate(data), `${what} does not match its schema: ${JSON.stringify(validate.errors)} in ${JSON.stringify(data)}`);
}

/** Checks that the answer is a refusal in the service's format. `fields` are the fields that it names, if the case is about them. */
export function assertRefused(answer: Answer, status: number, fields?: readonly string[]): void {
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  const { message, errors } = answer.body as { message: string; errors: { field: string; defaultMessage: string }[] };
  assert.ok(message.length > 0 && !message.includes('undefined'), message);
  assert.ok(Array.isArray(errors));
  for (const error of errors)
    assert.ok(typeof error.field === 'string' && error.defaultMessage.length > 0, JSON.stringify(error));
  // Dialogs show the entries of a 422, and nothing else of it (docs/product.md, point 8).
  if (status === 422) assert.ok(errors.length > 0, message);
  if (fields) assert.deepEqual(errors.map(({ field }) => field).sort(), [...fields].sort());
}
