import type { EntitySchema } from '../jsonSchema.ts';

/** The parts of a resource's file that name fields. */
interface Fielded {
  idProperty: string;
  endpoints: { create?: { sections: { fields: string[] }[] } };
  sections: { fields: string[] }[];
  list: { columns: string[]; optionalColumns?: string[] };
}

/** Stands for every field that the file does not name. */
const REST = '*';

const fillSections = <Section extends { fields: string[] }>(sections: readonly Section[], rest: readonly string[]): Section[] =>
  sections
    .map((section) => ({ ...section, fields: section.fields.flatMap((field) => (field === REST ? rest : [field])) }))
    // A section for the rest alone is left out if there is none.
    .filter(({ fields }) => fields.length > 0);

/**
 * A resource's file with `"*"` replaced by the editable fields of its entity that no section names, in the schema's order. So a new field of the
 * schema appears on the screen at once.
 */
export function withRestFields<Resource extends Fielded>(resource: Resource, { properties }: EntitySchema): Resource {
  const { create } = resource.endpoints;
  const named = new Set([...resource.sections, ...(create?.sections ?? [])].flatMap(({ fields }) => fields));
  const rest = Object.entries(properties)
    .filter(([field, { readOnly }]) => !named.has(field) && readOnly !== true && field !== resource.idProperty)
    .map(([field]) => field);
  const { columns, optionalColumns } = resource.list;
  const others = rest.filter((field) => !columns.includes(field) && !optionalColumns?.includes(field));
  return {
    ...resource,
    endpoints: {
      ...resource.endpoints,
      ...(create && { create: { ...create, sections: fillSections(create.sections, rest) } }),
    },
    sections: fillSections(resource.sections, rest),
    list: {
      ...resource.list,
      ...(optionalColumns && { optionalColumns: optionalColumns.flatMap((field) => (field === REST ? others : [field])) }),
    },
  };
}

/** The fields that only the service sets and no section names: `"*"` leaves them out, so nothing shows them. */
export function unshownFields(resource: Fielded, { properties }: EntitySchema): string[] {
  const { sections, list } = resource;
  if (!sections.some(({ fields }) => fields.includes(REST))) return [];
  const shown = new Set([resource.idProperty, 'allowedActions', ...list.columns, ...sections.flatMap(({ fields }) => fields)]);
  return Object.keys(properties).filter((field) => properties[field]?.readOnly === true && !shown.has(field));
}
