/** Seeded draws: the same seed gives the same life on every machine. */
export interface Random {
  /** From 0 to below 1. */
  readonly next: () => number;
  /** A whole number, both ends included. */
  readonly whole: (from: number, to: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Value>(values: readonly Value[]) => Value;
  readonly weighted: <Value>(choices: readonly (readonly [weight: number, value: Value])[]) => Value;
}

/** Mulberry32, a 32-bit generator by Tommy Ettinger in the public domain. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const chance = (probability: number): boolean => next() < probability;
  function pick<Value>(values: readonly Value[]): Value {
    const [value] = values.slice(whole(0, values.length - 1));
    if (value === undefined) throw new Error('There is nothing to pick from.');
    return value;
  }
  function weighted<Value>(choices: readonly (readonly [number, Value])[]): Value {
    let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0);
    const found = choices.find(([weight]) => (left -= weight) < 0) ?? choices.at(-1);
    if (!found) throw new Error('There is nothing to choose from.');
    return found[1];
  }
  return { next, whole, chance, pick, weighted };
}
