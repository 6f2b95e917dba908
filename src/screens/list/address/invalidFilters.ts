import type { Resource } from '../../../../schemas/generated/types.ts';
import { alphabetOf, LETTERS, NO_LETTER } from '../../../../schemas/lib/lists/alphabet.ts';
import { filterFault, isTooLong } from '../../../../schemas/lib/lists/filterFault.ts';
import rules from '../../../../schemas/rules/list-query.json' with { type: 'json' };
import type { Field } from '../../../../schemas/lib/fields/field.ts';
import { boundKey, filterKeys, initialKey, type ListQuery } from './listQuery.ts';

export type FilteredResource = Pick<Resource, 'name' | 'list' | 'endpoints'>;

/** A part of a filter in the address that the service would refuse, such as a day that does not exist. */
export interface InvalidFilter {
  /** The key of `filters` in the list state. */
  key: string;
  text: string;
  /** The name of the filter, e.g. `Employment start date, from`; of a filter that the list does not offer, the field as in the address. */
  label: string;
  /** After the text: `isn't a valid date`. */
  said: string;
  /** Whether the list offers this filter, so that the user can choose it again. */
  isOffered: boolean;
}

const notOffered = "can't be used with this list";

/** The fault of one text, or null. */
function faultOf(field: Field, key: string, text: string, resource: FilteredResource): string | null {
  const { schema, operators, name } = field;
  if (key === initialKey(name)) {
    const alphabet = alphabetOf(resource);
    if (alphabet?.field !== name || alphabet.operator !== 'initial') return notOffered;
    return text.toUpperCase() === NO_LETTER || LETTERS.some((letter) => letter === text.toUpperCase()) ? null : "isn't a letter";
  }
  if (isTooLong(text)) return 'is too long';
  if (text.includes('\0')) return notOffered;
  const isBound = key !== name;
  if (isBound && !operators.includes('gte')) return notOffered;
  if (!isBound && operators.includes('starts_with')) return null;
  return filterFault(schema, text, isBound)?.said ?? null;
}

function labelOf({ name, label }: Field, key: string): string {
  if (key === boundKey(name, 'gte')) return `${label}, from`;
  return key === boundKey(name, 'lte') ? `${label}, to` : label;
}

/** The parts of a filter in an address that are not applied, with the reason for each: it may be an old link, or a view saved before a change. */
export function invalidFilters(
  filters: ListQuery['filters'],
  fields: readonly Field[],
  resource: FilteredResource,
): InvalidFilter[] {
  const known = new Set(fields.flatMap(({ name }) => filterKeys(name)));
  const unknown = Object.entries(filters).filter(([key]) => !known.has(key));
  const faults = fields.flatMap((field) =>
    filterKeys(field.name).flatMap((key) =>
      (filters[key] ?? []).flatMap((text, index): InvalidFilter[] => {
        const isOneTooMany = index >= rules.valuesOfAFilter;
        const said = isOneTooMany ? `is more than ${rules.valuesOfAFilter} values` : faultOf(field, key, text, resource);
        return said === null ? [] : [{ key, text, label: labelOf(field, key), said, isOffered: true }];
      }),
    ),
  );
  const notFiltered = unknown.flatMap(([key, texts]) =>
    texts.map((text): InvalidFilter => ({
      key,
      text,
      label: key.replace(/\.(?:gte|lte|initial)$/, ''),
      said: notOffered,
      isOffered: false,
    })),
  );
  return [...faults, ...notFiltered];
}

/** The filters of an address without the invalid parts. */
export function validFilters(
  filters: ListQuery['filters'],
  fields: readonly Field[],
  resource: FilteredResource,
): ListQuery['filters'] {
  const invalid = invalidFilters(filters, fields, resource);
  if (invalid.length === 0) return filters;
  const isInvalid = (key: string, text: string): boolean => invalid.some((one) => one.key === key && one.text === text);
  const entries = Object.entries(filters).map(([key, texts]) => [key, texts.filter((text) => !isInvalid(key, text))] as const);
  return Object.fromEntries(entries.filter(([, texts]) => texts.length > 0));
}
