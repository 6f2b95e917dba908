import type { EntitySchema } from '../../lib/jsonSchema.ts';
import { type Fault, faultAt, faultIn, faultsIn, missingAt, type PartFault } from '../reports/fault.ts';

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
export function actionFaults({ entities, forms, resources }: Files): Fault[] {
  return [
    ...Object.keys(forms)
      .filter((name) => entities[name])
      .map((name) => faultIn(`schemas/forms/${name}.schema.json`, '/$id', 'there is an entity of this name; choose another.')),
    ...Object.values(resources).flatMap((resource) =>
      faultsIn(`schemas/resources/${resource.name}.json`, faultsOf(resource, forms)),
    ),
  ];
}

function faultsOf({ sections, actions = [] }: ActingResource, forms: Files['forms']): PartFault[] {
  const taken = new Set(['create', 'update', ...sections.flatMap(({ id, update }) => (update ? [id] : []))]);
  return actions.flatMap(({ id, form }) => {
    if (!form) return [];
    const place = `/actions/${id}`;
    const own = forms[form.schema];
    if (!own)
      return [
        missingAt(
          form.schema,
          `${place}/form/schema`,
          `there is no form "${form.schema}"; add schemas/forms/${form.schema}.schema.json or correct the name.`,
        ),
      ];
    const faults = taken.has(id) ? [faultAt(place, `choose another id than "${id}", which names a form already.`)] : [];
    if (form.sends !== 'query') return faults;
    const complex = Object.entries(own.properties).filter(([, { type }]) =>
      [type ?? []].flat().some((one) => !SIMPLE.includes(one)),
    );
    return [
      ...faults,
      ...complex.map(([field]) =>
        faultAt(`${place}/form/sends`, `${field} does not fit into an address; send the form as body.`),
      ),
    ];
  });
}
