import type { StateValue } from 'xstate';

/** What JSON can say, which is all that is kept of contexts and events. */
export type Tree = null | boolean | number | string | readonly Tree[] | { readonly [key: string]: Tree };

/** One load of a page in one tab: everything recorded in it names it. */
export interface PageVisit {
  readonly id: string;
  /** Stays the same while the tab goes from page to page. */
  readonly tab: string;
  readonly path: string;
}

export type EntryKind = 'actor' | 'event' | 'microstep' | 'action' | 'state' | 'stopped';

/** One line of the log. */
export interface Entry {
  /** The page visit's id, and the line's number within it. Together they name the line in an address. */
  readonly page: string;
  readonly n: number;
  /** ms since the epoch. */
  readonly at: number;
  readonly kind: EntryKind;
  /** The actor's key. */
  readonly actor: string;
  /** `actor`: its machine's id, or null for a promise or another actor without a chart. */
  readonly machine?: string | null;
  /** `actor`: as whoever runs it names it. */
  readonly name?: string;
  /** `actor`: the key of the actor that runs it. */
  readonly parent?: string | null;
  /** `event` and `microstep`: the event's type. `action`: the action's. */
  readonly type?: string;
  /** `event`: what it brings. */
  readonly data?: Tree;
  /** `event`: the key of the sender. */
  readonly from?: string | null;
  /** `microstep`: the transitions that were taken, by their ids in the chart. */
  readonly taken?: readonly string[];
  readonly value?: StateValue;
  readonly status?: string;
  /** Left out when it is the same as the actor's last. */
  readonly context?: Tree;
}

/** The address of a line. */
export const entryId = ({ page, n }: Pick<Entry, 'page' | 'n'>): string => `${page}.${n}`;

/** What a recorder sends to the inspectors of this browser. */
export interface Batch {
  readonly page: PageVisit;
  readonly entries: readonly Entry[];
  /** The page was left. */
  readonly isGone?: boolean;
}
