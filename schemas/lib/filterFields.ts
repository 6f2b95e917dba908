import type { Resource } from '../generated/types.ts';

/** The fields that the service filters a resource's list by: those of its file and the id, so that several records can be asked for at once. */
export function filterFields({ list, idProperty }: Pick<Resource, 'list' | 'idProperty'>): readonly string[] {
  return list.filters.includes(idProperty) ? list.filters : [...list.filters, idProperty];
}
