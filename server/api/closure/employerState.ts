import type { Employer } from '../../../schemas/generated/types.ts';
import { closureStanding } from '../../store/closure/closure.ts';
import type { Reader } from '../../store/createStore.ts';
import type { Owner } from '../../store/records/storedRecord.ts';
import { closureRefusals } from './closureRefusals.ts';
import { closureState, type EmployerState } from './closureState.ts';
import type { AllowedActions } from '../records/hooks.ts';

/** The state of the employer that records belong to. Those of the provider belong to none. */
export async function employerStateOf(reader: Reader, owner: Owner): Promise<EmployerState> {
  if (owner === null) return 'open';
  const standing = await closureStanding(reader, owner);
  return standing ? closureState(standing) : 'open';
}

/**
 * What is left of a record's actions in a closed employer: none, and each that would be allowed, or was refused for another reason, says why.
 *
 * @param outliving - Flags that stay as they are.
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
 * What may be added to an employer as it stands, whoever asks: whether somebody may is a matter of the permissions.
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
