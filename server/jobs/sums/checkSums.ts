import type { Store } from '../../store/createStore.ts';
import { portalDay } from '../../store/portal/clock.ts';
import { type NewNotice, sendNotices, settleNotices } from '../../store/notices/notices.ts';
import { lastCheckAt, nextEmployers, noteCheck } from '../../store/sums/checkRuns.ts';
import { type Difference, findDifferences } from '../../store/sums/findDifferences.ts';
import { differenceText } from './differenceText.ts';

/** The result of a check of the sums. */
export interface SumsStep {
  /** Employers whose sums were compared. */
  employers: number;
  differences: Difference[];
}

interface SumsChoice {
  /** Compares all employers, whether or not they have changed. */
  isWhole?: boolean;
  signal?: AbortSignal | undefined;
}

/**
 * Compares what the records say with what they are made of: for every employer with a change since the last check, and for a seventh of the others on each day. It tells the
 * provider's staff of each difference, by its statement, and repairs nothing. It may run at any time, and be cut off.
 *
 * @param at - The real time. The day is that of the portal's clock.
 */
export async function checkSums(store: Store, at: Date, { isWhole = false, signal }: SumsChoice = {}): Promise<SumsStep> {
  const today = await portalDay(store.db, at);
  const since = isWhole ? null : await lastCheckAt(store.db);
  const step: SumsStep = { employers: 0, differences: [] };
  for (let after = 0; ;) {
    signal?.throwIfAborted();
    const employerIds = await store.read('all', (reader) => nextEmployers(reader, { since, today }, after));
    const last = employerIds.at(-1);
    if (last === undefined) break;
    const differences = await store.read('all', (reader) => findDifferences(reader, employerIds));
    await tellOf(store, employerIds, differences, at);
    step.employers += employerIds.length;
    step.differences.push(...differences);
    after = last;
  }
  await store.within('all', (tx) =>
    noteCheck(tx, { startedAt: at, employerCount: step.employers, differenceCount: step.differences.length }),
  );
  return step;
}

const title = 'The sums of a statement do not agree';

/** One notice for each statement, which is settled when its sums agree again. */
async function tellOf(store: Store, employerIds: readonly number[], differences: readonly Difference[], at: Date): Promise<void> {
  const byStatement = Map.groupBy(differences, ({ statementUid }) => statementUid);
  await settleNotices(store.db, { title, employerIds, exceptRecords: [...byStatement.keys()], at });
  const notices = [...byStatement.values()].flatMap((ofOne): NewNotice[] => {
    const [first] = ofOne;
    if (!first) return [];
    const { employerId, periodTitle, statementUid } = first;
    const faults = ofOne.map(differenceText).join(' ');
    return [
      {
        employerId,
        isForProvider: true,
        kind: 'service',
        title,
        body: `${periodTitle}. ${faults} Nothing was changed. Compare the statement with its history and with the bank, and correct what is wrong.`,
        href: `/employers/${employerId}/statements/${statementUid}`,
        at,
        recordUid: statementUid,
      },
    ];
  });
  await store.within('all', (tx) => sendNotices(tx, notices));
}
