import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import type { Store } from '../../store/createStore.ts';
import { type NewRequests, recordOfRequests, takeUntoldRequests } from '../../store/employees/untoldRequests.ts';
import { tellEmployerAndAdvisers } from '../../store/notices/partiesOfNotices.ts';

/** Requests in one transaction: few enough that a request of the same process waits a few milliseconds at most. */
const batch = 500;

const unlessNone = (count: number, one: string, many: string): string[] => (count === 0 ? [] : [formatCount(count, one, many)]);

/** The words about new requests. They name nobody: what a person asks for is shown to those who may read it. */
function wordsOf({ contributionChanges, optOuts }: NewRequests): { title: string; body: string } {
  const all = contributionChanges + optOuts;
  const parts = [
    ...unlessNone(contributionChanges, 'change of contributions', 'changes of contributions'),
    ...unlessNone(optOuts, 'opt-out', 'opt-outs'),
  ];
  return {
    title: all === 1 ? 'An employee’s request waits for an answer' : 'Employees’ requests wait for an answer',
    body: `New: ${parts.join(' and ')}.`,
  };
}

/**
 * Tells employers and their intermediaries of employees' new requests, once of each. The requests come from other systems, so they are looked for. It may
 * run at any time, more than once, and on several servers at once.
 *
 * @param signal - Ends the step between two batches.
 * @returns the number of employers that got a notice.
 */
export async function tellOfRequests(store: Store, at: Date, signal?: AbortSignal): Promise<number> {
  let employers = 0;
  for (;;) {
    signal?.throwIfAborted();
    const found = await store.within('all', async (tx) => {
      const requests = await takeUntoldRequests(tx, at, batch);
      await tellEmployerAndAdvisers(
        tx,
        requests.map((one) => ({
          employerId: one.employerId,
          kind: 'employeeRequests',
          ...wordsOf(one),
          href: `/employers/${one.employerId}/employee-requests?filter.status=outstanding`,
          at,
          recordUid: recordOfRequests(one.employerId),
        })),
      );
      return requests.length;
    });
    if (found === 0) return employers;
    employers += found;
  }
}
