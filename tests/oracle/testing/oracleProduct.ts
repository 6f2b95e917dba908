import type { Life, LifeEvent } from '../life/life.ts';
import type { LifeState } from '../life/state.ts';
import { describeWorld } from '../living/describe.ts';
import { applyEvent, takeStep } from '../living/liveThrough.ts';
import { startWorld, type World } from '../living/world.ts';
import type { LivedEmployer, StartProduct } from '../product/livedProduct.ts';

/** Faults of a product that is the oracle in everything else. */
export interface Faults {
  readonly spoilState?: (state: LifeState, world: World) => LifeState;
  /** Events that the product accepts and forgets. */
  readonly forgets?: (event: LifeEvent) => boolean;
  /** Called before each run. */
  readonly onStart?: () => void;
}

/** The port, played by the oracle itself: proves the comparison, not the oracle. */
export function oracleProduct({ spoilState = (state) => state, forgets = () => false, onStart }: Faults = {}): StartProduct {
  return async ({ start }) => {
    onStart?.();
    const worlds: World[] = [];
    const employerOf = (_: Life): LivedEmployer => {
      const world = startWorld(start);
      worlds.push(world);
      return {
        apply: async (events) =>
          events.map((event) =>
            forgets(event) || applyEvent(world, event).kind === 'done'
              ? { kind: 'done' }
              : { kind: 'refused', because: 'a rule' },
          ),
        hasChanged: async () => false,
        readState: async () => spoilState(describeWorld(world), world),
      };
    };
    return {
      turnTo: async (day) => {
        for (const world of worlds) world.today = day;
      },
      step: async () => {
        for (const world of worlds) takeStep(world);
      },
      employerOf,
      close: async () => undefined,
    };
  };
}
