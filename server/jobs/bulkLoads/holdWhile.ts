import { holdTaken, type TakenLoad } from '../../store/bulkLoads/bulkLoadWork.ts';
import type { Store } from '../../store/createStore.ts';

/** Seconds between two signs of life, a small part of the time after which another worker takes a file over. */
const everySeconds = 5;

interface Holding {
  store: Store;
  today: string;
  taken: TakenLoad;
  /** Ends the work for another reason. */
  signal?: AbortSignal | undefined;
  /** Default: {@link everySeconds}. */
  heartbeatSeconds?: number | undefined;
}

/**
 * Gives signs of life while a file is worked on: a workbook may take longer to its first rows than another worker waits. The work's signal ends it as soon as the file is
 * no longer this worker's, because somebody has discarded it.
 *
 * @throws LostLoad when the work has ended for that reason, or the error of a sign of life.
 */
export async function holdWhile<Result>(
  { store, today, taken, signal, heartbeatSeconds = everySeconds }: Holding,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController();
  const signs = { last: Promise.resolve(), isUnderWay: false };
  const giveSign = async (): Promise<void> => {
    signs.isUnderWay = true;
    try {
      await store.within({ employers: 'all', today }, (tx) => holdTaken(tx, taken));
    } catch (error) {
      lost.abort(error);
    } finally {
      signs.isUnderWay = false;
    }
  };
  const timer = setInterval(() => {
    if (!signs.isUnderWay) signs.last = giveSign();
  }, heartbeatSeconds * 1000);
  try {
    return await work(signal ? AbortSignal.any([signal, lost.signal]) : lost.signal);
  } finally {
    clearInterval(timer);
    await signs.last;
  }
}
