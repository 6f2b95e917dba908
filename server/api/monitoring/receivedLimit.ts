const minute = 60_000;

/** An amount that may be received within a minute. */
interface Amount {
  readonly count: number;
  readonly bytes: number;
}

/** Whether this much more may be received now. */
export type ReceivedLimit = (now: number, sender: string, bytes: number) => boolean;

/** Limits what browsers send per minute, by number and by size: of each sender, and of all together, so that one does not silence all others. */
export function createReceivedLimit(ofASender: Amount, ofAll: Amount): ReceivedLimit {
  let began = 0;
  const used = new Map<string, { count: number; bytes: number }>();
  const isWithin = (name: string, bytes: number, most: Amount): boolean => {
    const one = used.get(name) ?? { count: 0, bytes: 0 };
    one.count += 1;
    one.bytes += bytes;
    used.set(name, one);
    return one.count <= most.count && one.bytes <= most.bytes;
  };
  return (now, sender, bytes) => {
    if (now - began >= minute) {
      began = now;
      used.clear();
    }
    // A sender beyond its share does not use up what is left for the others.
    return isWithin(`sender ${sender}`, bytes, ofASender) && isWithin('all', bytes, ofAll);
  };
}
