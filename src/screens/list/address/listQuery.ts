import type { Resource } from '../../../../schemas/generated/types.ts';
import { inOrderOf, presetOf, writePreset } from './presets.ts';

/** The list state. It is complete in the page's address, so that a link shows the same list. */
export interface ListQuery {
  /** The id of the chosen preset, if the list has any. */
  preset?: string;
  search: string;
  /** The chosen filter values, as text, by field; in an old address also by fields that the list does not offer. The bounds of a range have the field's name with `.gte` and `.lte`. */
  filters: Readonly<Record<string, readonly string[]>>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  /** From 1. */
  page: number;
  perPage: number;
}

/**
 * The page sizes to choose from. The first is the default, unless the resource's file names another. docs/product.md, section 9, "Default list size
 * 25".
 */
export const PAGE_SIZES = [25, 50, 100] as const;

const [DEFAULT_PAGE_SIZE] = PAGE_SIZES;
/** The default page size: `perPage` of the resource's file. */
export const pageSizeOf = ({ perPage = DEFAULT_PAGE_SIZE }: Resource['list']): number => perPage;

const FILTER = 'filter.';
const BOUNDS = ['gte', 'lte'] as const;

/** The key of `filters` for a bound of a range. */
export const boundKey = (field: string, bound: (typeof BOUNDS)[number]): string => `${field}.${bound}`;

/** The key of `filters` for the first letter of a field. */
export const initialKey = (field: string): string => `${field}.initial`;

/** Every key of `filters` for a field: its values, its first letter, and the bounds of a range. */
export const filterKeys = (field: string): readonly string[] => [
  field,
  initialKey(field),
  ...BOUNDS.map((bound) => boundKey(field, bound)),
];
const LONGEST_SEARCH = 200;

function wholeNumber(text: string | null, isAllowed: (value: number) => boolean, otherwise: number): number {
  const value = /^\d{1,9}$/.test(text ?? '') ? Number(text) : Number.NaN;
  return isAllowed(value) ? value : otherwise;
}

/** The order for a text such as `-name`; the list's default if the list cannot be sorted by it. */
export function parseSort(text: string | null, { sort, defaultSort }: Resource['list']): ListQuery['sort'] {
  const given = text ?? defaultSort;
  const field = given.replace(/^-/, '');
  if (!sort.includes(field) && field !== defaultSort.replace(/^-/, ''))
    return parseSort(null, { sort, defaultSort } as Resource['list']);
  return { field, order: given.startsWith('-') ? 'DESC' : 'ASC' };
}

/** Reads a list state from the address. Invalid values become the default. */
export function parseListQuery(params: URLSearchParams, list: Resource['list']): ListQuery {
  // Without a prototype: a name of the address may be any text.
  const filters = Object.create(null) as Record<string, string[]>;
  // Filters that the list does not offer are read too: `invalidFilters` names them for the user.
  for (const [name, value] of params)
    if (name.startsWith(FILTER) && value !== '') (filters[name.slice(FILTER.length)] ??= []).push(value);
  const preset = presetOf(params, list);
  return {
    ...(preset && { preset: preset.id }),
    search: list.search ? (params.get('search') ?? '').slice(0, LONGEST_SEARCH) : '',
    filters,
    sort: parseSort(params.get('sort'), inOrderOf(list, preset)),
    page: wholeNumber(params.get('page'), (page) => page >= 1, 1),
    perPage: wholeNumber(params.get('perPage'), (size) => PAGE_SIZES.some((one) => one === size), pageSizeOf(list)),
  };
}

/** Writes `query` into `params`. Default values are left out, and other parameters than the list's are kept. */
export function writeListQuery(params: URLSearchParams, query: ListQuery, list: Resource['list']): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string, isDefault: boolean): void => {
    if (isDefault) next.delete(name);
    else next.set(name, value);
  };
  const sort = `${query.sort.order === 'DESC' ? '-' : ''}${query.sort.field}`;
  put('search', query.search, query.search === '');
  const preset = list.presets?.find(({ id }) => id === query.preset);
  put('sort', sort, sort === inOrderOf(list, preset).defaultSort);
  put('page', String(query.page), query.page === 1);
  put('perPage', String(query.perPage), query.perPage === pageSizeOf(list));
  const earlier = [...next.keys()].filter((name) => name.startsWith(FILTER));
  for (const name of earlier) next.delete(name);
  const offered = list.filters.flatMap(filterKeys);
  const others = Object.keys(query.filters).filter((key) => !offered.includes(key));
  // In the order of the file, so that the same list has the same address.
  for (const key of [...offered, ...others]) for (const value of query.filters[key] ?? []) next.append(FILTER + key, value);
  writePreset(next, query.preset, list);
  return next;
}
