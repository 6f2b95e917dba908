import { columnValidator } from '../bulkLoads/columnValidator.ts';
import { readBulkLoads } from '../bulkLoads/readBulkLoads.ts';
import type { BulkLoadLibrary } from '../../lib/bulkLoads/recognition/library.ts';
import { generateFormModules } from '../formModules.ts';
import { openApiDocument } from '../openapi/document.ts';
import type { OperationsFile } from '../openapi/operationsFile.ts';
import { readSchemas, type Schemas } from '../readSchemas.ts';
import { generateRecordValidators } from '../records.ts';
import { generateValidators } from '../validators.ts';

/** All that `schemas/built` holds, by path: compiled validators and the API's document. */
export function builtFiles(
  schemas: Schemas,
  operations: readonly OperationsFile[],
  bulkLoads: BulkLoadLibrary,
): Record<string, string> {
  return {
    'openapi.json': `${JSON.stringify(openApiDocument({ ...schemas, operations }), null, 2)}\n`,
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
  return builtFiles(schemas, schemas.operations, readBulkLoads(root, schemas));
}
