import type { Definitions } from '../../lib/resources/definitions.ts';
import { faultsIn, type Fault, missingAt, type PartFault } from '../reports/fault.ts';

/** Definitions that an entity or a form names and that do not exist, each with its place and its remedy. */
export function definitionFaults(file: string, content: unknown, definitions: Definitions): Fault[] {
  return faultsIn(file, faultsOf(content, definitions));
}

function faultsOf(value: unknown, definitions: Definitions, place = ''): PartFault[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const isLost = key === 'x-definition' && typeof inner === 'string' && !definitions[inner];
    const remedy = `there is no definition "${String(inner)}"; add schemas/definitions/${String(inner)}.json or correct the name.`;
    return isLost ? [missingAt(inner, `${place}/${key}`, remedy)] : faultsOf(inner, definitions, `${place}/${key}`);
  });
}
