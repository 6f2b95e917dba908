import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationFolder } from './existingMigrations.ts';
import type { Comparison } from './migrations.ts';
import { shapeFile } from './shapeFile.ts';

/**
 * Writes the migrations, lists them for the service, and notes what they leave.
 * @returns the files that are new.
 */
export function writeMigrations({ migrations, shape }: Comparison, project: string): string[] {
  const list = join(project, migrationFolder, 'all.ts');
  for (const { name, source } of migrations) {
    writeFileSync(join(project, migrationFolder, `${name}.ts`), source);
    writeFileSync(list, addToList(readFileSync(list, 'utf8'), name));
  }
  writeFileSync(join(project, shapeFile), shape);
  return migrations.map(({ name }) => `${migrationFolder}/${name}.ts`);
}

function addToList(source: string, name: string): string {
  const variable = `migration${name.slice(0, 4)}`;
  const withImport = source.replace(/\n\n\/\*\*/, `\nimport * as ${variable} from './${name}.ts';\n\n/**`);
  const withEntry = withImport.replace(/\n\};\n$/, `\n  '${name}': ${variable},\n};\n`);
  if (withEntry === withImport || withImport === source)
    throw new Error(`${migrationFolder}/all.ts is not laid out as a list of migrations: add '${name}' to it by hand.`);
  return withEntry;
}
