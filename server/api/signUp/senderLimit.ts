import type { ApiContext } from '../core/context.ts';
import { createRateLimit } from '../core/rateLimit.ts';

/** Limits the requests of each sender and of all together in a minute. */
export function createSenderLimit(
  name: string,
  { ofASender, ofAll }: { ofASender: number; ofAll: number },
  things: string,
): (c: ApiContext) => Promise<void> {
  const admitSender = createRateLimit({ name: `${name} of`, most: ofASender, things });
  const admitAll = createRateLimit({ name, most: ofAll, things });
  return async (c) => {
    const { deps } = c.var;
    await admitSender(deps.addressOf?.() ?? 'unknown', deps);
    // A sender beyond its share does not use up what is left for the others.
    await admitAll('all', deps);
  };
}
