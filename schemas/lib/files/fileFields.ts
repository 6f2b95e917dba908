import type { JsonSchema } from '../jsonSchema.ts';

/** The files that a field accepts (`x-file`). */
export type FileLimits = NonNullable<JsonSchema['x-file']>;

/** The details of a file. */
export interface FileDetails {
  name: string;
  mediaType: string;
  /** In bytes. */
  size: number;
}

/** A kept file, as its record has it. */
export interface KeptFile extends FileDetails {
  /** The identifier of its content in the file store. */
  id: string;
  sha256: string;
  addedAt: string;
  addedBy: string;
}

/** The fields of an entity that hold a file, with the files that each accepts. */
export const fileFieldsOf = ({
  properties,
}: {
  properties: Readonly<Record<string, JsonSchema>>;
}): { field: string; limits: FileLimits }[] =>
  Object.entries(properties).flatMap(([field, { 'x-file': limits }]) => (limits ? [{ field, limits }] : []));

/** The address at which a record's file is downloaded, below that of the record. */
export const filePath = (recordPath: string, field: string): string => `${recordPath}/files/${field}`;
