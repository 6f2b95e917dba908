import { withArchive } from './archiving.ts';
import type { EntitySchema } from '../jsonSchema.ts';
import { withRestFields } from './restFields.ts';

/** A resource's file with its abbreviations expanded: `"*"`, and the additions for an archive. */
export const wholeResource = <Resource extends Parameters<typeof withRestFields>[0] & Parameters<typeof withArchive>[0]>(
  resource: Resource,
  entity: EntitySchema,
): Resource => withArchive(withRestFields(resource, entity));
