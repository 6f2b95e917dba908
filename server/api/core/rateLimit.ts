import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { ApiError } from './apiError.ts';
import type { MinuteShares } from './minuteShares.ts';

const minute = 60_000;

/** Where and when a request is counted. */
interface Counting {
  shares: MinuteShares;
  clock(): Date;
}

/** Accepts a request of a person or a sender, or refuses it. @throws ApiError 429 that says when to try again. */
export type RateLimit = (of: string, counting: Counting) => Promise<void>;

/**
 * Limits the requests of each person in each minute of the clock, so that one faulty program cannot block the service for everybody.
 *
 * @param limit.name - Of the limit, unlike that of any other.
 * @param limit.most - Requests per minute; 0 for no limit.
 * @param limit.things - The limited requests, if they are not all of a person's.
 */
export function createRateLimit({ name, most, things = 'requests' }: { name: string; most: number; things?: string }): RateLimit {
  return async (of, { shares, clock }) => {
    if (most === 0) return;
    const time = clock().getTime();
    const began = time - (time % minute);
    if (await shares.take(`${name} ${of}`, began, most)) return;
    const seconds = Math.ceil((began + minute - time) / 1_000);
    throw ApiError.tooMany(
      `You made more than ${formatCount(most)} ${things} within a minute. Wait ${formatCount(seconds, 'second')} and try again.`,
      seconds,
    );
  };
}
