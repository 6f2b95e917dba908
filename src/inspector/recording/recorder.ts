import type { ActorRefLike, AnyActorRef, InspectionEvent, StateValue } from 'xstate';
import { nameOf } from '../../../machines/coverage.ts';
import { observeActors, onActorWatched, watchedActors } from '../../providers/inspection/watchedActors.ts';
import type { EarlyEvent, Recorder } from '../../providers/inspection/inspectorSwitch.ts';
import { openChannel } from './channel.ts';
import type { Entry, PageVisit } from './recording.ts';
import { createRedact } from './redact.ts';

/** A batch is sent when it is this old, or this long. */
const batchMs = 40;
const batchLength = 500;

interface MachineSnapshot {
  readonly value?: StateValue;
  readonly context?: unknown;
  readonly status?: string;
  readonly output?: unknown;
  readonly error?: unknown;
  readonly children?: Readonly<Record<string, AnyActorRef | undefined>>;
}

/**
 * Records the actors of this page for the inspectors of this browser. Secrets are removed before anything is kept or sent.
 * @param early - The events from before the recorder had loaded.
 */
export function startRecorder(early: readonly EarlyEvent[]): Recorder {
  const channel = openChannel();
  const page = createPageVisit();
  const redact = createRedact();
  const keys = new WeakMap<object, string>();
  const contexts = new WeakMap<object, unknown>();
  let actorCount = 0;
  let batch: Entry[] = [];
  let count = 0;
  let isCatchingUp = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (batch.length === 0) return;
    channel.send({ page: { ...page, path: pathHere() }, entries: batch });
    batch = [];
  }

  function add(at: number, entry: Omit<Entry, 'page' | 'n' | 'at'>): void {
    count += 1;
    batch.push({ page: page.id, n: count, at, ...entry });
    if (batch.length >= batchLength) flush();
    else timer ??= setTimeout(flush, batchMs);
  }

  /** The actor's key. An actor that is new to the recorder is announced first. */
  function keyOf(actor: ActorRefLike, at: number): string {
    const known = keys.get(actor);
    if (known !== undefined) return known;
    actorCount += 1;
    const key = `${page.id}-${actorCount}`;
    keys.set(actor, key);
    introduce(actor as AnyActorRef, key, at);
    return key;
  }

  function introduce(actor: AnyActorRef, key: string, at: number): void {
    const parent = actor._parent ? keyOf(actor._parent, at) : null;
    const machine = machineOf(actor as { logic?: unknown });
    const name = callNameOf(actor, machine);
    add(at, { kind: 'actor', actor: key, machine, name, parent, ...(!isCatchingUp && stateOf(actor, snapshotOf(actor))) });
  }

  /** The context, only if it has changed. Machines replace their context and never change it in place. */
  function stateOf(actor: object, snapshot: MachineSnapshot): Partial<Entry> {
    const { value, status, context, output, error } = snapshot;
    const kept = value === undefined ? (output ?? error) : context;
    const isKnown = contexts.has(actor) && contexts.get(actor) === kept;
    contexts.set(actor, kept);
    return {
      ...(value !== undefined && { value }),
      ...(status !== undefined && { status }),
      ...(!isKnown && kept !== undefined && { context: redact(value === undefined ? { output, error } : context) }),
    };
  }

  function record(event: InspectionEvent, at: number): void {
    // XState sends this event while the actor is still being created. The actor's first step announces it.
    if (event.type === '@xstate.actor' || event.type === '@xstate.transition') return;
    const actor = keyOf(event.actorRef, at);
    switch (event.type) {
      case '@xstate.event': {
        const { type, ...data } = event.event;
        const from = event.sourceRef ? keyOf(event.sourceRef, at) : null;
        return add(at, { kind: 'event', actor, type, from, ...(Object.keys(data).length > 0 && { data: redact(data) }) });
      }
      case '@xstate.microstep': {
        const taken = event._transitions.map(nameOf);
        return add(at, { kind: 'microstep', actor, type: event.event.type, taken, ...stateOf(event.actorRef, event.snapshot) });
      }
      case '@xstate.action':
        // Left out of the recording: the parameters may be a bare token, which cannot be recognised without a field name.
        return add(at, { kind: 'action', actor, type: event.action.type });
      case '@xstate.snapshot':
        return add(at, { kind: 'state', actor, type: event.event.type, ...stateOf(event.actorRef, event.snapshot) });
    }
  }

  function introduceTree(actor: AnyActorRef, at: number): void {
    const known = keys.get(actor);
    contexts.delete(actor);
    if (known === undefined) keyOf(actor, at);
    else introduce(actor, known, at);
    for (const child of Object.values(snapshotOf(actor).children ?? {})) if (child) introduceTree(child, at);
  }

  function announce(): void {
    for (const actor of watchedActors()) introduceTree(actor, Date.now());
    flush();
  }

  function leave({ type }: Event): void {
    flush();
    if (type === 'pagehide') channel.send({ page, entries: [], isGone: true });
  }

  // Without the early events, an actor's present state would be recorded before the events that led to it.
  isCatchingUp = true;
  for (const { at, event } of early) record(event, at);
  isCatchingUp = false;
  observeActors((event) => record(event, Date.now()));
  const stopFollowing = onActorWatched((actor, isThere) => {
    if (isThere) introduceTree(actor, Date.now());
    else add(Date.now(), { kind: 'stopped', actor: keyOf(actor, Date.now()) });
  });
  announce();
  // The page may be leaving for the sign-in, so the last batch is sent at once.
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', announce);

  return {
    announce,
    stop: () => {
      observeActors(undefined);
      stopFollowing();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', announce);
      flush();
      channel.close();
    },
  };
}

/** The result of `getSnapshot`, which throws while an actor is being created. A machine takes its first steps at that time. */
function snapshotOf(actor: AnyActorRef): MachineSnapshot {
  return (actor as { _snapshot?: MachineSnapshot })._snapshot ?? {};
}

/** The name that the parent gives the actor. XState's own ids of invoked actors give the place, not the purpose. */
function callNameOf({ src, id, _parent: parent }: AnyActorRef, machine: string | null): string {
  if (parent) return typeof src === 'string' ? src : id;
  return machine ?? id;
}

function machineOf({ logic }: { logic?: unknown }): string | null {
  const { root, id } = (logic ?? {}) as { root?: unknown; id?: unknown };
  return root !== undefined && typeof id === 'string' ? id : null;
}

const tabKey = 'inspectedTab';

function createPageVisit(): PageVisit {
  const tab = sessionStorage.getItem(tabKey) ?? randomName();
  sessionStorage.setItem(tabKey, tab);
  return { id: randomName(), tab, path: pathHere() };
}

/** The path without its query, which may contain the code of a sign-in. */
const pathHere = (): string => window.location.pathname;

function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(36).padStart(2, '0')).join('');
}
