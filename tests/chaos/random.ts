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
