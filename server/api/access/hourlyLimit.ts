import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { ApiError } from '../core/apiError.ts';

const hour = 3_600_000;

/** The first moment that counts for the limits of an hour. */
export const anHourBefore = (now: Date): Date => new Date(now.getTime() - hour);

/**
 * Refuses more than `most` mails within an hour.
 *
 * @param times - Of those within the hour, the oldest first.
 * @param adding - The mails that are to be sent now. Default: one.
 * @throws ApiError 429 that says when the next one may be sent.
 */
export function assertHourlyLimit(
  times: readonly Date[],
  { most, now, why, adding = 1 }: { most: number; now: Date; why: string; adding?: number },
): void {
  if (times.length + adding <= most) return;
  // With fewer in the hour by then, all of them can be sent.
  const leaving = times.at(-Math.max(1, most - adding + 1)) ?? now;
  const seconds = Math.max(1, Math.ceil((leaving.getTime() + hour - now.getTime()) / 1_000));
  const minutes = Math.ceil(seconds / 60);
  throw ApiError.tooMany(`${why} You can send the next one in ${formatCount(minutes, 'minute')}.`, seconds);
}
