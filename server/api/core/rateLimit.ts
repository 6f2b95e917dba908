import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { ApiError } from './apiError.ts';

const minute = 60_000;

/** Accepts a request, or refuses it. @throws ApiError 429 that says when to try again. */
export type RateLimit = (userUid: string, now: Date) => void;

/**
 * Limits the requests of each person in each minute of the clock, so that one faulty program cannot block the service for everybody. Each process
 * counts by itself, from zero every minute.
 *
 * @param most - Requests per minute; 0 for no limit.
 * @param things - The limited requests, if they are not all of a person's.
 */
export function createRateLimit(most: number, things = 'requests'): RateLimit {
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
      `You made more than ${formatCount(most)} ${things} within a minute. Wait ${formatCount(seconds, 'second')} and try again.`,
      seconds,
    );
  };
}
