import { formatPence } from '../../../schemas/lib/text/money.ts';
import type { Scoped } from '../../store/createStore.ts';
import { tellEmployerAndAdvisers } from '../../store/notices/partiesOfNotices.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import type { Acting } from '../core/acting.ts';
import type { StatementOf } from '../facts/statementFacts.ts';

/** Tells the employer, and those who submit its contributions, of a change of a statement. */
const tell = (c: Acting, tx: Scoped, { owner, uid }: StatementOf, told: { title: string; body: string }): Promise<void> =>
  tellEmployerAndAdvisers(tx, [
    {
      employerId: owner,
      kind: 'statements',
      ...told,
      href: `/employers/${owner}/statements/${uid}`,
      at: c.var.deps.clock(),
    },
  ]);

/** @param statement - As it was before it was cancelled. */
export function tellOfCancellation(c: Acting, tx: Scoped, of: StatementOf, statement: StoredRecord): Promise<void> {
  const amount = formatPence(Number(statement['totalAmount']));
  const body =
    statement['correctsStatementUid'] === null
      ? `The amount of ${amount} is not collected. The contributions can be submitted again.`
      : `The contributions stay as they were before this correction of ${amount}.`;
  return tell(c, tx, of, { title: `The statement for ${String(statement['periodTitle'])} was cancelled`, body });
}

/** @param statement - The correction. A negative total is a refund. */
export function tellOfCorrection(c: Acting, tx: Scoped, owner: number, statement: StoredRecord): Promise<void> {
  const total = Number(statement['totalAmount']);
  const [uid, period] = [String(statement['statementUid']), String(statement['periodTitle'])];
  const said =
    total < 0
      ? {
          title: `Contributions for ${period} were corrected`,
          body: `A refund of ${formatPence(-total)} is due to the employer.`,
        }
      : { title: `Contributions for ${period} were corrected`, body: `The correction asks for ${formatPence(total)}.` };
  return tell(c, tx, { owner, uid }, said);
}
