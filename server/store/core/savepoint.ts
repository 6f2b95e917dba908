import { sql } from 'kysely';
import type { Scoped } from '../createStore.ts';

/** Runs the work. When it throws, only its own writes are undone. */
export async function withinSavepoint<Result>(tx: Scoped, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint one_record`.execute(tx);
  try {
    return await work();
  } catch (error) {
    await sql`rollback to savepoint one_record`.execute(tx);
    throw error;
  }
}
