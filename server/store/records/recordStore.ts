import * as resources from '../../../schemas/generated/resources.ts';
import type { ResourceFiles } from '../../../schemas/generated/resources.ts';
import { documentStore } from './documents.ts';
import type { RecordStore } from './storedRecord.ts';
import { tableStore } from './tableRecords.ts';

/** The store that a resource's file asks for: a table of its own, or documents. */
export const recordStore = (files: ResourceFiles): RecordStore =>
  'table' in files.resource.storage ? tableStore(files) : documentStore(files);

const filesByName = new Map(Object.values(resources).map((files) => [files.resource.name, files]));

/** The files of a resource by its name, as another one's file writes it. */
export const filesNamed = (name: string): ResourceFiles | undefined => filesByName.get(name);

/** The store of the resource with this name. @throws Error when there is no such resource. */
export function resourceNamed(name: string): RecordStore {
  const files = filesNamed(name);
  if (!files) throw new Error(`No resource "${name}": add schemas/resources/${name}.json.`);
  return recordStore(files);
}

/** A field of a resource that holds the uid of a record of another one. */
interface Referrer {
  files: ResourceFiles;
  field: string;
}

/** The fields by which stored records refer to those of the resource with this name. */
export const referrersOf = (name: string): Referrer[] =>
  Object.values(resources).flatMap((files) =>
    'view' in files.resource.storage
      ? []
      : Object.entries(files.entity.properties)
          .filter(
            ([, property]) =>
              property['x-stored'] !== false && (property['x-reference'] ?? property.items?.['x-reference']) === name,
          )
          .map(([field]) => ({ files, field })),
  );
