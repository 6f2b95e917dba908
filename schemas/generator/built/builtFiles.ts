import { columnValidator } from '../bulkLoads/columnValidator.ts';
import { generateBulkLoads } from '../bulkLoads/generateBulkLoads.ts';
import { readBulkLoads } from '../bulkLoads/readBulkLoads.ts';
import type { BulkLoadLibrary } from '../../lib/bulkLoads/bulkLoadLibrary.ts';
import { generateFormModules } from '../formModules.ts';
import { generateFormSchemas } from './formSchemas.ts';
import { declaredQueries } from '../openapi/declaredQueries.ts';
import { openApiDocument } from '../openapi/document.ts';
import { readSchemas, type Schemas } from '../readSchemas.ts';
import { generateRecordValidators } from '../records.ts';
import { generateSignUp } from './signUp.ts';
import { generateValidators } from '../validators.ts';

/** All that `schemas/built` holds, by path: compiled validators, the API's document, and what code reads of the schemas. */
export function builtFiles(schemas: Schemas, bulkLoads: BulkLoadLibrary): Record<string, string> {
  const document = openApiDocument(schemas);
  return {
    'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
    'queries.json': `${JSON.stringify(declaredQueries(document))}\n`,
    'definitions.json': `${JSON.stringify(schemas.definitions, null, 2)}\n`,
    'lifecycles.json': `${JSON.stringify(schemas.charts, null, 2)}\n`,
    ...generateFormSchemas(schemas),
    ...generateSignUp(schemas.signUp),
    ...generateBulkLoads(bulkLoads),
    ...generateValidators(schemas),
    ...generateFormModules(schemas),
    ...generateRecordValidators(schemas),
    ...columnValidator(schemas, bulkLoads),
  };
}

/**
 * The same, from the files below `root`.
 *
 * @throws Error that names the file, the place and the remedy of everything that is wrong.
 */
export function builtFilesOf(root: string): Record<string, string> {
  const schemas = readSchemas(root);
  return builtFiles(schemas, readBulkLoads(root, schemas));
}
