import { countByMinute, type MinuteShares } from '../../api/core/minuteShares.ts';

/** Something with a number of times in a minute. */
export interface Shared {
  readonly name: string;
  /** The beginning of the minute, in milliseconds since 1970. */
  readonly began: number;
}

/** The shares of a process beside others. */
export interface AskedShares extends MinuteShares {
  /** Gives back what is left of a share. @returns how many times that was */
  giveBack(shared: Shared): number;
}

/**
 * Takes times of a share that is asked for in advance, so that most of them need no question.
 * @param ask - Gives a share of those that are left for all processes, 0 when there is none.
 */
export function askForShares(ask: (wanted: Shared & { most: number }) => Promise<number>): AskedShares {
  // Below zero: nothing is left for any process.
  const { counts, minuteOf } = countByMinute();
  const asking = new Map<string, Promise<void>>();

  /** Requests that come meanwhile wait for the same answer. */
  function askOnce(wanted: Shared & { most: number }): Promise<void> {
    const { name, began } = wanted;
    const key = `${began} ${name}`;
    const asked =
      asking.get(key) ??
      ask(wanted)
        .then((share) => {
          // The answer about a minute that has passed meanwhile says nothing about the next one.
          if (minuteOf(began) === began) counts.set(name, share === 0 ? -1 : (counts.get(name) ?? 0) + share);
        })
        .finally(() => asking.delete(key));
    asking.set(key, asked);
    return asked;
  }

  /** Null if it has to be asked. */
  function takeLeft(name: string): boolean | null {
    const left = counts.get(name) ?? 0;
    if (left > 0) counts.set(name, left - 1);
    return left === 0 ? null : left > 0;
  }

  async function takeAsked(wanted: Shared & { most: number }): Promise<boolean> {
    const { name, most } = wanted;
    await askOnce(wanted);
    const began = minuteOf(wanted.began);
    // Those who had waited before may have taken all of it.
    return takeLeft(name) ?? takeAsked({ name, began, most });
  }

  return {
    take(name, began, most) {
      const minute = minuteOf(began);
      return takeLeft(name) ?? takeAsked({ name, began: minute, most });
    },
    giveBack({ name, began }) {
      const left = minuteOf(began) === began ? (counts.get(name) ?? 0) : 0;
      if (left <= 0) return 0;
      counts.delete(name);
      return left;
    },
  };
}

/**
 * Divides times among processes: a part of what is left at each question, and single ones near the end, so that the last are taken wherever the requests come.
 * @param of.parts - The number of parts into which what is left is divided.
 * @param of.recall - Has all processes give back what they have left. @returns how many times that was
 */
export function divideShares({
  parts,
  recall,
}: {
  parts: number;
  recall: (shared: Shared) => Promise<number>;
}): (wanted: Shared & { most: number }) => Promise<number> {
  const { counts, minuteOf } = countByMinute();
  const recalls = new Map<string, Promise<void>>();

  async function recallOnce({ name, began }: Shared): Promise<void> {
    const key = `${began} ${name}`;
    const recalled =
      recalls.get(key) ??
      recall({ name, began })
        .then((left) => {
          if (minuteOf(began) === began) counts.set(name, (counts.get(name) ?? 0) - left);
        })
        .finally(() => recalls.delete(key));
    recalls.set(key, recalled);
    await recalled;
  }

  return async ({ name, began: asked, most }) => {
    const leftIn = (began: number): number => {
      minuteOf(began);
      return most - (counts.get(name) ?? 0);
    };
    const began = minuteOf(asked);
    if (leftIn(began) <= 0) await recallOnce({ name, began });
    const left = leftIn(began);
    if (left <= 0) return 0;
    // A process that is still in the minute before loses what it does not use at once.
    const share = minuteOf(asked) === asked ? Math.max(1, Math.floor(left / parts)) : 1;
    counts.set(name, most - left + share);
    return share;
  };
}
