/** A filter's value: equality, any of several, or operators with their texts. */
export type FilterValue =
  | string
  | number
  | boolean
  | readonly (string | number | boolean)[]
  | {
      readonly starts_with?: string;
      readonly like?: string;
      readonly initial?: string;
      readonly gte?: string;
      readonly lte?: string;
    };

/** The query of a list. `page` starts at 1; `sort` is a field's name, with a minus sign in front for descending order. */
export interface ListQuery {
  page?: number;
  limit?: number;
  sort?: string;
  /** Free text, searched in the fields that the resource's file names. */
  search?: string;
  filter?: Readonly<Record<string, FilterValue | null | undefined>>;
}

/**
 * A list query in the form that the service reads. Empty values are left out: an empty filter would match nothing.
 * @example listSearchParams({ page: 2, filter: { name: { starts_with: 'La' } } }).toString() // 'page=2&filter%5Bname%5D%5Bstarts_with%5D=La'
 */
export function listSearchParams({ page, limit, sort, search, filter = {} }: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  const add = (name: string, value: string | number | boolean | undefined) => {
    if (value !== undefined && value !== '') params.append(name, String(value));
  };
  add('page', page);
  add('limit', limit);
  add('sort', sort);
  add('search', search?.trim());
  for (const [field, value] of Object.entries(filter)) {
    if (value === null || value === undefined) continue;
    const name = `filter[${field}]`;
    if (isList(value)) value.forEach((one) => add(name, one));
    else if (typeof value === 'object') Object.entries(value).forEach(([operator, text]) => add(`${name}[${operator}]`, text));
    else add(name, value);
  }
  return params;
}

// Array.isArray does not narrow a type to a readonly array.
function isList(value: FilterValue): value is readonly (string | number)[] {
  return Array.isArray(value);
}

/** The service's answer for a list. */
export interface ListAnswer<Row> {
  data: Row[];
  meta: { totalCount: number; pageCount: number; currentPage: number; perPage: number };
}

/** Values as the query of an address. Empty values are left out. */
export function searchParams(values: Readonly<Record<string, unknown>>): URLSearchParams {
  const entries = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}
