import { sql } from 'kysely';
import type { Scoped } from '../createStore.ts';

/** Claims a file for the transaction. Another server that reads the same file waits here. @returns whether it is new. */
export async function claimFile(
  tx: Scoped,
  { sha256, name, resultCount }: { sha256: string; name: string; resultCount: number },
  at: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into portal.payment_files (sha256, name, read_at, result_count, faults) values (${sha256}, ${name}, ${at}, ${resultCount}, '[]')
    on conflict do nothing`.execute(tx);
  return numAffectedRows > 0n;
}

/** Keeps the lines of a file that could not be applied. */
export async function keepFaults(tx: Scoped, sha256: string, faults: readonly { line: number; reason: string }[]): Promise<void> {
  await sql`update portal.payment_files set faults = ${JSON.stringify(faults)}::jsonb where sha256 = ${sha256}`.execute(tx);
}
