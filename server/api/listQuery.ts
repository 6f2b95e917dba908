import type { Resource } from '../../schemas/generated/types.ts';
import { formats } from '../../schemas/formats.ts';
import { filterOperators } from '../../schemas/filterOperators.ts';
import type { EntitySchema, JsonSchema } from '../../schemas/jsonSchema.ts';
import rules from '../../schemas/rules/list-query.json' with { type: 'json' };
import type { Filter } from '../store/filters.ts';
import { type PageRequest, mostRows } from '../store/listPage.ts';
import type { ListRequest } from '../store/resourceTable.ts';
import { ApiError } from './apiError.ts';

/** SPEC.md, point 9: default list size 25 and default page 1. */
const defaults = { limit: rules.limit.default, page: rules.page.default };
const most = { limit: rules.limit.most, page: rules.page.most, text: rules.textLength, values: rules.valuesOfAFilter };

/** What a list answers beside its rows (SPEC.md, point 7, "List responses"). */
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

/** The page that a request asks for: `limit` and `page`, or `getAll=1`. @param perPage - Its size when the request does not say. */
export function pageRequest(query: URLSearchParams, perPage = defaults.limit): PageRequest {
  return query.get('getAll') === '1'
    ? { limit: null, page: 1 }
    : { limit: wholeNumber(query, 'limit', perPage), page: wholeNumber(query, 'page', defaults.page) };
}

/**
 * The meta block of an answer.
 *
 * @throws ApiError 400 when all was asked for and it is more than one answer holds.
 */
export function listMeta({ limit, page }: PageRequest, totalCount: number): ListMeta {
  if (limit === null && totalCount > mostRows)
    throw ApiError.badQuery(
      'getAll',
      `There are ${totalCount} records, and getAll gives at most ${mostRows}. Filter them, or ask page by page.`,
    );
  const perPage = limit ?? Math.max(totalCount, 1);
  return { totalCount, pageCount: Math.ceil(totalCount / perPage), currentPage: page, perPage };
}

/**
 * Reads `limit`, `page`, `getAll`, `sort` (a minus sign in front turns it round), `search` and
 * `filter[field]=`, `filter[field][starts_with]=`, `filter[field][like]=` against what the resource's file allows.
 *
 * @throws ApiError 400 that names the parameter and what it may be.
 */
export function listRequest(query: URLSearchParams, resource: Resource, entity: EntitySchema): ListRequest {
  const sort = query.get('sort') ?? resource.list.defaultSort;
  const field = sort.replace(/^-/, '');
  if (!resource.list.sort.includes(field)) throw ApiError.badQuery('sort', `Sort by one of: ${resource.list.sort.join(', ')}.`);
  return {
    ...pageRequest(query, resource.list.perPage),
    sort: field,
    descending: sort.startsWith('-'),
    search: searchText(query, resource),
    filters: filtersOf(query, resource, entity),
  };
}

function searchText(query: URLSearchParams, { list, pluralTitle }: Resource): string | null {
  const text = query.get('search')?.trim();
  if (!text) return null;
  if (!list.search)
    throw ApiError.badQuery(
      'search',
      `${pluralTitle} cannot be searched: use filter[${list.filters[0] ?? list.defaultSort}] instead.`,
    );
  return shortEnough(text, 'search');
}

function shortEnough(text: string, name: string): string {
  if (text.length > most.text) throw ApiError.badQuery(name, `Shorten ${name} to ${most.text} characters.`);
  // A zero byte cannot be stored as text in PostgreSQL, so nothing can match it.
  if (text.includes('\0')) throw ApiError.badQuery(name, `Take the control characters out of ${name}.`);
  return text;
}

function filtersOf(query: URLSearchParams, resource: Resource, entity: EntitySchema): Filter[] {
  return [...new Set(query.keys())]
    .filter((name) => name.startsWith('filter'))
    .map((name) => {
      const [, field = '', operator = 'equals'] = /^filter\[(\w+)\](?:\[(\w+)\])?$/.exec(name) ?? [];
      const property = entity.properties[field];
      if (!property || !resource.list.filters.includes(field))
        throw ApiError.badQuery(name, `Filter by one of: ${resource.list.filters.join(', ')}.`);
      const texts = query.getAll(name).map((text) => shortEnough(text, name));
      const operators: readonly string[] = filterOperators(property);
      if (!operators.includes(operator)) throw ApiError.badQuery(name, `Use ${waysOf(field, operators)}.`);
      if (operator === 'from' || operator === 'to')
        return { field, operator, day: dayOf(texts.at(-1) ?? '', name), isTime: property.format === 'date-time' };
      if (operator === 'equals') {
        if (texts.length > most.values) throw ApiError.badQuery(name, `Give at most ${most.values} values for ${name}.`);
        return { field, operator, values: texts.map((text) => valueOf(text, property, name)) };
      }
      if ((operator === 'starts_with' || operator === 'like') && isText(property))
        return { field, operator, text: texts[0] ?? '' };
      throw ApiError.badQuery(name, `Use ${waysOf(field, operators)}.`);
    });
}

/** `filter[name] or filter[name][like]` */
const waysOf = (field: string, operators: readonly string[]): string =>
  operators.map((operator) => (operator === 'equals' ? `filter[${field}]` : `filter[${field}][${operator}]`)).join(' or ');

function dayOf(text: string, name: string): string {
  if (!formats.date(text)) throw ApiError.badQuery(name, `Give ${name} as a date, yyyy-MM-dd.`);
  return text;
}

const typesOf = ({ type }: JsonSchema): readonly string[] => (Array.isArray(type) ? type : type ? [type] : []);
const isText = (property: JsonSchema): boolean => filterOperators(property).includes('like');

function valueOf(text: string, property: JsonSchema, name: string): string | number | boolean {
  const types = typesOf(property);
  if (types.includes('boolean')) {
    if (text !== 'true' && text !== 'false') throw ApiError.badQuery(name, `Give ${name} as true or false.`);
    return text === 'true';
  }
  if (types.includes('integer')) {
    if (!/^-?\d{1,15}$/.test(text)) throw ApiError.badQuery(name, `Give ${name} as a whole number.`);
    return Number(text);
  }
  if (types.includes('number')) {
    if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(text)) throw ApiError.badQuery(name, `Give ${name} as a number.`);
    return Number(text);
  }
  const labels = property.oneOf?.map((option) => String(option.const));
  if (labels && !labels.includes(text)) throw ApiError.badQuery(name, `Give ${name} as one of: ${labels.join(', ')}.`);
  if (property.format === 'uuid' && !formats.uuid.test(text)) throw ApiError.badQuery(name, `Give ${name} as a uid.`);
  if (property.format === 'date' && !formats.date(text)) throw ApiError.badQuery(name, `Give ${name} as a date, yyyy-MM-dd.`);
  return text;
}
