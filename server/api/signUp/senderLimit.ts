import type { ApiContext } from '../core/context.ts';
import { createRateLimit } from '../core/rateLimit.ts';

/** Limits the requests of each sender and of all together in a minute. */
export function createSenderLimit(
  { ofASender, ofAll }: { ofASender: number; ofAll: number },
  things: string,
): (c: ApiContext) => void {
  const [admitSender, admitAll] = [createRateLimit(ofASender, things), createRateLimit(ofAll, things)];
  return (c) => {
    const now = c.var.deps.clock();
    admitSender(c.var.deps.addressOf?.() ?? 'unknown', now);
    // A sender beyond its share does not use up what is left for the others.
    admitAll('all', now);
  };
}
