import type { Store } from '../../store/createStore.ts';
import { portalDay } from '../../store/portal/clock.ts';
import { type NewNotice, sendNotices, settleNotices } from '../../store/notices/notices.ts';
import { lastCheckAt, nextEmployers, noteCheck } from '../../store/sums/checkRuns.ts';
import { type Difference, findDifferences } from '../../store/sums/findDifferences.ts';
import { service } from '../../store/lifecycleSteps.ts';
import { addTask, endTask, openTasksOfKind } from '../../store/tasks/tasks.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
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
    await tellOf(store, employerIds, differences, { at, today });
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

/** A statement whose sums differ, in words. */
interface DifferingStatement {
  employerId: number;
  statementUid: string;
  periodTitle: string;
  body: string;
  href: string;
}

/** One notice and one task for each statement, which end when its sums agree again. */
async function tellOf(
  store: Store,
  employerIds: readonly number[],
  differences: readonly Difference[],
  { at, today }: { at: Date; today: CalendarDay },
): Promise<void> {
  const byStatement = Map.groupBy(differences, ({ statementUid }) => statementUid);
  await settleNotices(store.db, { title, employerIds, exceptRecords: [...byStatement.keys()], at });
  const differing = [...byStatement.values()].flatMap((ofOne): DifferingStatement[] => {
    const [first] = ofOne;
    if (!first) return [];
    const { employerId, periodTitle, statementUid } = first;
    const faults = ofOne.map(differenceText).join(' ');
    const body = `${periodTitle}. ${faults} Nothing was changed. Compare the statement with its history and with the bank, and correct what is wrong.`;
    return [{ employerId, statementUid, periodTitle, body, href: `/employers/${employerId}/statements/${statementUid}` }];
  });
  await store.within({ employers: 'all', today }, async (tx) => {
    await sendNotices(
      tx,
      differing.map(({ statementUid: recordUid, employerId, body, href }): NewNotice => {
        return { employerId, isForProvider: true, kind: 'service', title, body, href, at, recordUid };
      }),
    );
    const acting = { actor: service, at, today };
    const open = await openTasksOfKind(tx, 'sumDifference', employerIds);
    for (const { employerId, statementUid: recordUid, periodTitle, body: detail, href: recordHref } of differing) {
      const words = { title: `Compare the sums of the statement of ${periodTitle}`, detail, recordHref };
      const dueDate = open.find((one) => one.recordUid === recordUid)?.dueDate ?? today;
      await addTask(tx, { employerId, kind: 'sumDifference', recordUid, dueDate, ...words }, acting);
    }
    for (const subject of open)
      if (!byStatement.has(subject.recordUid))
        await endTask(tx, subject, { ...acting, event: 'complete', reason: 'The sums agree again' });
  });
}
