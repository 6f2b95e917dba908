import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { readSchemas } from '../readSchemas.ts';
import { nameFault, startingFiles } from './startingFiles.ts';

const project = join(import.meta.dirname, '../../..');
const schemas = join(project, 'schemas');

const namesIn = (folder: string, ending: string): string[] =>
  readdirSync(join(schemas, folder))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length));

/**
 * `npm run new company-cars` writes the entity and the resource that a screen starts from.
 * @throws Error with the remedy, when the name cannot be a resource's. Nothing is written then.
 */
function writeStartingFiles(name: string): void {
  const fault = nameFault(name, { resources: namesIn('resources', '.json'), entities: namesIn('entities', '.schema.json') });
  if (fault !== null) throw new Error(fault);
  const files = startingFiles(name);
  for (const [file, content] of Object.entries(files)) writeFileSync(join(project, file), content);
  try {
    // The generator reports other collisions of a name, such as with an address of the portal.
    readSchemas(schemas);
  } catch (error) {
    for (const file of Object.keys(files)) rmSync(join(project, file));
    throw error;
  }
  const [entity, resource] = Object.keys(files);
  console.log(`Wrote ${entity} and ${resource}.

Next:
  1. Change the fields in ${entity}, and what stands where in ${resource}. Your editor completes the keys.
  2. npm run generate: the types, the validators and the API follow. (npm run dev does it at every save.)
  3. npm run dev, and open http://localhost:3000: an employer's menu has the new entry.
docs/adding-a-screen.md goes on from here.`);
}

try {
  writeStartingFiles(argv[2] ?? '');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
