import type { ResourceFiles } from '../../schemas/generated/resources.ts';
import { documentStore } from './documents.ts';
import type { RecordStore } from './storedRecord.ts';
import { tableStore } from './tableRecords.ts';

/** The store that a resource's file asks for: a table of its own, or documents. */
export const recordStore = (files: ResourceFiles): RecordStore =>
  'table' in files.resource.storage ? tableStore(files) : documentStore(files);
