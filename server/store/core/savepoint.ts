import { sql } from 'kysely';
import { countChanges, forgetChanges } from '../changeLog.ts';
import type { Scoped } from '../createStore.ts';

/** Runs the work. When it throws, only its own writes are undone, and the changes that it noted. */
export async function withinSavepoint<Result>(tx: Scoped, work: () => Promise<Result>): Promise<Result> {
  const before = countChanges(tx);
  await sql`savepoint one_record`.execute(tx);
  try {
    return await work();
  } catch (error) {
    forgetChanges(tx, before);
    await sql`rollback to savepoint one_record`.execute(tx);
    throw error;
  }
}
