import { HttpError, type RaRecord, type SortPayload } from 'react-admin';
import { inSentence } from '../../../schemas/lib/inSentence.ts';
import type { ResourceCalls as Resource } from '../../../schemas/lib/resourceCalls.ts';
import { orAdminError } from './adminError.ts';
import type { DataProviderOptions } from './dataProviderOptions.ts';
import { endpointOf } from './endpoints.ts';
import { type FilterValue, type ListAnswer, type ListQuery, listSearchParams } from './listQuery.ts';

/** The part of react-admin's parameters of `getList`, `getMany` and `getManyReference` that decides the rows. */
export interface ListParams {
  pagination?: { page: number; perPage: number } | undefined;
  sort?: SortPayload | undefined;
  filter?: Readonly<Record<string, FilterValue>>;
  signal?: AbortSignal | undefined;
}

/** A page of rows, and the number of all rows. */
export interface ListPage<Row> {
  data: Row[];
  total: number;
}

/** Whether the path of a resource's list contains the parent of its records. */
export const isBelowParent = ({ endpoints: { list } }: Resource): boolean => list?.path.includes('{id}') ?? false;

/**
 * Reads a page of a list from the service.
 * @param related - The id of a related list in the resource's file. `filter` then has the parent's id under the resource's id property.
 */
export async function readListPage<Row extends RaRecord>(
  options: DataProviderOptions,
  resource: Resource,
  params: ListParams,
  related?: string,
): Promise<ListPage<Row>> {
  const { filter, ...asked } = queryOf(params, resource);
  const parentField = related === undefined ? isBelowParent(resource) && resource.parent?.field : resource.idProperty;
  const { [parentField || '']: value, ...others } = filter;
  const parent = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  if (parentField && parent === undefined)
    throw new Error(`The list of "${resource.name}" belongs to a parent record: give the parent's id as filter.${parentField}.`);
  const { path } = endpointOf(resource, related === undefined ? 'list' : { related }, {
    employerId: options.employerId,
    ...(parent !== undefined && parentField && { id: parent }),
  });
  const { data, meta } = await ask(options, path, { ...asked, filter: parentField ? others : filter }, params.signal);
  const rows = data.map((row, index) => withId(row, related === undefined ? resource.idProperty : null, index));
  return { data: rows as Row[], total: meta.totalCount };
}

/** A record of a resource that can only be listed, such as a charge model: the list is filtered by its id. */
export async function readListedRecord(
  options: DataProviderOptions,
  resource: Resource,
  id: string,
  signal?: AbortSignal,
): Promise<RaRecord> {
  const { path } = endpointOf(resource, 'list', { employerId: options.employerId });
  const { data } = await ask(options, path, { filter: { [resource.idProperty]: id } }, signal);
  const [row] = data;
  if (!row) throw new HttpError(`There is no such ${inSentence(resource.title)}.`, 404);
  return withId(row, resource.idProperty, 0);
}

/** The row with the id that react-admin needs. @param idProperty - Null for a related row: it is never read alone, so its place serves as its id. */
export function withId(row: object, idProperty: string | null, index: number): RaRecord {
  return { ...row, id: idProperty ? String((row as Record<string, unknown>)[idProperty]) : index };
}

async function ask(
  { send }: DataProviderOptions,
  path: string,
  query: ListQuery,
  signal: AbortSignal | undefined,
): Promise<ListAnswer<object>> {
  const call = send(`${path}?${listSearchParams(query)}`, { method: 'GET', ...(signal && { signal }) });
  return (await orAdminError(call)) as ListAnswer<object>;
}

function queryOf(
  { pagination, sort, filter: { q, id, ...others } = {} }: ListParams,
  { idProperty, list: { sort: sortable } }: Resource,
): ListQuery & { filter: Record<string, FilterValue> } {
  // react-admin's default order is by `id`, which few lists allow. Without an order, the service uses its own default.
  const isSorted = sort !== undefined && (sort.field !== 'id' || sortable.includes('id'));
  return {
    ...(pagination && { page: pagination.page, limit: pagination.perPage }),
    // `getMany` needs all its records, but the default page is smaller.
    ...(Array.isArray(id) && { limit: id.length }),
    ...(isSorted && { sort: sort.order === 'DESC' ? `-${sort.field}` : sort.field }),
    ...(typeof q === 'string' && { search: q }),
    // react-admin calls it `id`; the service uses the resource's own name for that property.
    filter: { ...others, ...(id !== undefined && { [idProperty]: id }) },
  };
}
