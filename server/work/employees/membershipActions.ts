import { availability, takesEvent } from '../../../machines/lifecycles/lifecycle.ts';
import {
  isJobholder,
  pensionRelationship,
  type PensionRelationshipEvent,
} from '../../../machines/lifecycles/pensionRelationship.ts';
import type { Membership } from '../../store/employees/memberships.ts';
import type { AllowedActions } from '../hooks/hooks.ts';

const flags: Readonly<Record<string, PensionRelationshipEvent['type']>> = {
  canEnrol: 'enrol',
  canOptOut: 'optOut',
  canCeaseMembership: 'leave',
};

const noScheme = 'This employer has no active pension scheme. Add one first.';

/**
 * The flags of an employee's pension memberships. An event is allowed if one of the memberships allows it. An event that no membership takes in its
 * state is not offered, so it needs no reason.
 *
 * @param memberships - Undefined in a list, which does not read them: memberships are changed from the employee's own screen.
 */
export function membershipActions(memberships: readonly Membership[] | undefined, isPermitted: boolean): AllowedActions {
  const refused = { ...Object.fromEntries(Object.keys(flags).map((flag) => [flag, false])), canChangeOptOutPeriod: false };
  if (!memberships || !isPermitted) return { ...refused, reasons: {} };
  if (memberships.length === 0) return { ...refused, reasons: { canEnrol: noScheme } };
  const reasons: Record<string, string> = {};
  const allowed = Object.entries(flags).map(([flag, event]): [string, boolean] => {
    const taking = memberships.filter(({ state }) => takesEvent(pensionRelationship, state, event));
    const verdicts = taking.flatMap((one) => availability(pensionRelationship, one.state, one)[event] ?? []);
    const first = verdicts.find((verdict) => !verdict.allowed);
    const isAllowed = verdicts.some((verdict) => verdict.allowed);
    if (!isAllowed && first && !first.allowed) reasons[flag] = first.reason;
    return [flag, isAllowed];
  });
  const canChangeOptOutPeriod = memberships.some((one) => one.state === 'active' && isJobholder(one));
  return { ...Object.fromEntries(allowed), canChangeOptOutPeriod, reasons };
}
