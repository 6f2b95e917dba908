import type { Resource } from '../generated/types.ts';

/** The fields that can filter a resource's list: those of its file and the id, so that one request can fetch several records. */
export function filterFields({ list, idProperty }: Pick<Resource, 'list' | 'idProperty'>): readonly string[] {
  return list.filters.includes(idProperty) ? list.filters : [...list.filters, idProperty];
}
