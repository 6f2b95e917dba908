import type { StatementFacts } from '../../../machines/lifecycles/statement.ts';
import type { Reader } from '../../store/createStore.ts';
import { resourceNamed } from '../../store/resources/recordStore.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { withOpenCorrection } from '../../store/statements/corrections.ts';
import { type CorrectionFacts, correctionFacts } from '../../store/statements/requestedCorrections.ts';

/** A statement of an employer. */
export interface StatementOf {
  owner: number;
  uid: string;
}

/** The state of a statement's record in the chart `statement`: the contributions of each record are known. */
export const standingOf = (record: StoredRecord): 'cancelled' | 'uploaded' =>
  record['isCancelled'] === true ? 'cancelled' : 'uploaded';

/** The facts about a statement that other records decide: its corrections and its payroll. */
export type OtherFacts = CorrectionFacts & Pick<StatementFacts, 'hasOpenCorrection'>;

/** The facts for the chart `statement`, from the record and from others. */
export const statementFacts = (record: StoredRecord, others: OtherFacts): StatementFacts => ({
  hasBeenPaid: record['hasBeenPaid'] === true,
  collectionIsUnderWay: record['status'] === 'paymentInitiated',
  isCorrection: record['correctsStatementUid'] !== null,
  ...others,
});

/** The facts about statements of an employer that other records decide, by the statement's id. */
export async function readOtherFacts(
  reader: Reader,
  owner: number,
  uids: readonly string[],
): Promise<(uid: string) => OtherFacts> {
  const open = await withOpenCorrection(reader, owner, uids);
  const factsOf = await correctionFacts(reader, uids);
  return (uid) => ({ ...factsOf(uid), hasOpenCorrection: open.has(uid) });
}

/** The facts about one statement; null when it no longer exists. */
export async function readStatementFacts(reader: Reader, { owner, uid }: StatementOf): Promise<StatementFacts | null> {
  const record = await resourceNamed('statements').find(reader, owner, uid);
  return record && statementFacts(record, (await readOtherFacts(reader, owner, [uid]))(uid));
}
