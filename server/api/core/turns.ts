import { ApiError } from './apiError.ts';

/** Runs a piece of work when it is its turn, unless its caller has left by then. @throws ApiError 499; 429 when too many of the person wait */
export type Turns = <T>(userUid: string, work: () => Promise<T>, caller?: AbortSignal) => Promise<T>;

interface Waiting {
  userUid: string;
  start(): void;
}

interface TurnLimits {
  /** That run at the same time. */
  most: number;
  mostOfAPerson: number;
  /** That wait for their turn. Default: any number. */
  mostWaitingOfAPerson?: number;
}

/** Seconds after which a person may try again whose work cannot wait. */
const retrySeconds = 10;

/**
 * Lets only some pieces of work run at the same time, and fewer of one person, so that a person who asks for everything at once does not take every
 * connection and the whole processor. The others wait their turn, without a connection.
 */
export function createTurns({ most, mostOfAPerson, mostWaitingOfAPerson = Infinity }: TurnLimits): Turns {
  const running = new Map<string, number>();
  let count = 0;
  let waiting: Waiting[] = [];

  const change = (userUid: string, by: number): void => {
    count += by;
    const own = (running.get(userUid) ?? 0) + by;
    if (own === 0) running.delete(userUid);
    else running.set(userUid, own);
  };
  const isFree = (userUid: string): boolean => count < most && (running.get(userUid) ?? 0) < mostOfAPerson;
  /** The oldest one whose person is below the limit: another person does not wait for all that the first one has asked for. */
  const startNext = (): void => {
    const next = waiting.find(({ userUid }) => isFree(userUid));
    if (!next) return;
    waiting = waiting.filter((one) => one !== next);
    change(next.userUid, 1);
    next.start();
  };

  /** Waits for the turn. A caller who leaves gives it up. */
  const turnOf = (userUid: string, caller?: AbortSignal): Promise<void> => {
    if (waiting.filter((one) => one.userUid === userUid).length >= mostWaitingOfAPerson)
      throw ApiError.tooMany(
        `You sent more than ${mostWaitingOfAPerson} at once. Wait ${retrySeconds} seconds and send this one again.`,
        retrySeconds,
      );
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting = waiting.filter((one) => one !== entry);
        reject(ApiError.ofAbandoned());
      };
      const entry = {
        userUid,
        start: () => {
          caller?.removeEventListener('abort', leave);
          resolve();
        },
      };
      caller?.addEventListener('abort', leave, { once: true });
      waiting.push(entry);
    });
  };

  return async (userUid, work, caller) => {
    if (caller?.aborted) throw ApiError.ofAbandoned();
    if (isFree(userUid)) change(userUid, 1);
    else await turnOf(userUid, caller);
    try {
      return await work();
    } finally {
      change(userUid, -1);
      startNext();
    }
  };
}
