import type { DataProvider, GetManyParams, GetManyReferenceParams, RaRecord, UpdateParams } from 'react-admin';
import simpleRestProvider from 'ra-data-simple-rest';
import { orAdminError } from './adminError.ts';
import { actionOf, endpointOf, ofParty } from './endpoints.ts';
import { searchParams } from './listQuery.ts';
import { savedViewCalls, type SavedViewCalls } from './savedViews.ts';
import { sectionToSave } from './sectionToSave.ts';
import { type DataProviderOptions, resourceOf } from './dataProviderOptions.ts';
import { isBelowParent, type ListPage, type ListParams, readListPage } from './listCalls.ts';
import { type CallMeta, simpleRestClient } from './simpleRestClient.ts';

/** react-admin's data provider, the actions of the resource files, and the user's saved views. */
export interface PortalDataProvider extends DataProvider, SavedViewCalls {
  /**
   * Runs an action of a record, by its id in the resource's file. `data` holds the values of its form, and is sent as the file describes. A 422
   * rejects like that of any form.
   */
  runAction: (
    resource: string,
    params: { action: string; id: string; data?: Readonly<Record<string, unknown>> },
  ) => Promise<{ data: unknown }>;
  /** The values of masked fields of a record. The service notes the call in the recent activity. */
  reveal: (
    resource: string,
    params: { id: string; fields: readonly string[] },
  ) => Promise<{ data: Readonly<Record<string, unknown>> }>;
  /** The number of records for each first letter. `path` may have a placeholder for the party, as in the resource's file. */
  countByLetter: (path: string, signal?: AbortSignal) => Promise<ReadonlyMap<string, number>>;
}

/** The largest number of values that the service takes for one filter: schemas/rules/list-query.json. */
export const IDS_A_CALL = 50;

function inChunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));
}

const metaOf = ({ meta }: { meta?: unknown }): CallMeta => meta ?? {};

/**
 * The data provider of one employer, or of the provider's own records: ra-data-simple-rest, with its calls translated into those of
 * schemas/resources. Lists go straight from react-admin's parameters to the service's query (`listCalls.ts`). It keeps react-admin's contract:
 * - `update` saves one section, because every section has its own endpoint: the section of `meta.section`, else the section of all changes since
 * `previousData`.
 * - A related list is the resource `employees/contributions` of `getManyReference`, with the parent's id as `id` and its id property as `target`.
 * - A record has its entity tag as `@etag`. A change whose `meta.ifMatch` is such a tag rejects with 412 if another user has changed the record
 * since.
 * - A creation with a used `meta.idempotencyKey` gives the answer of the first one.
 * - `filter.q` is the free-text search; `filter.name = { starts_with: 'La' }` is an operator.
 * - Failures are HttpErrors. A 422 has the messages by field in `body.errors`.
 * - A call without an endpoint in the resource's file rejects with an Error that names the file.
 */
export function createDataProvider(options: DataProviderOptions): PortalDataProvider {
  const provider = simpleRestProvider('', simpleRestClient(options));
  const withMeta = (params: { meta?: unknown }): DataProvider =>
    simpleRestProvider('', simpleRestClient(options, metaOf(params)));
  const updateParams = (name: string, params: UpdateParams) => {
    if (metaOf(params).section !== undefined) return params;
    const { section, data } = sectionToSave(resourceOf(options, name), params);
    return { ...params, data, meta: { ...metaOf(params), ...(section !== undefined && { section }) } };
  };
  return {
    ...provider,
    ...savedViewCalls(options.send),
    supportAbortSignal: true,
    getList: <Row extends RaRecord>(name: string, params: ListParams): Promise<ListPage<Row>> =>
      readListPage<Row>(options, resourceOf(options, name), params),
    getManyReference: <Row extends RaRecord>(
      name: string,
      params: GetManyReferenceParams & { signal?: AbortSignal },
    ): Promise<ListPage<Row>> => {
      const [resource = '', related] = name.split('/');
      const filter = { ...(params.filter as ListParams['filter']), [params.target]: params.id };
      return readListPage<Row>(options, resourceOf(options, resource), { ...params, filter }, related);
    },
    getMany: async <Row extends RaRecord>(name: string, params: GetManyParams<Row> & { signal?: AbortSignal }) => {
      const answers = isBelowParent(resourceOf(options, name))
        ? params.ids.map(async (id) => [(await provider.getOne<Row>(name, { ...params, id })).data])
        : inChunks(params.ids, IDS_A_CALL).map(
            async (ids) =>
              (await readListPage<Row>(options, resourceOf(options, name), { filter: { id: ids }, signal: params.signal })).data,
          );
      return { data: (await Promise.all(answers)).flat() };
    },
    create: (name, params) => withMeta(params).create(name, params),
    update: async (name, params) => {
      const section = updateParams(name, params);
      return withMeta(section).update(name, section);
    },
    updateMany: async (name, params) => {
      const section = updateParams(name, { ...params, id: '', previousData: {} });
      return withMeta(section).updateMany(name, { ...params, data: section.data });
    },
    delete: async (name, params) => withMeta(params).delete(name, params),
    deleteMany: async (name, params) => withMeta(params).deleteMany(name, params),
    runAction: async (name, { action, id, data }) => {
      const resource = resourceOf(options, name);
      const { method, path } = endpointOf(resource, { action }, { employerId: options.employerId, id });
      const inQuery = data !== undefined && actionOf(resource, action)?.form?.sends === 'query';
      const address = inQuery ? `${path}?${searchParams(data)}` : path;
      const answer = await orAdminError(options.send(address, { method, ...(data && !inQuery && { body: data }) }));
      return { data: (answer as { data?: unknown } | undefined)?.data };
    },
    reveal: async (name, { id, fields }) => {
      const { path } = endpointOf(resourceOf(options, name), 'show', { employerId: options.employerId, id });
      const answer = await orAdminError(options.send(`${path}/reveal`, { method: 'POST', body: { fields } }));
      return answer as { data: Readonly<Record<string, unknown>> };
    },
    countByLetter: async (path, signal) => {
      const address = path.replace(ofParty, encodeURIComponent(options.employerId ?? ''));
      const answer = await orAdminError(options.send(address, { method: 'GET', ...(signal && { signal }) }));
      const { data } = answer as { data: { letter: string; count: number }[] };
      return new Map(data.map(({ letter, count }) => [letter, count]));
    },
  };
}
