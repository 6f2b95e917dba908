import type { BulkFormat, BulkLoadLibrary, ColumnName } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';

/** The columns of the employer's share, which savings such as an ISA seldom have. */
const ofEmployer: ReadonlySet<ColumnName | null> = new Set(['employerRegularAmount', 'employerLumpSum']);

const ofSavings = new WeakMap<BulkLoadLibrary, BulkLoadLibrary>();

/** The library for the files of a benefit. Those of savings may be without the employer's share: a file without its columns leaves it as it is. */
export function libraryFor({ isSavings = false }: { isSavings?: boolean }, library: BulkLoadLibrary): BulkLoadLibrary {
  if (!isSavings) return library;
  const known = ofSavings.get(library);
  if (known) return known;
  const formats = library.formats.map((format) => ({
    ...format,
    columns: format.columns.map((one) => {
      const { required: _required, ...others } = one;
      return ofEmployer.has(one.column) ? others : one;
    }),
  }));
  const made = { ...library, formats };
  ofSavings.set(library, made);
  return made;
}

/** The portal's own format without the columns of the employer's share. Those of others stay as they are published. */
export const withoutEmployer = (format: BulkFormat): BulkFormat =>
  format.fileFormat === 'base' ? { ...format, columns: format.columns.filter(({ column }) => !ofEmployer.has(column)) } : format;
