import type { ListAddress } from '../../../providers/routing/listAddress.ts';
import type { Field } from '../../../../schemas/lib/fields/field.ts';
import { type AdminFilter, boundOf, chosenValues, type FilterValue, initialIn, valueOfTexts } from '../filters/filterValues.ts';
import { type FilteredResource, validFilters } from './invalidFilters.ts';
import { presetOf } from './presets.ts';
import { boundKey, initialKey, type ListQuery, parseListQuery, writeListQuery } from './listQuery.ts';

/** The filter of a list state in the address. An invalid part is left out: `invalidFilters` names it for the user. */
export function adminFilter(
  { search, filters: given }: Pick<ListQuery, 'search' | 'filters'>,
  fields: readonly Field[],
  resource: FilteredResource,
): AdminFilter {
  const filters = validFilters(given, fields, resource);
  const entries = fields.flatMap((field): [string, FilterValue][] => {
    const [[gte] = [], [lte] = []] = [filters[boundKey(field.name, 'gte')], filters[boundKey(field.name, 'lte')]];
    if (gte !== undefined || lte !== undefined) return [[field.name, { ...(gte && { gte }), ...(lte && { lte }) }]];
    const [initial] = filters[initialKey(field.name)] ?? [];
    if (initial !== undefined) return [[field.name, { initial }]];
    const value = valueOfTexts(field, filters[field.name] ?? []);
    return value === undefined ? [] : [[field.name, value]];
  });
  const text = search.trim();
  return { ...(text && { q: text }), ...Object.fromEntries(entries) };
}

/** The reverse: the texts of a filter in the address. */
function filterTexts(filter: AdminFilter, fields: readonly Field[], resource: string): ListQuery['filters'] {
  const texts: Record<string, readonly string[]> = {};
  for (const [name, value] of Object.entries(filter)) {
    if (!fields.some((field) => field.name === name))
      throw new Error(
        `The list of "${resource}" cannot be filtered by "${name}": add it to "filters" in schemas/resources/${resource}.json.`,
      );
    const values = chosenValues(value);
    const initial = initialIn(value);
    if (initial !== '') texts[initialKey(name)] = [initial];
    else if (values.length > 0) texts[name] = values.map(String);
    for (const bound of ['gte', 'lte'] as const) {
      const text = boundOf(value, bound);
      if (text !== '') texts[boundKey(name, bound)] = [text];
    }
  }
  return texts;
}

/**
 * Keeps the list state in the page's address, with one readable parameter for each field. React-admin's own form would be a JSON text.
 * @param fields - The fields by which the list can be filtered.
 * @example listCodec(employees, fields).toAdmin('?search=ada&filter.isActive=true') // '?filter={"q":"ada","isActive":true}&sort=…'
 */
export function listCodec(resource: FilteredResource, fields: readonly Field[]): ListAddress {
  const { name, list } = resource;
  return {
    toAdmin: (search) => {
      const { sort, page, perPage, ...narrowed } = parseListQuery(new URLSearchParams(search), list);
      return `?${new URLSearchParams({
        filter: JSON.stringify(adminFilter(narrowed, fields, resource)),
        sort: sort.field,
        order: sort.order,
        page: String(page),
        perPage: String(perPage),
      })}`;
    },
    fromAdmin: (adminSearch, current) => {
      const admin = new URLSearchParams(adminSearch);
      const { q, ...filter } = JSON.parse(admin.get('filter') ?? '{}') as AdminFilter;
      const preset = presetOf(new URLSearchParams(current), list);
      const query: ListQuery = {
        ...(preset && { preset: preset.id }),
        search: typeof q === 'string' ? q : '',
        filters: filterTexts(filter, fields, name),
        sort: { field: admin.get('sort') ?? '', order: admin.get('order') === 'DESC' ? 'DESC' : 'ASC' },
        page: Number(admin.get('page') ?? 1),
        perPage: Number(admin.get('perPage')),
      };
      const written = writeListQuery(new URLSearchParams(current), query, list).toString();
      return written && `?${written}`;
    },
  };
}
