import type { StateValue } from 'xstate';

/** A JSON value. Contexts and events are kept in this form only. */
export type Tree = null | boolean | number | string | readonly Tree[] | { readonly [key: string]: Tree };

/** One load of a page in one tab. Each entry names its page visit. */
export interface PageVisit {
  readonly id: string;
  /** Stays the same while the tab loads other pages. */
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
  /** `actor`: the name that its parent gives it. */
  readonly name?: string;
  /** `actor`: the key of its parent. */
  readonly parent?: string | null;
  /** `event` and `microstep`: the event's type. `action`: the action's. */
  readonly type?: string;
  /** `event`: its data. */
  readonly data?: Tree;
  /** `event`: the key of the sender. */
  readonly from?: string | null;
  /** `microstep`: the ids of the transitions that were taken, as in the chart. */
  readonly taken?: readonly string[];
  readonly value?: StateValue;
  readonly status?: string;
  /** Left out if it equals the actor's last one. */
  readonly context?: Tree;
}

/** The address of a line. */
export const entryId = ({ page, n }: Pick<Entry, 'page' | 'n'>): string => `${page}.${n}`;

/** A message from a recorder to the inspectors of this browser. */
export interface Batch {
  readonly page: PageVisit;
  readonly entries: readonly Entry[];
  /** The page was left. */
  readonly isGone?: boolean;
}
