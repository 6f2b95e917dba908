import type { EntitySchema } from '../../../lib/jsonSchema.ts';
import { remedyOf } from '../metaFaults.ts';
import { partValidators } from './partValidators.ts';
import { faultsByPlace, type SchemaPlace } from './schemaPlaces.ts';
import { type Fault, faultAt, faultIn } from '../../reports/fault.ts';

/**
 * Values in schemas that the schema itself refuses: defaults, and examples.
 * @param folder - Where the files lie: `entities` or `forms`.
 * @param known - The other schemas that a `$ref` may name.
 */
export function exampleFaults(
  folder: string,
  files: Readonly<Record<string, EntitySchema>>,
  known: Readonly<Record<string, EntitySchema>>,
): Fault[] {
  const validatorOf = partValidators({ ...known, ...files });

  function refusal(value: unknown, { path }: SchemaPlace, { $id }: EntitySchema): string[] {
    const validate = validatorOf(`${$id}#${path}`);
    if (!validate || validate(value)) return [];
    const [error] = validate.errors ?? [];
    return error ? [error.instancePath === '' ? remedyOf(error) : `at ${error.instancePath}, ${remedyOf(error)}`] : [];
  }

  return [
    ...faultsByPlace(folder, files, (place, file) => {
      const { default: initial, examples = [] } = place.schema;
      return [
        ...(initial === undefined ? [] : refusal(initial, place, file).map((message) => faultAt('/default', message))),
        ...examples.flatMap((example, index) =>
          refusal(example, place, file).map((message) => faultAt(`/examples/${index}`, message)),
        ),
      ];
    }),
    ...Object.entries(files).flatMap(([name, file]) =>
      constantsIn(file).flatMap(({ at, field, value }) =>
        refusal(value, { path: `/properties/${field}`, schema: {} }, file).map((reason) =>
          faultIn(`schemas/${folder}/${name}.schema.json`, at, `the condition never holds: ${reason}`),
        ),
      ),
    ),
  ];
}

/** The values that conditions ask of fields: one that the field cannot have would never be met. */
function constantsIn({ if: own, allOf = [], properties: fields }: EntitySchema): { at: string; field: string; value: unknown }[] {
  const conditions = [
    { place: '/if', condition: own },
    ...allOf.map((one, index) => ({ place: `/allOf/${index}/if`, condition: one.if })),
  ];
  return conditions.flatMap(({ place, condition }) =>
    Object.entries(condition?.properties ?? {}).flatMap(([field, { const: only, enum: several }]) => {
      const at = `${place}/properties/${field}`;
      if (!fields[field]) return [];
      return only === undefined
        ? (several ?? []).map((value, index) => ({ at: `${at}/enum/${index}`, field, value }))
        : [{ at: `${at}/const`, field, value: only }];
    }),
  );
}
