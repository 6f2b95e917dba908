import { join } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { readSchemaFiles } from '../../../schemas/generator/tables/schemaFolder.ts';
import { statementsOf } from '../../../schemas/generator/tables/statements.ts';

const root = join(import.meta.dirname, '../../..');

/** The kinds of objects to which all others refer. They may refer to each other. */
const first = /^(?:create (?:extension|schema|table|function)|do) /;

/** SQLSTATEs of a statement that names what another one makes: a table, a column, a function, or an object of another kind. */
const missing = new Set(['42P01', '42703', '42883', '42704', '3F000']);

interface Statement {
  readonly file: string;
  readonly text: string;
}

/**
 * Makes the tables in an empty database as `server/store/schema` has them. The files stand in no order: a table or a function that
 * names what does not exist yet is made again once more is there.
 *
 * @param project - The folder of the project.
 * @throws Error naming the file and the statement that failed.
 */
export async function createSchema<T>(db: Kysely<T>, project = root): Promise<void> {
  const statements = Object.entries(readSchemaFiles(project)).flatMap(([file, content]) =>
    statementsOf(content).map((text): Statement => ({ file, text })),
  );
  await db.transaction().execute(async (tx) => {
    // The bodies of functions may name tables of later files.
    await sql`set local check_function_bodies = off`.execute(tx);
    await createInAnyOrder(
      tx,
      statements.filter(({ text }) => first.test(text)),
    );
    const rest = Map.groupBy(
      statements.filter(({ text }) => !first.test(text)),
      ({ file }) => file,
    );
    for (const [file, others] of rest) {
      const text = others.map((statement) => `${statement.text};`).join('\n');
      try {
        await sql.raw(text).execute(tx);
      } catch (error) {
        throw failed({ file, text }, error);
      }
    }
  });
}

async function createInAnyOrder<T>(tx: Transaction<T>, statements: readonly Statement[]): Promise<void> {
  const early: (Statement & { reason: Error })[] = [];
  for (const statement of statements) {
    const reason = await tryStatement(tx, statement);
    if (reason) early.push({ ...statement, reason });
  }
  if (early[0] && early.length === statements.length) throw failed(early[0], early[0].reason);
  if (early.length > 0) await createInAnyOrder(tx, early);
}

/** Why the statement cannot run yet; undefined once it has run. */
async function tryStatement<T>(tx: Transaction<T>, statement: Statement): Promise<Error | undefined> {
  await sql`savepoint statement`.execute(tx);
  try {
    await sql.raw(statement.text).execute(tx);
    return undefined;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && missing.has(error.code ?? ''))) throw failed(statement, error);
    await sql`rollback to savepoint statement`.execute(tx);
    return error;
  }
}

const failed = ({ file, text }: Statement, reason: unknown): Error =>
  new Error(`server/store/schema/${file}: ${reason instanceof Error ? reason.message : String(reason)}, in\n${text}`, {
    cause: reason,
  });
