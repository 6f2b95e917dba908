import type { Resource } from '../../../schemas/generated/types.ts';
import { usePartyIfAny } from '../../shared/portal/party.ts';
import { refusalReason } from './allowedActions.ts';

/** The employer's flag that a new record needs. What the service keeps by its file alone stands behind the employer's wall. */
export function creationFlag({ scope, routes, endpoints }: Resource): string | undefined {
  return endpoints.create?.allowedAction ?? (scope === 'employer' && routes !== 'hand-written' ? 'canChangeRecords' : undefined);
}

/**
 * Says why the viewed employer as it stands does not take something: by its own `allowedActions`, as the service has answered them.
 * @returns A function of the flag that is needed; null where the employer takes it, or nothing is asked of it.
 */
export function usePartyRefusal(): (flag: string | undefined) => string | null {
  const party = usePartyIfAny();
  return (flag) => (flag === undefined || party?.kind !== 'employer' ? null : refusalReason({ ...party.record }, flag));
}
