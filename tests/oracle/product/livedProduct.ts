import type { Day } from '../rules/days.ts';
import type { Clock, Life, LifeEvent } from '../life/life.ts';
import type { LifeState } from '../life/state.ts';

/** Stands for a value, or a whole record, that the product keeps but does not show: it is not compared. */
export const NOT_SHOWN = 'not shown';

type Shown<Part> = Part extends object ? { readonly [Name in keyof Part]: Shown<Part[Name]> | typeof NOT_SHOWN } : Part;
/** A state as the product shows it. */
export type ShownState = Shown<LifeState>;

/** A part of a state. */
export type StatePart = keyof LifeState;

/** The product's answer to an event. A refusal has the product's words. */
export type Applied = { readonly kind: 'done' } | { readonly kind: 'refused'; readonly because: string };

/** One employer in the product. A driver implements it through the API. */
export interface LivedEmployer {
  /**
   * Does what the events of a part of a day say, in their order, each by its channel. The product's questions are answered with yes.
   * @returns for each event `refused` for a refusal that a caller can act on (4xx). A defect (5xx) is thrown.
   */
  readonly apply: (events: readonly LifeEvent[]) => Promise<readonly Applied[]>;
  /** Whether any record of the employer was written since the last reading. */
  readonly hasChanged: () => Promise<boolean>;
  /**
   * The state in the oracle's words: the keys are made of the names in the events and of days, as `life/state.ts` describes.
   * @param stale - The parts that are read again: the oracle's have changed. Where the product says that nothing was written, the others may be as they were read last.
   */
  readonly readState: (stale: ReadonlySet<StatePart>) => Promise<ShownState>;
}

/**
 * The product with the lives of a run in one database, under one clock.
 * The order of a day: `turnTo`, the bank's reports, `step` unless the night is off, then the other events.
 */
export interface LivedProduct {
  /** Turns the portal's day. The days that a jump leaves out never come. */
  readonly turnTo: (day: Day) => Promise<void>;
  /** The daily step of the service, once for all employers. */
  readonly step: (day: Day) => Promise<void>;
  /** The employer of a life, empty at first. */
  readonly employerOf: (life: Life) => LivedEmployer;
  /** Ends the product and drops its database. */
  readonly close: () => Promise<void>;
}

/** Starts the product with an empty database, on the clock's first day. */
export type StartProduct = (clock: Clock) => Promise<LivedProduct>;
