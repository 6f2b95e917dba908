import type { Resource } from '../../generated/types.ts';
import type { EntitySchema } from '../../lib/jsonSchema.ts';
import { type Fault, faultIn } from '../reports/fault.ts';

type Worded = Pick<Resource, 'name' | 'entity' | 'recordPath' | 'recordAddress' | 'actions' | 'lifecycle'>;

/** Fields that the texts and addresses of a resource's file name in braces, and that there are not. */
export function templateFaults(
  resources: Readonly<Record<string, Worded>>,
  entities: Readonly<Record<string, EntitySchema>>,
): Fault[] {
  return Object.values(resources).flatMap((resource) => {
    const entity = entities[resource.entity];
    if (!entity) return [];
    return templatesOf(resource, entity, entities).flatMap(({ place, text, others }) =>
      [...text.matchAll(/\{(\w+)\}/g)]
        .map(([, field = '']) => field)
        .filter((field) => !entity.properties[field] && !others.includes(field))
        .map((field) =>
          faultIn(`schemas/resources/${resource.name}.json`, place, `${entity.$id} has no field "${field}"; correct the name.`),
        ),
    );
  });
}

interface Template {
  place: string;
  text: string;
  /** The other names that its braces may hold, beside the fields. */
  others: readonly string[];
}

function templatesOf(
  { recordPath = '', recordAddress = '', actions = [], lifecycle }: Worded,
  entity: EntitySchema,
  entities: Readonly<Record<string, EntitySchema>>,
): Template[] {
  const { $ref, properties } = entity.properties[lifecycle?.each ?? '']?.items ?? {};
  const entries = properties ?? entities[$ref ?? '']?.properties ?? {};
  return [
    { place: '/recordPath', text: recordPath, others: [] },
    { place: '/recordAddress', text: recordAddress, others: ['id'] },
    ...actions.flatMap(({ id, confirm }) => [
      { place: `/actions/${id}/confirm/title`, text: confirm.title, others: [] },
      { place: `/actions/${id}/confirm/body`, text: confirm.body, others: [] },
      { place: `/actions/${id}/confirm/successMessage`, text: confirm.successMessage, others: [] },
    ]),
    { place: '/lifecycle/record', text: lifecycle?.record ?? '', others: ['partyId', ...Object.keys(entries)] },
  ];
}
