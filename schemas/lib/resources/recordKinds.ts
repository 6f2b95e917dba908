import type { Resource } from '../../generated/types.ts';
import type { JsonSchema } from '../jsonSchema.ts';
import type { Definitions } from './definitions.ts';

/** The definition of the kinds of records. It follows from the resources, so that a new one needs no entry. */
const RECORD_KIND = 'record-kind';

/** The definitions of the files, and the kinds of records: each resource by its name, with its title. */
export function withRecordKinds(
  definitions: Definitions,
  resources: Readonly<Record<string, Pick<Resource, 'name' | 'title'>>>,
): Definitions {
  const oneOf = Object.values(resources)
    .map(({ name, title }): JsonSchema => ({ const: name, title }))
    .toSorted((one, other) => ((one.title ?? '') < (other.title ?? '') ? -1 : 1));
  return { ...definitions, [RECORD_KIND]: { type: 'string', oneOf } };
}
