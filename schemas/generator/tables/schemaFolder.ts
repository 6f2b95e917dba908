import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentOf, filesIn } from '../writeFolder.ts';

/** The tables as they are today, a file for each subject. */
export const schemaFolder = 'server/store/schema';

/** The files of a folder of SQL, by their names. */
export type SchemaFiles = Readonly<Record<string, string>>;

export function readSchemaFiles(project: string): SchemaFiles {
  const folder = join(project, schemaFolder);
  const names = filesIn(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  return Object.fromEntries(names.map((name) => [name, contentOf(join(folder, name)) ?? '']));
}

/**
 * Writes the files that have changed, and leaves the others alone.
 * @returns the files that it has written, from the project's folder.
 */
export function writeSchemaFiles(project: string, files: SchemaFiles): string[] {
  const changed = Object.entries(files).filter(([name, content]) => contentOf(join(project, schemaFolder, name)) !== content);
  for (const [name, content] of changed) writeFileSync(join(project, schemaFolder, name), content);
  return changed.map(([name]) => `${schemaFolder}/${name}`);
}
