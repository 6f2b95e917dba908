import type { BulkLoadLibrary } from '../../lib/bulkLoads/bulkLoadLibrary.ts';
import type { JsonSchema } from '../../lib/jsonSchema.ts';
import type { Schemas } from '../readSchemas.ts';
import { declarationsOf, moduleOf, newAjv } from '../validators.ts';

const path = 'bulkLoads/columns';
const $id = 'bulkLoads.columns';

/** The kinds of column whose values have rules beyond being readable. */
const ruled = new Set(['text', 'amount', 'percent']);

/**
 * The compiled validator of a row's values, from the schemas of their columns: the rules of a file's cell are those of the form's field. Whether a cell may
 * be empty depends on the file, so no value is required here.
 */
export function columnValidator(schemas: Schemas, { columns }: Pick<BulkLoadLibrary, 'columns'>): Record<string, string> {
  const properties = Object.entries(columns)
    .filter(([, { kind }]) => ruled.has(kind))
    .map(([name, { schema }]): [string, JsonSchema] => [name, schema]);
  const ajv = newAjv(Object.values(schemas.entities));
  ajv.addSchema({ $id, type: 'object', properties: Object.fromEntries(properties) });
  return {
    [`${path}.js`]: moduleOf(path, ajv, { validate: $id }),
    [`${path}.d.ts`]: declarationsOf(path, { name: 'Validate', from: 'validate.ts' }, { validate: 'Validate' }),
  };
}
