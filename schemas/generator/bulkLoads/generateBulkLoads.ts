import type { BulkLoadLibrary } from '../../lib/bulkLoads/bulkLoadLibrary.ts';
import { builtBanner, declarationsOf } from '../validators.ts';

const path = 'bulkLoads/library';
const type = { name: 'BulkLoadLibrary', from: 'bulkLoads/bulkLoadLibrary.ts' };

/** Path -> content: a module with the columns and formats of schemas/bulk-loads, for the service, the browser and the command. */
export const generateBulkLoads = (library: BulkLoadLibrary): Record<string, string> => ({
  [`${path}.js`]: `${builtBanner}export const bulkLoads = ${JSON.stringify(library)};\n`,
  [`${path}.d.ts`]: declarationsOf(path, type, { bulkLoads: type.name }),
});
