/** Limits of a minute, by the names of what is limited. */
export interface MinuteShares {
  /**
   * Takes one of the times of a minute.
   * @param began - The beginning of the minute, in milliseconds since 1970.
   * @param most - The times in this minute, the same at each call for the name.
   * @returns whether there was one left.
   */
  take(name: string, began: number, most: number): boolean | Promise<boolean>;
}

const minute = 60_000;

/** Counts by names within the present minute. */
export interface MinuteCounts {
  readonly counts: Map<string, number>;
  /**
   * The minute in which something counts, whose counts begin with it. Processes do not begin a minute at once: what is late for a minute counts in the next one.
   * @returns the beginning of the minute
   */
  minuteOf(began: number): number;
}

export function countByMinute(): MinuteCounts {
  let current = 0;
  const counts = new Map<string, number>();
  return {
    counts,
    minuteOf(began) {
      // Far back: the clock was set to another time.
      if (began > current || began < current - minute) {
        counts.clear();
        current = began;
      }
      return current;
    },
  };
}

/** For a process that answers all requests by itself. */
export function shareInMemory(): { take(name: string, began: number, most: number): boolean } {
  const { counts, minuteOf } = countByMinute();
  return {
    take(name, began, most) {
      minuteOf(began);
      const taken = counts.get(name) ?? 0;
      if (taken >= most) return false;
      counts.set(name, taken + 1);
      return true;
    },
  };
}
