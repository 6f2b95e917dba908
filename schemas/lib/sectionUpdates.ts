import type { Resource } from '../generated/types.ts';

/** The parts of a resource's file that determine the addresses for changes of its records. */
interface Updated {
  endpoints: { show?: { path: string } };
}

/**
 * Whether a section is saved at its record's own address, by one PATCH for all such sections. The others each have an address below it.
 */
export const isUpdatedWithRecord = ({ endpoints }: Updated, update: { path: string }): boolean =>
  update.path === endpoints.show?.path;

/** A section that changes a record, with its permission and its fields. */
export type SectionUpdate = NonNullable<Resource['sections'][number]['update']> & { id: string; fields: readonly string[] };

/** The sections that change a record, each with its permission and its fields. */
export const updatesOf = ({ sections }: Resource): SectionUpdate[] =>
  sections.flatMap(({ id, update, fields }) => (update ? [{ id, ...update, fields }] : []));
