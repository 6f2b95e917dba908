import { parse } from 'csv-parse/sync';
import type { BulkColumn, BulkFormat, BulkLoadLibrary } from '../../lib/bulkLoads/bulkLoadLibrary.ts';
import { contentOf } from '../schemaFiles.ts';
import {
  type BulkLoadFiles,
  codeValues,
  columnsOfFormat,
  type ColumnEntry,
  type ColumnsFile,
  type FormatFile,
} from './bulkLoadFiles.ts';
import { type FieldSources, schemaOfColumn } from './columnSchemas.ts';

const noColumns: ColumnsFile = { flagTexts: { yes: [], no: [] }, columns: {} };

/** The cells of an example, row by row. */
export const exampleRows = (text: string): string[][] => parse(text, { relax_column_count: true });

/** The columns and formats that the files describe. The files have been checked. */
export function libraryOf(files: BulkLoadFiles, sources: FieldSources): BulkLoadLibrary {
  const { flagTexts, columns } = files.columns ? (contentOf(files.columns).content as ColumnsFile) : noColumns;
  const formats = files.formats.map((file) => contentOf(file).content as FormatFile);
  const examples = new Map(files.examples.map(({ name, text }) => [name, text]));
  return {
    flagTexts,
    columns: Object.fromEntries(Object.entries(columns).map(([name, entry]) => [name, columnOf(name, entry, sources)])),
    formats: formats.map((file) => formatFrom(file, formats, examples.get(file.id) ?? '')),
  };
}

function columnOf(name: string, entry: ColumnEntry, sources: FieldSources): BulkColumn {
  const { title, description, kind, synonyms, actions } = entry;
  const schema = schemaOfColumn(entry, sources) ?? {};
  const values = kind === 'code' ? { values: codeValues(entry, schema) } : {};
  return { name, title, description, kind, synonyms, schema, ...(actions && { actions }), ...values };
}

function formatFrom(file: FormatFile, all: readonly FormatFile[], example: string): BulkFormat {
  const { id, title, source, fileFormat, actions, heading, dateFormats, eitherOf = [] } = file;
  const columns = columnsOfFormat(file, all);
  const shared = { id, title, source, fileFormat, actions, heading, dateFormats, eitherOf, columns };
  return heading === 'none' ? { ...shared, example: exampleRows(example) } : shared;
}
