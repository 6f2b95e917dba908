import { ownEventOf, type MachineStep, type ReplayEvent } from '../../../providers/monitoring/replay/replayEvent.ts';

/** Something in a recording that has a name. `at` is in milliseconds from its beginning. */
export type Moment =
  | { readonly at: number; readonly kind: 'machine'; readonly step: MachineStep }
  | { readonly at: number; readonly kind: 'page' | 'error'; readonly name: string };

/** The pages, errors and steps of machines in a recording, in their order. */
export function momentsOf(events: readonly ReplayEvent[]): Moment[] {
  const began = events[0]?.timestamp ?? 0;
  return events.flatMap((event): Moment[] => {
    const own = ownEventOf(event);
    const at = event.timestamp - began;
    switch (own?.tag) {
      case 'machine':
        return [{ at, kind: 'machine', step: own.payload }];
      case 'page':
        return [{ at, kind: 'page', name: own.payload.route }];
      case 'error':
        return [{ at, kind: 'error', name: own.payload.name }];
      default:
        return [];
    }
  });
}

/**
 * The last step of a machine until a time.
 * @param machine - Null: of the machine that moved last. A machine that was only there when the recording began has not moved.
 */
export function stepAt(moments: readonly Moment[], time: number, machine: string | null): MachineStep | undefined {
  const steps = moments.flatMap((moment) => (moment.kind === 'machine' && moment.at <= time ? [moment.step] : []));
  if (machine !== null) return steps.findLast((step) => step.machine === machine);
  return steps.findLast(({ taken }) => taken.length > 0) ?? steps.at(-1);
}

/** A time in a recording. @example clockText(72_400) // '1:12' */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
