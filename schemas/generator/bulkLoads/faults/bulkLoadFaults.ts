import { fileActions } from '../../../lib/bulkLoads/bulkLoadLibrary.ts';
import { choicesOf } from '../../../lib/storedType.ts';
import { metaFaults } from '../../faults/metaFaults.ts';
import { contentOf, type SchemaFile } from '../../schemaFiles.ts';
import { type BulkLoadFiles, codeValues, type ColumnsFile, type FormatFile } from '../bulkLoadFiles.ts';
import { libraryOf } from '../bulkLoadLibrary.ts';
import { type FieldSources, schemaOfColumn } from '../columnSchemas.ts';
import { columnFaults } from './columnFaults.ts';
import { exampleFaults } from './exampleFaults.ts';
import { formatFaults } from './formatFaults.ts';
import { type Fault, faultIn } from '../../reports/fault.ts';

/**
 * Everything that is wrong with the columns and formats of bulk loads, each fault with its place and its remedy. Files whose keys are wrong are
 * not compared with others, so that no guess is reported.
 */
export function bulkLoadFaults(files: BulkLoadFiles, sources: FieldSources): Fault[] {
  if (!files.columns)
    return files.formats.length > 0 ? [faultIn('schemas/bulk-loads/columns.json', '', 'is missing; add it.')] : [];
  const all = [files.columns, ...files.formats];
  const unreadable = all.flatMap((file) => contentOf(file).faults);
  if (unreadable.length > 0) return unreadable;
  const shape = [
    ...shapeFaults([files.columns], files.meta.columns),
    ...shapeFaults(files.formats, files.meta.format),
    ...files.formats.flatMap(findMisnamedFiles),
  ];
  if (shape.length > 0) return shape;
  const columns = contentOf(files.columns).content as ColumnsFile;
  const formats = files.formats.map(({ path, ...file }) => ({ path, file: contentOf({ path, ...file }).content as FormatFile }));
  const choices = choicesOf(sources.definitions['file-format'] ?? {});
  const own = [
    ...columnFaults(files.columns.path, columns, sources),
    ...formatFaults(formats, { ...columns, codes: codesOf(columns, sources), choices }),
  ];
  if (own.length > 0) return [...own, ...unservedFaults(files.columns.path, formats, choices)];
  return [
    ...unservedFaults(files.columns.path, formats, choices),
    ...exampleFaults(files.formats, files.examples, libraryOf(files, sources)),
  ];
}

const shapeFaults = (files: readonly SchemaFile[], meta: BulkLoadFiles['meta']['format']): Fault[] =>
  metaFaults(meta, Object.fromEntries(files.map((file) => [file.path, contentOf(file).content])));

const codesOf = ({ columns }: ColumnsFile, sources: FieldSources): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(columns)
      .filter(([, { kind }]) => kind === 'code')
      .map(([name, entry]) => [name, codeValues(entry, schemaOfColumn(entry, sources) ?? {}).map(({ value }) => value)]),
  );

function findMisnamedFiles(file: SchemaFile): Fault[] {
  const { id } = contentOf(file).content as Partial<FormatFile>;
  return id === undefined || id === file.name
    ? []
    : [faultIn(file.path, '/id', `is ${JSON.stringify(id)}; write "${file.name}", the file's name.`)];
}

/** Choices and actions that would leave a payroll without a format. */
function unservedFaults(path: string, formats: readonly { file: FormatFile }[], choices: readonly string[]): Fault[] {
  const unchosen = choices.filter((choice) => !formats.some(({ file }) => file.fileFormat === choice));
  const unserved = fileActions.filter(
    (action) => !formats.some(({ file }) => file.fileFormat === 'base' && file.actions.includes(action)),
  );
  return [
    ...unchosen.map((choice) =>
      faultIn(path, '', `no format belongs to the choice "${choice}"; add one to schemas/bulk-loads/formats.`),
    ),
    ...unserved.map((action) =>
      faultIn(path, '', `no format of "base" has the action "${action}"; add one to schemas/bulk-loads/formats.`),
    ),
  ];
}
