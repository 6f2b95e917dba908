import type { AnyActorRef, EventObject, InspectionEvent, StateValue, Subscription } from 'xstate';
import { loadMachine } from '../../charts/drawing/loadChart.ts';
import { onActorWatched, watchedActors } from '../../providers/inspection/watchedActors.ts';
import type { Tree } from '../recording/recording.ts';
import { createRedact } from '../recording/redact.ts';
import { resumeSandbox, type SandboxStep, stepSandbox } from '../sandbox/sandbox.ts';
import type { DevToolsConnection, DevToolsExtension, DevToolsMessage } from './reduxDevTools.ts';

/** A machine of this tab, without secrets. */
export interface ShownActor {
  readonly machine: string;
  readonly value: StateValue;
  readonly status: string;
  readonly context: Tree;
}

/** A copy of a machine in an earlier state. It has no effects, and its steps are the sandbox's. */
export interface Copy {
  readonly machine: string;
  readonly step: SandboxStep;
  readonly send: (event: EventObject) => Copy;
}

export interface DevTools {
  /** The machines that run in this tab. */
  machines: () => readonly ShownActor[];
  /** The copy of the last jump in the extension; null before the first. */
  copy: () => Copy | null;
  stop: () => void;
}

/** The extension looks, and jumps on a copy. It can neither send events nor change a live actor. */
const features = { jump: true, export: true, skip: false, dispatch: false, reorder: false, import: false, lock: false };

interface MachineActor {
  readonly actor: AnyActorRef;
  readonly machine: string;
}

/**
 * Shows every machine of this tab in the extension: its states with their context, and the events between them, without secrets.
 * @param extension - Undefined where none is installed: then the machines are listed for the console alone.
 * @param report - Is called with the error of a jump whose copy could not be made.
 */
export function startDevTools(extension: DevToolsExtension | undefined, report: (error: unknown) => void): DevTools {
  const redact = createRedact();
  const roots = new Map<AnyActorRef, Subscription | undefined>();
  const connections = new Map<AnyActorRef, { connection: DevToolsConnection; unsubscribe: (() => void) | undefined }>();
  let copy: Copy | null = null;

  const toShownActor = ({ actor, machine }: MachineActor): ShownActor => {
    const { value, status, context } = actor.getSnapshot() as Omit<ShownActor, 'machine' | 'context'> & { context: unknown };
    return { machine, value, status, context: redact(context) };
  };

  async function jump(machine: string, { type, payload, state }: DevToolsMessage): Promise<void> {
    if (type !== 'DISPATCH' || state === undefined || !payload?.type?.startsWith('JUMP_TO_')) return;
    const { value, context } = JSON.parse(state) as ShownActor;
    const chart = await loadMachine(machine);
    const copyAt = (step: SandboxStep): Copy => ({
      machine,
      step,
      send: (event) => (copy = copyAt(stepSandbox(chart, step.snapshot, event))),
    });
    copy = copyAt(resumeSandbox(chart, value, context));
  }

  function connect(known: MachineActor): void {
    if (!extension || connections.has(known.actor)) return;
    const connection = extension.connect({ name: `Portal: ${known.machine}`, features });
    const unsubscribe = connection.subscribe((message) => void jump(known.machine, message).catch(report));
    connections.set(known.actor, { connection, unsubscribe });
    connection.init(toShownActor(known));
  }

  function record(event: InspectionEvent): void {
    if (event.type !== '@xstate.snapshot') return;
    const known = machineOf(event.actorRef as AnyActorRef);
    if (!known) return;
    connect(known);
    const { type, ...data } = event.event;
    const now = toShownActor(known);
    connections.get(known.actor)?.connection.send({ type, ...(redact(data) as object) }, now);
    if (now.status !== 'active') disconnect(known.actor);
  }

  function follow(root: AnyActorRef, isThere: boolean): void {
    roots.get(root)?.unsubscribe();
    if (isThere) {
      roots.set(root, extension && root.system.inspect(record));
      for (const known of machinesBelow(root)) connect(known);
      return;
    }
    for (const actor of connections.keys()) if (actor.system === root.system) disconnect(actor);
    roots.delete(root);
  }

  function disconnect(actor: AnyActorRef): void {
    connections.get(actor)?.unsubscribe?.();
    connections.delete(actor);
  }

  for (const root of watchedActors()) follow(root, true);
  const stopFollowing = onActorWatched(follow);
  return {
    machines: () => [...roots.keys()].flatMap((root) => machinesBelow(root).map(toShownActor)),
    copy: () => copy,
    stop: () => {
      stopFollowing();
      for (const subscription of roots.values()) subscription?.unsubscribe();
      for (const actor of connections.keys()) disconnect(actor);
      roots.clear();
    },
  };
}

/** The actor, if a machine drives it: promises and callbacks have no states to show. */
function machineOf(actor: AnyActorRef): MachineActor | null {
  const { root, id } = (actor as { logic?: { root?: unknown; id?: unknown } }).logic ?? {};
  return root !== undefined && typeof id === 'string' ? { actor, machine: id } : null;
}

/** The machines of an actor and of all that it invokes. */
function machinesBelow(actor: AnyActorRef): MachineActor[] {
  const { children = {} } = actor.getSnapshot() as { children?: Readonly<Record<string, AnyActorRef | undefined>> };
  const own = machineOf(actor);
  return [...(own ? [own] : []), ...Object.values(children).flatMap((child) => (child ? machinesBelow(child) : []))];
}
