import type { Resource } from '../../../schemas/generated/types.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { inNotation } from '../../../schemas/lib/fields/notations.ts';
import { ARCHIVED } from '../../../schemas/lib/resources/archiving.ts';
import rules from '../../../schemas/rules/list-query.json' with { type: 'json' };
import type { Filter } from '../../store/core/filters.ts';
import { type PageRequest, mostRows } from '../../store/core/listPage.ts';
import type { ListRequest } from '../../store/records/resourceTable.ts';
import { ApiError } from './apiError.ts';
import { listFilters, shortEnough } from './listFilters.ts';

/** docs/product.md, point 9: default list size 25 and default page 1. */
const defaults = { limit: rules.limit.default, page: rules.page.default };
const most = { limit: rules.limit.most, page: rules.page.most };

/** The meta block of a list's answer (docs/product.md, point 7, "List responses"). */
export interface ListMeta {
  totalCount: number;
  pageCount: number;
  currentPage: number;
  perPage: number;
}

function wholeNumber(query: URLSearchParams, name: 'limit' | 'page', otherwise: number): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > most[name])
    throw ApiError.badQuery(name, `Give ${name} as a whole number from 1 to ${most[name]}.`);
  return Number(text);
}

/** The requested page: `limit` and `page`, or `getAll=1`. @param perPage - The default of `limit`. */
export function pageRequest(query: URLSearchParams, perPage = defaults.limit): PageRequest {
  return query.get('getAll') === '1'
    ? { limit: null, page: 1 }
    : { limit: wholeNumber(query, 'limit', perPage), page: wholeNumber(query, 'page', defaults.page) };
}

/**
 * The meta block of an answer.
 *
 * @throws ApiError 400 when `getAll` would exceed the most rows of one answer.
 */
export function listMeta({ limit, page }: PageRequest, totalCount: number): ListMeta {
  if (limit === null && totalCount > mostRows)
    throw ApiError.badQuery(
      'getAll',
      `There are ${totalCount} records, and getAll gives at most ${mostRows}. Filter them, or request them page by page.`,
    );
  const perPage = limit ?? Math.max(totalCount, 1);
  return { totalCount, pageCount: Math.ceil(totalCount / perPage), currentPage: page, perPage };
}

/**
 * Reads `limit`, `page`, `getAll`, `sort` (a leading minus sign reverses it), `search` and
 * `filter[field]=`, also with `[starts_with]`, `[like]`, `[gte]` and `[lte]` after it, as far as the resource's file allows.
 *
 * @throws ApiError 400 that names the parameter and its allowed values.
 */
export function listRequest(query: URLSearchParams, resource: Resource, entity: EntitySchema): ListRequest {
  const sort = query.get('sort') ?? resource.list.defaultSort;
  const field = sort.replace(/^-/, '');
  if (!resource.list.sort.includes(field)) throw ApiError.badQuery('sort', `Sort by one of: ${resource.list.sort.join(', ')}.`);
  return {
    ...pageRequest(query, resource.list.perPage),
    sort: field,
    descending: sort.startsWith('-'),
    search: searchText(query, resource, entity),
    filters: withoutArchived(listFilters(query, resource, entity), resource),
  };
}

/** Archived records are left out of a list, unless somebody asks for them or for records by their ids. */
function withoutArchived(filters: readonly Filter[], { archive, idProperty }: Resource): readonly Filter[] {
  if (!archive || filters.some(({ field }) => field === ARCHIVED || field === idProperty)) return filters;
  return [...filters, { field: ARCHIVED, operator: 'isNot', value: true }];
}

function searchText(query: URLSearchParams, { list, pluralTitle }: Resource, entity: EntitySchema): string | null {
  const text = query.get('search')?.trim();
  if (!text) return null;
  if (!list.search)
    throw ApiError.badQuery(
      'search',
      `${pluralTitle} cannot be searched: use filter[${list.filters[0] ?? list.defaultSort}] instead.`,
    );
  return asStored(shortEnough(text, 'search'), entity);
}

/** A searched number or postcode as it is stored (`x-notation`), so that the typed spaces and letter case do not matter. */
function asStored(text: string, { properties }: EntitySchema): string {
  for (const property of Object.values(properties)) {
    if (property['x-notation'] === undefined || property.pattern === undefined) continue;
    const stored = inNotation(text, property);
    if (new RegExp(property.pattern, 'u').test(stored)) return stored;
  }
  return text;
}
