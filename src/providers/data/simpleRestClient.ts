import type simpleRestProvider from 'ra-data-simple-rest';
import type { ResourceCalls as Resource } from '../../../schemas/lib/resourceCalls.ts';
import { orAdminError } from './adminError.ts';
import { type DataProviderOptions, resourceOf } from './dataProviderOptions.ts';
import { endpointOf } from './endpoints.ts';
import { asForm, namedAsFields } from './formCall.ts';
import { readListedRecord, withId } from './listCalls.ts';

/** The `meta` of a call of react-admin. */
export interface CallMeta {
  /** The id of the section that an update saves. */
  section?: string;
  /** The entity tag of the record before the change. */
  ifMatch?: string;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

type HttpClient = NonNullable<Parameters<typeof simpleRestProvider>[1]>;

const operations = { GET: 'show', POST: 'create', DELETE: 'delete' } as const;

/**
 * Translates the calls of ra-data-simple-rest about single records into calls of the service. Lists are read by `listCalls.ts`.
 */
export function simpleRestClient(
  options: DataProviderOptions,
  { section, signal: given, ...conditions }: CallMeta = {},
): HttpClient {
  return async (url: string, { method = 'GET', body, signal = given }: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://portal.invalid');
    const [name = '', third, ...rest] = pathname.slice(1).split('/').map(decodeURIComponent);
    if (rest.length > 0) throw new Error(`Unexpected call of ra-data-simple-rest: ${url}`);
    const resource = resourceOf(options, name);
    const { employerId, send } = options;
    const init = { ...(signal && { signal }) };
    if (method === 'GET' && third !== undefined && !resource.endpoints.show)
      return reply(await readListedRecord(options, resource, third, signal ?? undefined));
    const sort = method === 'PUT' ? ({ update: section } as const) : operations[method as keyof typeof operations];
    const sent = typeof body === 'string' ? { body: JSON.parse(body) as unknown } : {};
    const id = third ?? parentOf(resource, sent.body);
    const endpoint = endpointOf(resource, sort, { employerId, ...(id !== undefined && { id }) });
    const form = sort === 'create' ? resource.endpoints.create?.form : undefined;
    const call = send(endpoint.path, { method: endpoint.method, ...asForm(sent, form), ...conditions, ...init });
    const answer = (await orAdminError(namedAsFields(call, form))) as {
      data: object;
      etag?: string;
    };
    const tag = answer.etag !== undefined && { '@etag': answer.etag };
    return reply({ ...withId(answer.data, resource.idProperty, 0), ...tag });
  };
}

/** The parent of a new record, which is in the path of some resources. */
function parentOf({ parent }: Resource, body: unknown): string | undefined {
  const value = parent && (body as Readonly<Record<string, unknown>> | undefined)?.[parent.field];
  return typeof value === 'string' ? value : undefined;
}

const reply = (json: unknown) => ({ status: 200, headers: new Headers(), body: '', json });
