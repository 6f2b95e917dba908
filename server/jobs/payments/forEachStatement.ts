import type { Scoped, Store } from '../../store/createStore.ts';
import type { DueChoice, StatementToPay } from '../../store/payments/statementsToPay.ts';

/** Statements in one transaction: few enough that a request of the same process waits a few milliseconds at most. */
const batchSize = 100;

/** The day of a step. */
export interface StepDay {
  at: Date;
  /** `yyyy-MM-dd`. */
  today: string;
  signal: AbortSignal | undefined;
}

/** Looks at the locked statements of a list, a batch in each transaction. @returns how many took their step. */
export async function forEachStatement(
  store: Store,
  { today, signal }: StepDay,
  find: (tx: Scoped, choice: DueChoice) => Promise<StatementToPay[]>,
  take: (tx: Scoped, statement: StatementToPay, batchUid: string) => Promise<boolean>,
): Promise<number> {
  let taken = 0;
  let after: string | null = null;
  for (;;) {
    signal?.throwIfAborted();
    const choice: DueChoice = { after, limit: batchSize };
    const batchUid = crypto.randomUUID();
    const batch = await store.within({ employers: 'all', today }, async (tx) => {
      const found = await find(tx, choice);
      let count = 0;
      for (const statement of found) if (await take(tx, statement, batchUid)) count += 1;
      return { count, last: found.at(-1)?.statementUid ?? null };
    });
    taken += batch.count;
    if (batch.last === null) return taken;
    after = batch.last;
  }
}
