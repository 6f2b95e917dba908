import * as resources from '../../../schemas/generated/resources.ts';
import type { ResourceFiles } from '../../../schemas/generated/resources.ts';
import { documentStore } from '../records/documents.ts';
import type { RecordStore } from '../records/storedRecord.ts';
import { tableStore } from './tableRecords.ts';

const stores = new WeakMap<ResourceFiles, RecordStore>();

/** The store of a resource, as its file says: a table of its own, or documents. Made once for the same files, with the fixed parts of its statements. */
export function recordStore(files: ResourceFiles): RecordStore {
  const known = stores.get(files);
  if (known) return known;
  const store = 'table' in files.resource.storage ? tableStore(files) : documentStore(files);
  stores.set(files, store);
  return store;
}

const filesByName = new Map(Object.values(resources).map((files) => [files.resource.name, files]));

/** The files of a resource by its name, as other files refer to it. */
export const filesNamed = (name: string): ResourceFiles | undefined => filesByName.get(name);

/** The store of the resource with this name. @throws Error for an unknown resource. */
export function resourceNamed(name: string): RecordStore {
  const files = filesNamed(name);
  if (!files) throw new Error(`No resource "${name}": add schemas/resources/${name}.json.`);
  return recordStore(files);
}

/** A field of a resource that refers to a record of another resource. */
interface Referrer {
  files: ResourceFiles;
  field: string;
}

/** The stored fields that refer to records of the resource with this name. */
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
