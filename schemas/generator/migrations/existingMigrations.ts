import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { migratedColumns } from './migratedColumns.ts';

export const migrationFolder = 'server/store/migrations';

/** The migrations that are written already. */
export interface ExistingMigrations {
  /** The columns of each table, as the migrations leave them. */
  tables: Map<string, Set<string>>;
  grantsDelete(table: string): boolean;
  /** The number of the next migration, `0072`, and then of the one after it. */
  nextNumber(): string;
}

export function existingMigrations(project: string): ExistingMigrations {
  const files = readdirSync(join(project, migrationFolder))
    .filter((name) => /^\d{4}-.*\.ts$/.test(name))
    .sort();
  const sources = files.map((name) => readFileSync(join(project, migrationFolder, name), 'utf8'));
  let number = Number(files.at(-1)?.slice(0, 4) ?? 0);
  return {
    tables: migratedColumns(sources),
    grantsDelete: (table) =>
      sources.some((source) => new RegExp(`grant [^\`';]*\\bdelete\\b[^\`';]* on portal\\.${table} `).test(source)),
    nextNumber: () => {
      number += 1;
      return String(number).padStart(4, '0');
    },
  };
}

/** The text of a file of the project; empty for one that is not written yet. */
export function textOf(project: string, file: string): string {
  const path = join(project, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
