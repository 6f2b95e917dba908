/** Numbers from a seed, so that the moments of a run can be repeated. */
export interface Random {
  /** From 0 to 1, without 1. */
  next(): number;
  /** One of two. */
  flip(): 0 | 1;
}

/** @see https://en.wikipedia.org/wiki/Linear_congruential_generator */
export function seededRandom(seed: number): Random {
  let state = Math.imul(seed, 2_654_435_761) >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { next, flip: () => (next() < 0.5 ? 0 : 1) };
}

/**
 * The milliseconds of work until a strike, anywhere in it. Another run of the same work may be shorter, as when two servers share it: after each strike that came too
 * late, the next one comes in the first half of that time.
 *
 * @param work - The milliseconds of the undisturbed work.
 */
export const strikeAfter = (work: number, missed: number, random: Random): number => (random.next() * work) / 2 ** missed;
