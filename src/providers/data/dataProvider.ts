import { type DataProvider, HttpError, type RaRecord } from 'react-admin';
import simpleRestProvider from 'ra-data-simple-rest';
import type { Resource } from '../../../schemas/generated/types.ts';
import { actionOf, endpointOf } from './endpoints.ts';
import { type FilterValue, type ListAnswer, listSearchParams, searchParams } from './listQuery.ts';
import { refusalsForFields } from './refusalsForFields.ts';
import type { Send } from './send.ts';
import { savedViewCalls, type SavedViewCalls } from './savedViews.ts';

interface DataProviderOptions {
  /** Null for what belongs to the provider, whose paths name no employer. */
  employerId: number | null;
  /** By the resource's name. */
  resources: Readonly<Record<string, Resource>>;
  send: Send;
}

/** react-admin's data provider, the actions of the resource files, and the person's saved views. */
export interface PortalDataProvider extends DataProvider, SavedViewCalls {
  /**
   * Runs an action of a record, by its id in the resource's file. `data` is what its form was filled in with: it is sent as the file says,
   * and a 422 then rejects as that of any form.
   */
  runAction: (
    resource: string,
    params: { action: string; id: string; data?: Readonly<Record<string, unknown>> },
  ) => Promise<{ data: unknown }>;
}

type HttpClient = NonNullable<Parameters<typeof simpleRestProvider>[1]>;

/**
 * The data provider of one employer, or of what belongs to the provider: ra-data-simple-rest, whose calls are turned into those of schemas/resources.
 * - `update` needs `meta.section`, the id of the section that is saved: every section has its own endpoint.
 * - A related list is the resource `employees/contributions` of `getManyReference`, with the parent's id as `id` and its id property as `target`.
 * - A record has its entity tag as `@etag`. An update whose `meta.ifMatch` is such a tag rejects with 412 when somebody else came first.
 * - A creation whose `meta.idempotencyKey` was used before answers as it did then.
 * - `filter.q` is the free-text search; `filter.name = { starts_with: 'La' }` is an operator.
 * - A 422 rejects with react-admin's `body.errors`, the messages by field.
 */
export function createDataProvider(options: DataProviderOptions): PortalDataProvider {
  const provider = simpleRestProvider('', httpClient(options));
  return {
    ...provider,
    ...savedViewCalls(options.send),
    update: (resource, params) => simpleRestProvider('', httpClient(options, metaOf(params))).update(resource, params),
    create: (resource, params) => simpleRestProvider('', httpClient(options, metaOf(params))).create(resource, params),
    runAction: async (name, { action, id, data }) => {
      const resource = resourceOf(options, name);
      const { method, path } = endpointOf(resource, { action }, { employerId: options.employerId, id });
      const inQuery = data !== undefined && actionOf(resource, action)?.form?.sends === 'query';
      const call = options.send(inQuery ? `${path}?${searchParams(data)}` : path, {
        method,
        ...(data && !inQuery && { body: data }),
      });
      // Where no form asks, the confirmation dialog reads the entries of a refusal as the service sent them.
      const answer = await (data ? refusalsForFields(call) : call);
      return { data: (answer as { data?: unknown } | undefined)?.data };
    },
  };
}

/** What a call of react-admin says beside its data. */
interface CallMeta {
  section?: string;
  ifMatch?: string;
  idempotencyKey?: string;
}

const metaOf = ({ meta }: { meta?: unknown }): CallMeta => meta ?? {};

function resourceOf({ resources }: DataProviderOptions, name: string): Resource {
  const resource = resources[name];
  if (!resource) throw new Error(`No resource "${name}": add schemas/resources/${name}.json and run npm run generate.`);
  return resource;
}

/** Turns the calls of ra-data-simple-rest into the service's. Its Range header is not sent: Chrome would ask for an uncompressed answer. */
function httpClient(options: DataProviderOptions, { section, ...conditions }: CallMeta = {}): HttpClient {
  return async (url: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://portal.invalid');
    const [name = '', third, ...rest] = pathname.slice(1).split('/').map(decodeURIComponent);
    if (rest.length > 0) throw new Error(`Unexpected call of ra-data-simple-rest: ${url}`);
    const resource = resourceOf(options, name);
    const { employerId, send } = options;
    const init = { ...(signal && { signal }) };

    if (method === 'GET' && searchParams.has('filter')) {
      const { filter, ...list } = readList(searchParams);
      const parent = third === undefined ? undefined : filter[resource.idProperty];
      const parentId = typeof parent === 'string' || typeof parent === 'number' ? String(parent) : undefined;
      const { path } = endpointOf(resource, third === undefined ? 'list' : { related: third }, {
        employerId,
        ...(parentId && { id: parentId }),
      });
      const query = listSearchParams({ ...list, filter: ownFilters(filter, resource, third !== undefined) });
      const answer = (await refusalsForFields(send(`${path}?${query}`, { method, ...init }))) as ListAnswer<object>;
      const json = answer.data.map((row, index) => withId(row, third === undefined ? resource.idProperty : null, index));
      return reply(json, { 'content-range': `items */${answer.meta.totalCount}` });
    }
    if (method === 'GET' && third !== undefined && !resource.endpoints.show)
      return reply(await listedOne(options, resource, third, init));
    const sort = method === 'PUT' ? ({ update: section } as const) : method === 'POST' ? 'create' : 'show';
    const sent = typeof body === 'string' ? { body: JSON.parse(body) as unknown } : {};
    const id = third ?? parentOf(resource, sent.body);
    const endpoint = endpointOf(resource, sort, { employerId, ...(id !== undefined && { id }) });
    const answer = (await refusalsForFields(
      send(endpoint.path, { method: endpoint.method, ...sent, ...conditions, ...init }),
    )) as {
      data: object;
      etag?: string;
    };
    const tag = answer.etag !== undefined && { '@etag': answer.etag };
    return reply({ ...withId(answer.data, resource.idProperty, 0), ...tag });
  };
}

/** A record of a resource that can only be listed, such as a charge model: the list is asked for the one. */
async function listedOne(options: DataProviderOptions, resource: Resource, id: string, init: object): Promise<RaRecord> {
  const { path } = endpointOf(resource, 'list', { employerId: options.employerId });
  const query = listSearchParams({ filter: { [resource.idProperty]: id } });
  const answer = (await options.send(`${path}?${query}`, { method: 'GET', ...init })) as ListAnswer<object>;
  const [row] = answer.data;
  if (!row) throw new HttpError(`There is no such ${resource.title.toLowerCase()}.`, 404);
  return withId(row, resource.idProperty, 0);
}

/** The record that a new one belongs to, which the path of some resources names. */
function parentOf({ parent }: Resource, body: unknown): string | undefined {
  const value = parent && (body as Readonly<Record<string, unknown>> | undefined)?.[parent.field];
  return typeof value === 'string' ? value : undefined;
}

function reply(json: unknown, headers: Record<string, string> = {}) {
  return { status: 200, headers: new Headers(headers), body: '', json };
}

function withId(row: object, idProperty: string | null, index: number): RaRecord {
  // A related row is never fetched alone, so its place in the list is identity enough.
  return { ...row, id: idProperty ? String((row as Record<string, unknown>)[idProperty]) : index };
}

interface SimpleRestList {
  page?: number;
  limit?: number;
  sort?: string;
  search?: string;
  filter: Record<string, FilterValue>;
}

function readList(params: URLSearchParams): SimpleRestList {
  const { q, ...filter } = JSON.parse(params.get('filter') ?? '{}') as Record<string, FilterValue>;
  const list: SimpleRestList = { filter, ...(typeof q === 'string' && { search: q }) };
  const range = params.get('range');
  if (range) {
    const [first, last] = JSON.parse(range) as [number, number];
    list.limit = last - first + 1;
    list.page = first / list.limit + 1;
  }
  const order = params.get('sort');
  if (order) {
    const [field, direction] = JSON.parse(order) as [string, 'ASC' | 'DESC'];
    // react-admin's default order is by `id`, a name that only it knows; the service has a default of its own.
    if (field !== 'id') list.sort = direction === 'DESC' ? `-${field}` : field;
  }
  return list;
}

/** `getMany` filters by react-admin's `id`; a related list names its parent among the filters. */
function ownFilters(
  filter: Record<string, FilterValue>,
  { idProperty }: Resource,
  isRelated: boolean,
): Record<string, FilterValue> {
  const { id, ...others } = filter;
  const named = id === undefined ? others : { ...others, [idProperty]: id };
  if (!isRelated) return named;
  return Object.fromEntries(Object.entries(named).filter(([field]) => field !== idProperty));
}
