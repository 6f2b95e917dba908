import { sql } from 'kysely';
import type { Scoped } from '../createStore.ts';

/** Does the work or, when it throws, undoes what it wrote and nothing before it. */
export async function withinSavepoint<Result>(tx: Scoped, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint one_record`.execute(tx);
  try {
    return await work();
  } catch (error) {
    await sql`rollback to savepoint one_record`.execute(tx);
    throw error;
  }
}
