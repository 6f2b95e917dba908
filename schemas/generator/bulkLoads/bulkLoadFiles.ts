import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BulkColumn, BulkFormat, BulkLoadLibrary, CodeValue, FormatColumn } from '../../lib/bulkLoads/bulkLoadLibrary.ts';
import type { JsonSchema } from '../../lib/jsonSchema.ts';
import { readFolder, type SchemaFile } from '../schemaFiles.ts';

/** A column as schemas/bulk-loads/columns.json has it. */
export interface ColumnEntry {
  title: string;
  description: string;
  kind: BulkColumn['kind'];
  field?: string;
  definition?: string;
  schema?: JsonSchema;
  values?: readonly { value: string; title?: string; synonyms: readonly string[] }[];
  actions?: BulkColumn['actions'];
  synonyms: readonly string[];
}

export interface ColumnsFile {
  flagTexts: BulkLoadLibrary['flagTexts'];
  columns: Readonly<Record<string, ColumnEntry>>;
}

/** A file of schemas/bulk-loads/formats. */
export interface FormatFile extends Omit<BulkFormat, 'columns' | 'eitherOf' | 'example'> {
  eitherOf?: BulkFormat['eitherOf'];
  fixed?: Readonly<Record<string, readonly string[]>>;
  columnsOf?: string;
  columns?: readonly FormatColumn[];
}

/** The files of schemas/bulk-loads that describe formats, unchanged, with their meta-schemas. */
export interface BulkLoadFiles {
  /** Undefined in a copy of the schemas that has no bulk loads. */
  columns: SchemaFile | undefined;
  formats: readonly SchemaFile[];
  examples: readonly SchemaFile[];
  meta: Readonly<Record<'columns' | 'format', JsonSchema>>;
}

const readMeta = (root: string, kind: string): JsonSchema =>
  JSON.parse(readFileSync(join(root, `meta/bulk-load-${kind}.meta.json`), 'utf8')) as JsonSchema;

export const readBulkLoadFiles = (root: string): BulkLoadFiles => ({
  columns: readFolder(root, 'bulk-loads', '.json').find(({ name }) => name === 'columns'),
  formats: readFolder(root, 'bulk-loads/formats', '.json'),
  examples: readFolder(root, 'bulk-loads/examples', '.csv'),
  meta: { columns: readMeta(root, 'columns'), format: readMeta(root, 'format') },
});

/** The columns of a format: its own, or those of the format that it names, with its own fixed texts. */
export function columnsOfFormat(format: FormatFile, all: readonly FormatFile[]): readonly FormatColumn[] {
  const from = format.columns ? format : all.find(({ id }) => id === format.columnsOf);
  return (from?.columns ?? []).map((column) => {
    const fixed = column.column === null ? undefined : format.fixed?.[column.column];
    return fixed ? { ...column, fixed } : column;
  });
}

/** The values of a code: those of its schema, in words, with the synonyms of the columns' file. */
export function codeValues(entry: ColumnEntry, schema: JsonSchema): CodeValue[] {
  const written = entry.values ?? [];
  const choices = schema.oneOf?.filter(({ const: value }) => typeof value === 'string');
  if (!choices) return written.map(({ value, title = value, synonyms }) => ({ value, title, synonyms }));
  return choices.map(({ const: value, title = '' }) => ({
    value: String(value),
    title,
    synonyms: written.find((one) => one.value === value)?.synonyms ?? [],
  }));
}
