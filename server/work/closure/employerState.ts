import type { Employer } from '../../../schemas/generated/types.ts';
import { closureStanding } from '../../store/closure/closure.ts';
import type { Reader } from '../../store/createStore.ts';
import type { Owner } from '../../store/records/storedRecord.ts';
import { closureRefusals } from '../core/closureRefusals.ts';
import { closureState, type EmployerState } from '../../store/closure/closureState.ts';
import type { AllowedActions } from '../hooks/hooks.ts';

/** The state of the employer that records belong to. Records of the provider belong to no employer. */
export async function employerStateOf(reader: Reader, owner: Owner): Promise<EmployerState> {
  if (owner === null) return 'open';
  const standing = await closureStanding(reader, owner);
  return standing ? closureState(standing) : 'open';
}

/**
 * A record's actions in a closed employer: all are refused, with the closure as the reason.
 *
 * @param outliving - Flags that the closure does not change.
 */
export function actionsIn<Actions extends AllowedActions>(
  state: EmployerState,
  actions: Actions,
  outliving: readonly string[] = [],
): Actions {
  if (state !== 'closed') return actions;
  const { reasons = {}, ...flags } = actions;
  const mayElse = (flag: string): boolean => flags[flag] === true || (typeof reasons === 'object' && flag in reasons);
  const names = Object.keys(flags).filter((flag) => !outliving.includes(flag));
  const kept = Object.entries(reasons).filter(([flag]) => outliving.includes(flag));
  const closed = names.filter(mayElse).map((flag): [string, string] => [flag, closureRefusals.closed]);
  return {
    ...actions,
    ...Object.fromEntries(names.map((flag) => [flag, false])),
    reasons: { ...Object.fromEntries(kept), ...Object.fromEntries(closed) },
  };
}

/**
 * The allowed additions to an employer in its state. The permission table decides separately which caller may make them.
 * A resource's file names the flag that its records need (`endpoints.create.allowedAction`).
 */
export function additionsTo(state: EmployerState): NonNullable<Employer['allowedActions']> {
  const [canChangeRecords, canBeginRecords] = [state !== 'closed', state === 'open'];
  return {
    canChangeRecords,
    canBeginRecords,
    reasons: {
      ...(!canChangeRecords && { canChangeRecords: closureRefusals.closed }),
      ...(state !== 'open' && { canBeginRecords: closureRefusals[state] }),
    },
  };
}
