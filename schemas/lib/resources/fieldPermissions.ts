import type { Resource } from '../../generated/types.ts';
import type { EntitySchema } from '../jsonSchema.ts';

/** The fields of a resource's file that a caller may not read or may not write. */
export interface FieldLimits {
  unreadable: readonly string[];
  /** Personal fields of which the caller sees a mask only. */
  masked: readonly string[];
  /** Fields that the caller may not give a new record: unlike `unwritable`, without the masked ones, since there is no value to replace. */
  unfillable: readonly string[];
  /** Includes the unreadable and the masked ones: a caller cannot tell what their value would replace. */
  unwritable: readonly string[];
}

/** The limits of `fieldPermissions` for a caller. @param may - Whether the caller has a permission for the records in question. */
export function fieldLimits(
  { fieldPermissions = {} }: Pick<Resource, 'fieldPermissions'>,
  may: (permission: string) => boolean,
): FieldLimits {
  const lacks = (permission: string | undefined): boolean => permission !== undefined && !may(permission);
  const limited = Object.entries(fieldPermissions);
  const unreadable = limited.filter(([, { read }]) => lacks(read)).map(([field]) => field);
  const masked = limited.filter(([field, { inFull }]) => !unreadable.includes(field) && lacks(inFull)).map(([field]) => field);
  const unwritable = limited
    .filter(([field, { write }]) => unreadable.includes(field) || masked.includes(field) || lacks(write))
    .map(([field]) => field);
  const unfillable = limited.filter(([field, { write }]) => unreadable.includes(field) || lacks(write)).map(([field]) => field);
  return { unreadable, masked, unwritable, unfillable };
}

/** The fields that a caller who sees only their masks can ask for one by one. */
export const revealable = ({ fieldPermissions = {} }: Pick<Resource, 'fieldPermissions'>): string[] =>
  Object.entries(fieldPermissions).flatMap(([field, { inFull }]) => (inFull === undefined ? [] : [field]));

/** A resource's file as it is for a caller with these limits: no list, section or form names a field that the caller may not read or fill in. */
export function withinLimits<Limited extends Resource>(
  resource: Limited,
  { unreadable, masked, unwritable, unfillable }: FieldLimits,
): Limited {
  if (unwritable.length === 0) return resource;
  const readable = (fields: readonly string[]): string[] => fields.filter((field) => !unreadable.includes(field));
  // An order or a filter would give a masked value away, step by step.
  const open = (fields: readonly string[]): string[] => readable(fields).filter((field) => !masked.includes(field));
  const writable = (fields: readonly string[]): string[] => fields.filter((field) => !unwritable.includes(field));
  const { list, endpoints } = resource;
  const { show, create } = endpoints;
  // A section of which nothing can be changed has no form.
  const sections = resource.sections
    .map(({ update, ...section }) => ({
      ...section,
      fields: readable(section.fields),
      ...(section.required && { required: writable(section.required) }),
      ...(update && writable(section.fields).length > 0 && { update }),
    }))
    .filter(({ fields }) => fields.length > 0);
  const isFixed = (id: string): boolean =>
    resource.sections.some((section) => section.id === id) && !sections.some((section) => section.id === id && section.update);
  return {
    ...resource,
    endpoints: {
      ...endpoints,
      ...(show && { show: { ...show, ...(show.expand && { expand: readable(show.expand) }) } }),
      ...(create && {
        create: {
          ...create,
          sections: create.sections
            .map((section) => ({ ...section, fields: section.fields.filter((field) => !unfillable.includes(field)) }))
            .filter(({ fields }) => fields.length > 0),
        },
      }),
    },
    list: {
      ...list,
      columns: readable(list.columns),
      ...(list.optionalColumns && { optionalColumns: readable(list.optionalColumns) }),
      sort: open(list.sort),
      filters: open(list.filters),
      ...(list.bulk && { bulk: list.bulk.filter((id) => !isFixed(id)) }),
    },
    sections,
  };
}

/** An entity without the choices that tell something about a field which a caller with these limits does not see in full (`x-reveals`). */
export function choicesWithinLimits(entity: EntitySchema, { unreadable, masked }: FieldLimits): EntitySchema {
  if (unreadable.length === 0 && masked.length === 0) return entity;
  const reveals = (fields: readonly string[] = []): boolean =>
    fields.some((field) => unreadable.includes(field) || masked.includes(field));
  const narrowed = Object.entries(entity.properties).flatMap(([field, property]) =>
    property.oneOf?.some((choice) => choice['x-reveals'])
      ? [[field, { ...property, oneOf: property.oneOf.filter((choice) => !reveals(choice['x-reveals'])) }] as const]
      : [],
  );
  return narrowed.length === 0 ? entity : { ...entity, properties: { ...entity.properties, ...Object.fromEntries(narrowed) } };
}
