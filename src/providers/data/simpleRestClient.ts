import { HttpError, type RaRecord } from 'react-admin';
import type simpleRestProvider from 'ra-data-simple-rest';
import type { ResourceCalls as Resource } from '../../../schemas/lib/resourceCalls.ts';
import { orAdminError } from './adminError.ts';
import { endpointOf } from './endpoints.ts';
import { type FilterValue, type ListAnswer, listSearchParams } from './listQuery.ts';
import { asForm, namedAsFields } from './formCall.ts';
import type { Send } from './send.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';

export interface DataProviderOptions {
  /** Null for the provider's own records, whose paths contain no employer. */
  employerId: number | null;
  /** By the resource's name. */
  resources: Readonly<Record<string, Resource>>;
  send: Send;
}

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

/** @throws Error with the remedy if there is no such resource. */
export function resourceOf({ resources }: Pick<DataProviderOptions, 'resources'>, name: string): Resource {
  const resource = resources[name];
  if (!resource) throw new Error(`No resource "${name}": add schemas/resources/${name}.json and run npm run generate.`);
  return resource;
}

/** Whether the path of a resource's list contains the parent of its records. */
export const isBelowParent = ({ endpoints: { list } }: Resource): boolean => list?.path.includes('{id}') ?? false;

const operations = { GET: 'show', POST: 'create', DELETE: 'delete' } as const;

/**
 * Translates the calls of ra-data-simple-rest into calls of the service. Its Range header is not sent: with it, Chrome would ask for an uncompressed
 * answer.
 */
export function simpleRestClient(
  options: DataProviderOptions,
  { section, signal: given, ...conditions }: CallMeta = {},
): HttpClient {
  return async (url: string, { method = 'GET', body, signal = given }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://portal.invalid');
    const [name = '', third, ...rest] = pathname.slice(1).split('/').map(decodeURIComponent);
    if (rest.length > 0) throw new Error(`Unexpected call of ra-data-simple-rest: ${url}`);
    const resource = resourceOf(options, name);
    const { employerId, send } = options;
    const init = { ...(signal && { signal }) };
    if (method === 'GET' && searchParams.has('filter')) return list(options, resource, third, { searchParams, init });
    if (method === 'GET' && third !== undefined && !resource.endpoints.show)
      return reply(await listedOne(options, resource, third, init));
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

interface ListCall {
  searchParams: URLSearchParams;
  init: { signal?: AbortSignal };
}

/** A call for a list, or for a related list: `related` is its id in the resource's file. */
async function list(
  options: DataProviderOptions,
  resource: Resource,
  related: string | undefined,
  { searchParams, init }: ListCall,
) {
  const { filter, ...asked } = readList(searchParams, resource);
  const named = namedFilters(filter, resource);
  const parentField = related === undefined ? isBelowParent(resource) && resource.parent?.field : resource.idProperty;
  const { [parentField || '']: value, ...others } = named;
  const parent = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  if (parentField && parent === undefined)
    throw new Error(`The list of "${resource.name}" belongs to a parent record: give the parent's id as filter.${parentField}.`);
  const { path } = endpointOf(resource, related === undefined ? 'list' : { related }, {
    employerId: options.employerId,
    ...(parent !== undefined && parentField && { id: parent }),
  });
  const query = listSearchParams({ ...asked, filter: parentField ? others : named });
  const answer = (await orAdminError(options.send(`${path}?${query}`, { method: 'GET', ...init }))) as ListAnswer<object>;
  const json = answer.data.map((row, index) => withId(row, related === undefined ? resource.idProperty : null, index));
  return reply(json, { 'content-range': `items */${answer.meta.totalCount}` });
}

/** A record of a resource that can only be listed, such as a charge model: the list is filtered by its id. */
async function listedOne(options: DataProviderOptions, resource: Resource, id: string, init: object): Promise<RaRecord> {
  const { path } = endpointOf(resource, 'list', { employerId: options.employerId });
  const query = listSearchParams({ filter: { [resource.idProperty]: id } });
  const answer = (await orAdminError(options.send(`${path}?${query}`, { method: 'GET', ...init }))) as ListAnswer<object>;
  const [row] = answer.data;
  if (!row) throw new HttpError(`There is no such ${inSentence(resource.title)}.`, 404);
  return withId(row, resource.idProperty, 0);
}

/** The parent of a new record, which is in the path of some resources. */
function parentOf({ parent }: Resource, body: unknown): string | undefined {
  const value = parent && (body as Readonly<Record<string, unknown>> | undefined)?.[parent.field];
  return typeof value === 'string' ? value : undefined;
}

function reply(json: unknown, headers: Record<string, string> = {}) {
  return { status: 200, headers: new Headers(headers), body: '', json };
}

function withId(row: object, idProperty: string | null, index: number): RaRecord {
  // A related row is never read alone, so its place in the list serves as its id.
  return { ...row, id: idProperty ? String((row as Record<string, unknown>)[idProperty]) : index };
}

interface SimpleRestList {
  page?: number;
  limit?: number;
  sort?: string;
  search?: string;
  filter: Record<string, FilterValue>;
}

function readList(params: URLSearchParams, { list: { sort: sortable } }: Resource): SimpleRestList {
  const { q, ...filter } = JSON.parse(params.get('filter') ?? '{}') as Record<string, FilterValue>;
  const { id: ids } = filter;
  const asked: SimpleRestList = {
    filter,
    ...(typeof q === 'string' && { search: q }),
    // `getMany` needs all its records, but the default page is smaller.
    ...(Array.isArray(ids) && { limit: ids.length }),
  };
  const range = params.get('range');
  if (range) {
    const [first, last] = JSON.parse(range) as [number, number];
    asked.limit = last - first + 1;
    asked.page = first / asked.limit + 1;
  }
  const order = params.get('sort');
  if (order) {
    const [field, direction] = JSON.parse(order) as [string, 'ASC' | 'DESC'];
    // react-admin's default order is by `id`, which few lists allow. Without an order, the service uses its own default.
    if (field !== 'id' || sortable.includes('id')) asked.sort = direction === 'DESC' ? `-${field}` : field;
  }
  return asked;
}

/** `getMany` filters by react-admin's `id`. The service uses the resource's own name for that property. */
function namedFilters({ id, ...others }: Record<string, FilterValue>, { idProperty }: Resource): Record<string, FilterValue> {
  return id === undefined ? others : { ...others, [idProperty]: id };
}
