/** An event of a replay, as rrweb names its kinds. `data` has what its kind needs, all of it masked. */
export interface ReplayEvent {
  readonly type: number;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly data: unknown;
}

/** The kinds of events that are recorded. */
export const eventType = { fullSnapshot: 2, incremental: 3, meta: 4, custom: 5 } as const;

/** The sources of incremental events that are recorded. */
export const source = {
  mutation: 0,
  mouseMove: 1,
  mouseInteraction: 2,
  scroll: 3,
  viewportResize: 4,
  input: 5,
  touchMove: 6,
  styleSheetRule: 8,
  drag: 12,
} as const;

export const nodeType = { document: 0, documentType: 1, element: 2, text: 3 } as const;

/** A step of one of the portal's machines, among the events of a replay. */
export interface MachineStep {
  /** The id of the machine. */
  readonly machine: string;
  /** The paths of its active states, e.g. `loading.startingSignIn`: several in parallel states. */
  readonly states: readonly string[];
  /** The names of the transitions that led there. */
  readonly taken: readonly string[];
}

/** The events of our own, beside rrweb's. */
export type OwnEvent =
  | { readonly tag: 'machine'; readonly payload: MachineStep }
  | { readonly tag: 'page'; readonly payload: { readonly route: string } }
  | { readonly tag: 'error'; readonly payload: { readonly name: string } };

/** The event of our own in an event of a replay. */
export function ownEventOf({ type, data }: ReplayEvent): OwnEvent | undefined {
  return type === eventType.custom ? (data as OwnEvent) : undefined;
}
