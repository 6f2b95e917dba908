import type { Resource } from '../../generated/types.ts';
import type { EntitySchema, JsonSchema } from '../../lib/jsonSchema.ts';
import { remedyOf } from './metaFaults.ts';
import { partValidators } from './values/partValidators.ts';
import { placesOf, typesOf } from './values/schemaPlaces.ts';
import { type Fault, faultAt, faultIn, faultsBelow, faultsIn, type PartFault } from '../reports/fault.ts';

type Sampled = Pick<Resource, 'name' | 'entity' | 'idProperty' | 'sample' | 'routes' | 'storage'>;

/** Sample records that the service would refuse, each with its place and its remedy: a new database would not start with them. */
export function sampleFaults(
  resources: Readonly<Record<string, Sampled>>,
  entities: Readonly<Record<string, EntitySchema>>,
): Fault[] {
  const validatorOf = partValidators(entities);
  return Object.values(resources).flatMap((resource) => {
    const { name, sample, entity: entityName } = resource;
    const entity = entities[entityName];
    if (sample === undefined || !entity) return [];
    const file = `schemas/resources/${name}.json`;
    if (resource.routes === 'hand-written')
      return [
        faultIn(
          file,
          '/sample',
          'sample records are for what the service keeps from its file alone; add them in mocks/sampleData, and take this out.',
        ),
      ];
    return typeof sample === 'number'
      ? unmakeable(entity)
      : faultsIn(file, faultsBelow('/sample', refusedRecords(sample, resource, entity, validatorOf)));
  });
}

/** Texts whose form only a pattern says: nothing valid can be made up for them. */
function unmakeable(entity: EntitySchema): Fault[] {
  return placesOf(entity).flatMap(({ path, schema }) =>
    typesOf(schema).includes('string') && schema.pattern !== undefined && !hasValues(schema)
      ? [
          faultIn(
            `schemas/entities/${entity.$id}.schema.json`,
            `${path}/pattern`,
            'sample records need a value that fits it; add "examples" beside it.',
          ),
        ]
      : [],
  );
}

const hasValues = ({ examples, enum: values, oneOf, const: only, readOnly }: JsonSchema): boolean =>
  [examples, values, oneOf].some((some) => some && some.length > 0) || only !== undefined || readOnly === true;

function refusedRecords(
  sample: readonly object[],
  { idProperty }: Sampled,
  entity: EntitySchema,
  validatorOf: ReturnType<typeof partValidators>,
): PartFault[] {
  // The fields that the service adds when it stores them.
  const own = new Set([idProperty, 'allowedActions', ...fieldsWith(entity, 'default'), ...fieldsWith(entity, 'x-stored')]);
  const required = (entity.required ?? []).filter((field) => !own.has(field));
  const { $schema: _meta, ...schema } = entity;
  const validate = validatorOf({ ...schema, $id: `${entity.$id}-sample`, required });
  return sample.flatMap((record, index) => {
    if (!validate || validate(record)) return [];
    return (validate.errors ?? [])
      .filter(({ keyword }) => keyword !== 'if')
      .map((error) => faultAt(`/${index}${error.instancePath}`, remedyOf(error)));
  });
}

const fieldsWith = ({ properties }: EntitySchema, keyword: 'default' | 'x-stored'): string[] =>
  Object.keys(properties).filter((field) => properties[field]?.[keyword] !== undefined);
