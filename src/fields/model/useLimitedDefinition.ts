import { useAuthProvider } from 'react-admin';
import { choicesWithinLimits, type FieldLimits, withinLimits } from '../../../schemas/lib/resources/fieldPermissions.ts';
import type { PortalAuthProvider } from '../../providers/auth/authProvider.ts';
import type { ResourceDefinition } from './definition.ts';

type LimitsOf = (resource: string) => FieldLimits;

const none: FieldLimits = { unreadable: [], masked: [], unwritable: [], unfillable: [] };
const limited = new WeakMap<ResourceDefinition, Map<string, ResourceDefinition>>();

/** A related list without the columns that the reader may not read. */
function relatedWithin({ related }: ResourceDefinition['resource'], limitsOf: LimitsOf): typeof related {
  return related?.map((list) => {
    const { unreadable } = list.resource === undefined ? none : limitsOf(list.resource);
    return { ...list, columns: list.columns.filter((column) => !unreadable.includes(column)) };
  });
}

function narrowDefinition(definition: ResourceDefinition, limitsOf: LimitsOf): ResourceDefinition {
  const { resource, entity } = definition;
  const limits = limitsOf(resource.name);
  const related = relatedWithin(resource, limitsOf);
  // A field that is written once has its control in the form of a new record, and a mask does not close it.
  const fixed = limits.unwritable.filter(
    (field) => limits.unfillable.includes(field) || !entity.properties[field]?.['x-writeOnce'],
  );
  const properties = fixed.map((field) => [field, { ...entity.properties[field], readOnly: true }] as const);
  return {
    ...definition,
    resource: { ...withinLimits(resource, limits), ...(related && { related }) },
    entity: choicesWithinLimits({ ...entity, properties: { ...entity.properties, ...Object.fromEntries(properties) } }, limits),
  };
}

/** The same definition for the same limits: forms keep their values with it. */
function withinReadersLimits(definition: ResourceDefinition, limitsOf: LimitsOf): ResourceDefinition {
  const { name, related = [] } = definition.resource;
  const all = [name, ...related.flatMap((list) => list.resource ?? [])].map(limitsOf);
  if (all.every(({ unwritable }) => unwritable.length === 0)) return definition;
  const key = JSON.stringify(all);
  const known = limited.get(definition) ?? new Map<string, ResourceDefinition>();
  const found = known.get(key) ?? narrowDefinition(definition, limitsOf);
  limited.set(definition, known.set(key, found));
  return found;
}

/** The definition of a resource for its reader: without the fields that they may not read, and with those read-only that they may not write. */
export function useLimitedDefinition(definition: ResourceDefinition): ResourceDefinition {
  const limitsOf = useAuthProvider<PortalAuthProvider>()?.limitsOf;
  return limitsOf ? withinReadersLimits(definition, limitsOf) : definition;
}
