/** The trigger of a transition: a sent event, nothing (`always`), a delay, or the end of an actor that the state invokes. */
export type TransitionKind = 'event' | 'always' | 'after' | 'done' | 'error';

export interface ChartInvoke {
  readonly id: string;
  /** The actor's name in the machine's set-up. */
  readonly src: string;
}

export interface ChartState {
  /** XState's own id, e.g. `signIn.loading.exchangingCode`. */
  readonly id: string;
  readonly key: string;
  /** `meta.label`, or the key. */
  readonly label: string;
  readonly parent: string | null;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** The child that is entered first. */
  readonly initial: string | null;
  readonly description: string | null;
  readonly tags: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly ChartInvoke[];
}

export interface ChartTransition {
  /** The name in coverage and recordings, e.g. `signIn.error on errorClosed [1]`. */
  readonly id: string;
  readonly source: string;
  /** Empty: the state handles the event without leaving. */
  readonly targets: readonly string[];
  /** XState's own event type, e.g. `xstate.done.actor.tokenRefresh`. */
  readonly event: string;
  readonly kind: TransitionKind;
  /** The event in words, e.g. `after 3 s (redirectDelay)`. */
  readonly label: string;
  readonly guard: string | null;
  readonly actions: readonly string[];
  readonly reenter: boolean;
  readonly description: string | null;
}

/** A machine's definition as plain data. */
export interface ChartGraph {
  /** The machine's id. */
  readonly id: string;
  /** The root's `meta.title`, or the id. */
  readonly title: string;
  readonly kind: 'flow' | 'lifecycle';
  /** The file that defines it. */
  readonly source: string;
  readonly description: string | null;
  /** Of a chart that nothing uses yet: what it waits for, e.g. `records of statements`. */
  readonly awaits: string | null;
  /** In document order, the root first. */
  readonly states: readonly ChartState[];
  readonly transitions: readonly ChartTransition[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** A state's place, and the lines of its box below its name. */
export interface DrawnState extends ChartState, Box {
  readonly lines: readonly string[];
}

/** One arrow of a transition. A transition into several regions has several. */
export interface DrawnArrow {
  readonly transition: string;
  readonly points: readonly Point[];
  readonly label: Box;
  /** The side of the label on which the arrow runs. */
  readonly labelSide: 'left' | 'right';
  readonly lines: readonly string[];
}

/** A graph with the geometry that the build has computed. Sizes are in pixels. */
export interface Chart extends ChartGraph {
  readonly width: number;
  readonly height: number;
  readonly states: readonly DrawnState[];
  readonly arrows: readonly DrawnArrow[];
  /** The dots that mark the initial state of compound states, with their arrows. */
  readonly initials: readonly { readonly at: Point; readonly points: readonly Point[] }[];
}

/** The data of a chart for lists and search. */
export interface ChartSummary extends Pick<ChartGraph, 'id' | 'title' | 'kind' | 'source' | 'description' | 'awaits'> {
  readonly stateCount: number;
  readonly transitionCount: number;
  /** Every name in the chart, each with its kind. */
  readonly words: readonly { readonly kind: 'state' | 'event' | 'guard' | 'action' | 'actor'; readonly text: string }[];
}

export const stateTitleSize = 14;
export const lineSize = 12;
export const lineHeight = 16;
export const titleHeight = 30;
