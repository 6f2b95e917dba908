import { ApiError } from './apiError.ts';

const minute = 60_000;

/** Lets a request on, or refuses it. @throws ApiError 429 that says when to go on. */
export type RateLimit = (userUid: string, now: Date) => void;

/**
 * Lets each person through so many times in each minute of the clock, whatever they ask for: a program that went wild must not take the
 * service from everybody. Counted by this process alone, and forgotten every minute.
 *
 * @param most - Requests a minute; 0 lets everything through.
 */
export function createRateLimit(most: number): RateLimit {
  let current = 0;
  const counts = new Map<string, number>();
  return (userUid, now) => {
    if (most === 0) return;
    const time = now.getTime();
    const began = time - (time % minute);
    if (began !== current) {
      counts.clear();
      current = began;
    }
    const count = (counts.get(userUid) ?? 0) + 1;
    counts.set(userUid, count);
    if (count <= most) return;
    const seconds = Math.ceil((began + minute - time) / 1_000);
    throw ApiError.tooMany(
      `These were more than ${most.toLocaleString('en-GB')} requests within a minute. Wait ${seconds} second${seconds === 1 ? '' : 's'} and go on. A program that reads many records needs fewer requests with getAll=1, or with the list as CSV.`,
      seconds,
    );
  };
}
