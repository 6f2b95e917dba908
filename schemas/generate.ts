import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openApiDocument } from './generator/openapi/document.ts';
import { readOperations } from './generator/openapi/readOperations.ts';
import { readSchemas } from './generator/readSchemas.ts';
import { generatePermissions, generateRecords } from './generator/records.ts';
import { generateResources } from './generator/resources.ts';
import { generateTypes } from './generator/types.ts';
import { generateValidators } from './generator/validators.ts';

const root = import.meta.dirname;
const target = join(root, 'generated');

/** `npm run generate` writes schemas/generated; with `--check` it only says which files are stale, and fails if any is. */
async function generate(check: boolean): Promise<void> {
  const schemas = readSchemas(root);
  const files: Record<string, string> = {
    'types.ts': await generateTypes(schemas),
    'resources.ts': generateResources(schemas),
    'openapi.json': `${JSON.stringify(openApiDocument({ ...schemas, operations: readOperations(root) }), null, 2)}\n`,
    'records.ts': generateRecords(schemas),
    'permissions.ts': generatePermissions(schemas),
    ...generateValidators(schemas),
  };
  if (check) {
    const stale = Object.entries(files).filter(([name, content]) => contentOf(join(target, name)) !== content);
    if (stale.length > 0)
      throw new Error(
        `Stale: ${stale.map(([name]) => `schemas/generated/${name}`).join(', ')}. Run npm run generate and commit the result.`,
      );
    console.log(`${Object.keys(files).length} generated files are up to date.`);
    return;
  }
  rmSync(target, { recursive: true, force: true });
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(target, name)), { recursive: true });
    writeFileSync(join(target, name), content);
  }
  console.log(`Wrote ${Object.keys(files).length} files to schemas/generated.`);
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // Not generated yet: as stale as an old one.
  }
}

try {
  await generate(process.argv.includes('--check'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
