import type { Clock, Life } from '../oracle/life/life.ts';
import { generateClock, generateEventfulClock } from '../oracle/lives/generateClock.ts';
import { generateLife } from '../oracle/lives/generateLife.ts';

/** Lives that share a database and a clock. */
export interface Run {
  readonly clock: Clock;
  readonly lives: readonly Life[];
}

export interface RunOptions {
  readonly lives: number;
  readonly months: number;
  readonly seed: number;
  /** The number of the first life, from 1. Default 1. */
  readonly from?: number;
  /** The most lives that share a clock. Default 25. */
  readonly together?: number;
  /** Whether rare events are drawn often, through April 2021. Default: no. */
  readonly isEventful?: boolean;
}

/** Few are enough for every rule, and each costs a call. */
const mostPeople = 6;

/** Seeds of two runs with different first seeds do not meet. */
const seedOf = (seed: number, number: number): number => seed * 100_000 + number;

/** A life by its number, as the portal can be told of it: it has no plans and no backdating, and its savings are bought elsewhere. */
export const generateOwnLife = (seed: number, number: number, clock: Clock, isEventful = false): Life =>
  generateLife(seedOf(seed, number), {
    clock,
    months: clock.months,
    mostPeople,
    hasSavings: false,
    isRecordedLate: true,
    isEventful,
  });

/** The lives of a run, in groups that share a clock. The same options give the same lives, also from a later number on. */
export function* generateRuns({ lives, months, seed, from = 1, together = 25, isEventful = false }: RunOptions): Generator<Run> {
  for (let first = 1; first <= lives; first += together) {
    const clock = (isEventful ? generateEventfulClock : generateClock)(seedOf(seed, first), months);
    const numbers = Array.from({ length: Math.min(together, lives - first + 1) }, (_, n) => first + n);
    const wanted = numbers.filter((number) => number >= from);
    if (wanted.length > 0) yield { clock, lives: wanted.map((number) => generateOwnLife(seed, number, clock, isEventful)) };
  }
}
