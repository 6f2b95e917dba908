import type { Kysely } from 'kysely';
import { createTestDatabase } from '../../../server/node/postgres/testDatabase.ts';
import { readCatalogue, type Catalogue } from './catalogue.ts';
import { createSchema } from './schemaFiles.ts';

/**
 * The differences between the migrations and `server/store/schema`, each with its remedy.
 *
 * @param migrated - Of a database that has run the migrations.
 * @param described - Of one that was made from the files.
 */
export function compareCatalogues(migrated: Catalogue, described: Catalogue): string[] {
  const objects = [...new Set([...migrated.keys(), ...described.keys()])].toSorted();
  return objects.flatMap((object) => {
    const [made, said] = [migrated.get(object), described.get(object)];
    if (made === said) return [];
    if (said === undefined)
      return `${object}: the migrations make it (${made}), and server/store/schema has it nowhere. Write it in the file of its subject.`;
    if (made === undefined)
      return `${object}: server/store/schema has it (${said}), and no migration makes it. Write the migration (docs/changing-a-schema.md).`;
    return `${object}: the migrations make it\n  ${made}\nand server/store/schema says\n  ${said}\nWrite a migration for what is new in the file, or correct the file (docs/changing-a-schema.md).`;
  });
}

/** The same for a migrated database and the files of a project. */
export async function compareWithSchema<T>(migrated: Kysely<T>, project: string): Promise<string[]> {
  const described = await createTestDatabase({ migrated: false });
  try {
    await createSchema(described.db, project);
    return compareCatalogues(await readCatalogue(migrated), await readCatalogue(described.db));
  } finally {
    await described.close();
  }
}
