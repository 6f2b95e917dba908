import type { EntitySchema } from '../../lib/jsonSchema.ts';

interface Files {
  entities: Record<string, EntitySchema>;
  forms: Record<string, EntitySchema>;
  resources: Record<string, ActingResource>;
}

/** The parts of a resource's file that describe its actions. */
interface ActingResource {
  name: string;
  sections: { id: string; update?: unknown }[];
  actions?: { id: string; form?: { schema: string; sends?: 'body' | 'query' } }[];
}

/** Kinds of value that a query parameter can carry. */
const SIMPLE = ['string', 'integer', 'number', 'boolean', 'null'];

/** The faults of the forms of actions, each with its place and its remedy. */
export function actionFaults({ entities, forms, resources }: Files): string[] {
  return [
    ...Object.keys(forms)
      .filter((name) => entities[name])
      .map((name) => `schemas/forms/${name}.schema.json, at /$id: there is an entity of this name; choose another.`),
    ...Object.values(resources).flatMap((resource) => faultsOf(resource, forms)),
  ];
}

function faultsOf({ name, sections, actions = [] }: ActingResource, forms: Files['forms']): string[] {
  const taken = new Set(['create', 'update', ...sections.flatMap(({ id, update }) => (update ? [id] : []))]);
  return actions.flatMap(({ id, form }) => {
    if (!form) return [];
    const place = `schemas/resources/${name}.json, at /actions/${id}`;
    const own = forms[form.schema];
    if (!own)
      return [
        `${place}/form/schema: there is no form "${form.schema}"; add schemas/forms/${form.schema}.schema.json or correct the name.`,
      ];
    const faults = taken.has(id) ? [`${place}: choose another id than "${id}", which names a form already.`] : [];
    if (form.sends !== 'query') return faults;
    const complex = Object.entries(own.properties).filter(([, { type }]) =>
      [type ?? []].flat().some((one) => !SIMPLE.includes(one)),
    );
    return [
      ...faults,
      ...complex.map(([field]) => `${place}/form/sends: ${field} does not fit into an address; send the form as body.`),
    ];
  });
}
