import { utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builtFiles } from './generator/built/builtFiles.ts';
import { builtFolder } from './generator/built/builtFolder.ts';
import { assertMigrated, migratedByHand, missingMigrations } from './generator/migrations/migrations.ts';
import { shapeFile } from './generator/migrations/shapeFile.ts';
import { writeMigrations } from './generator/migrations/writeMigrations.ts';
import { checksPage, checksPagePath } from './generator/bulkLoads/checksPage.ts';
import { readBulkLoads } from './generator/bulkLoads/readBulkLoads.ts';
import { importedTypes } from './generator/project/importedTypes.ts';
import { generateMachines, readCharts } from './generator/charts.ts';
import { serviceFaults } from './generator/faults/serviceFaults.ts';
import { readSchemas, refuseFiles } from './generator/readSchemas.ts';
import { serviceFacts } from './generator/serviceFacts.ts';
import { readSharedPermissions } from './generator/sharedPermissions.ts';
import { generatePermissions, generateRecords } from './generator/records.ts';
import { generateResourceMeta } from './generator/resourceMeta.ts';
import { generateResources } from './generator/resources.ts';
import { describeTables } from './generator/tables/describedTables.ts';
import { followSchemas } from './generator/tables/followSchemas.ts';
import { generateRowTypes } from './generator/tables/rowTypes.ts';
import { readSchemaFiles, schemaFolder, writeSchemaFiles } from './generator/tables/schemaFolder.ts';
import { generateTypes } from './generator/types.ts';
import { contentOf, writeFolder } from './generator/writeFolder.ts';

const root = import.meta.dirname;
const project = dirname(root);
const target = join(root, 'generated');
const machinesTarget = join(project, 'machines/generated');

/**
 * `npm run generate` writes schemas/generated and machines/generated, which are committed, the migrations by which stored records follow the schemas with the
 * columns of server/store/schema, and schemas/built, which is not committed. With `--check`, which is `npm run check-schemas`, it only says what of the committed files is
 * stale, missing or refused, and fails if anything is. With `--without-migrations`, which `npm run dev` uses, a field that is half
 * thought out leaves no migration behind, and an action may exist before its route. With `--migrated-by-hand`, the migrations in the
 * folder have done all that has changed.
 */
async function generate({
  check,
  withMigrations,
  byHand,
}: Record<'check' | 'withMigrations' | 'byHand', boolean>): Promise<void> {
  const built = builtFolder(root);
  const charts = readCharts(project);
  const schemas = readSchemas(root, charts);
  const bulkLoads = readBulkLoads(root, schemas);
  const { operations } = schemas;
  for (const note of schemas.notes) console.log(`Note: ${note}`);
  const comparison = byHand ? migratedByHand(schemas, project) : missingMigrations(schemas, project);
  const { migrations } = comparison;
  if (check) assertMigrated(migrations);
  const tables = followSchemas(readSchemaFiles(project), schemas, { migrations, project });
  const files: Record<string, string> = {
    'types.ts': await generateTypes(schemas, operations, importedTypes(project)),
    'resources.ts': generateResources(schemas),
    'rows.ts': generateRowTypes(describeTables(tables)),
    'records.ts': generateRecords(schemas),
    'permissions.ts': generatePermissions(schemas),
    ...(await generateResourceMeta(schemas, readSharedPermissions(project) ?? [])),
  };
  const machines = generateMachines(charts, project);
  const page = join(project, checksPagePath);
  if (check) {
    const stale = [
      ...staleIn(target, files).map((name) => `schemas/generated/${name}`),
      ...staleIn(machinesTarget, machines).map((name) => `machines/generated/${name}`),
      ...staleIn(join(project, schemaFolder), tables).map((name) => `${schemaFolder}/${name}`),
    ];
    if (contentOf(page) !== checksPage(bulkLoads)) stale.push(checksPagePath);
    if (contentOf(join(project, shapeFile)) !== comparison.shape) stale.push(shapeFile);
    if (stale.length > 0) throw new Error(`Stale: ${stale.join(', ')}. Run npm run generate and commit the result.`);
    // The service, which is asked for its routes, reads what is not committed too.
    if (!built.isFresh) built.write(builtFiles(schemas, bulkLoads));
    refuseFiles(root, serviceFaults(schemas, serviceFacts(project)));
    console.log(`${Object.keys(files).length} generated files are up to date.`);
    return;
  }
  // All at once, after the slow part: whatever watches the files takes what is written in a row for one change.
  const notCommitted = built.isFresh ? undefined : builtFiles(schemas, bulkLoads);
  if (notCommitted) built.write(notCommitted);
  writeFolder(machinesTarget, machines);
  writeFolder(target, files);
  if (contentOf(page) !== checksPage(bulkLoads)) writeFileSync(page, checksPage(bulkLoads));
  if (!withMigrations) {
    // The service reads some of the developer's own files too, through this one: it starts again when they are known to be right.
    utimesSync(join(target, 'resources.ts'), new Date(), new Date());
    for (const { lacks } of migrations) console.log(`The database lacks ${lacks}: npm run generate writes the migration.`);
    return;
  }
  refuseFiles(root, serviceFaults(schemas, serviceFacts(project)));
  for (const file of writeSchemaFiles(project, tables)) console.log(`Wrote ${file}, which has the tables as they are.`);
  for (const file of writeMigrations(comparison, project)) console.log(`Wrote ${file}, for what the database lacked.`);
  console.log(`Wrote ${Object.keys(files).length} files to schemas/generated, and schemas/built.`);
}

const staleIn = (folder: string, files: Readonly<Record<string, string>>): string[] =>
  Object.keys(files).filter((name) => contentOf(join(folder, name)) !== files[name]);

try {
  await generate({
    check: process.argv.includes('--check'),
    withMigrations: !process.argv.includes('--without-migrations'),
    byHand: process.argv.includes('--migrated-by-hand'),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
