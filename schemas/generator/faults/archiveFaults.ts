import { ARCHIVED, archiveActions } from '../../lib/resources/archiving.ts';
import type { EntitySchema } from '../../lib/jsonSchema.ts';
import { type Fault, faultIn } from '../reports/fault.ts';

interface ArchivingResource {
  name: string;
  entity: string;
  title: string;
  recordTitle: string;
  routes?: 'hand-written';
  archive?: { permission: string };
  endpoints: { show?: { path: string } };
  list: { filters: string[] };
}

/** The fields that an archive needs and its entity lacks, each with its place and its remedy. */
export function archiveFaults(
  entities: Readonly<Record<string, EntitySchema>>,
  resources: Readonly<Record<string, ArchivingResource>>,
): Fault[] {
  return Object.values(resources).flatMap((resource) => {
    if (!resource.archive) return [];
    const { properties = {} } = entities[resource.entity] ?? {};
    const { type, default: start, readOnly } = properties[ARCHIVED] ?? {};
    const flags = properties['allowedActions']?.properties ?? {};
    const lacking = archiveActions(resource).filter(({ allowedAction }) => !flags[allowedAction]);
    const entity = `schemas/entities/${resource.entity}.schema.json`;
    const faults: string[] = [];
    if (resource.routes === 'hand-written')
      faults.push('only the routes that come from a file archive; take "routes": "hand-written" out.');
    if (!resource.endpoints.show) faults.push('a record without an address cannot be restored; add /endpoints/show.');
    if (type !== 'boolean' || start !== false || readOnly !== true)
      faults.push(
        `add "${ARCHIVED}": { "title": "Archived", "type": "boolean", "default": false, "readOnly": true } to the properties in ${entity}.`,
      );
    for (const { allowedAction } of lacking)
      faults.push(`add "${allowedAction}" to the properties of allowedActions in ${entity}.`);
    return faults.map((message) => faultIn(`schemas/resources/${resource.name}.json`, '/archive', message));
  });
}
