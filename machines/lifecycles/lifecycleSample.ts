import type { AnyStateMachine, ContextFrom, EventFromLogic } from 'xstate';

/** For tests: values on both sides of every guard, and events on both sides of every rule about their data. Each chart's file exports its own. */
export interface LifecycleSample<Machine extends AnyStateMachine> {
  /** For each fact, the values that it may have. The first values together are a record without any refusal. */
  readonly facts: {
    readonly [Fact in keyof ContextFrom<Machine>]-?: readonly [ContextFrom<Machine>[Fact], ...ContextFrom<Machine>[Fact][]];
  };
  readonly events: readonly EventFromLogic<Machine>[];
}

/** A fact that is true for a record without any refusal. */
export const flag = [true, false] as const;
/** A fact that is false for a record without any refusal. */
export const noFlag = [false, true] as const;
/** A day, with the days before and after it. */
export const day = { before: '2026-04-29', itself: '2026-04-30', after: '2026-05-01' };

/** Every combination of a sample's facts, the record without any refusal first. */
export function factsOf(facts: Readonly<Record<string, readonly unknown[]>>): Record<string, unknown>[] {
  return Object.entries(facts).reduce<Record<string, unknown>[]>(
    (combinations, [fact, values]) =>
      combinations.flatMap((combination) => values.map((value) => ({ ...combination, [fact]: value }))),
    [{}],
  );
}
