import type { StatementFacts } from '../../../machines/lifecycles/statement.ts';
import type { Reader } from '../../store/createStore.ts';
import { resourceNamed } from '../../store/records/recordStore.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { withOpenCorrection } from '../../store/statements/corrections.ts';

/** A statement of an employer. */
export interface StatementOf {
  owner: number;
  uid: string;
}

/** The state of a statement's record in the chart `statement`: the contributions of each record are known. */
export const standingOf = (record: StoredRecord): 'cancelled' | 'uploaded' =>
  record['isCancelled'] === true ? 'cancelled' : 'uploaded';

/** The facts for the chart `statement`, from the record and from its corrections. */
export const statementFacts = (record: StoredRecord, hasOpenCorrection: boolean): StatementFacts => ({
  hasBeenPaid: record['hasBeenPaid'] === true,
  collectionIsUnderWay: record['status'] === 'paymentInitiated',
  isCorrection: record['correctsStatementUid'] !== null,
  hasOpenCorrection,
});

/** The facts about one statement; null when it no longer exists. */
export async function readStatementFacts(reader: Reader, { owner, uid }: StatementOf): Promise<StatementFacts | null> {
  const record = await resourceNamed('statements').find(reader, owner, uid);
  return record && statementFacts(record, (await withOpenCorrection(reader, owner, [uid])).has(uid));
}
