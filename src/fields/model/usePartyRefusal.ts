import type { Resource } from '../../../schemas/generated/types.ts';
import { usePartyIfAny } from '../../shared/portal/party.ts';
import { refusalReason } from './allowedActions.ts';

/** The employer's flag that a new record needs. Resources with generated routes need `canChangeRecords`. */
export function creationFlag({ scope, routes, endpoints }: Resource): string | undefined {
  return endpoints.create?.allowedAction ?? (scope === 'employer' && routes !== 'hand-written' ? 'canChangeRecords' : undefined);
}

/**
 * Finds the reason why the viewed employer accepts no new record now, from the `allowedActions` of the service's answer.
 * @returns A function of the needed flag. It gives null if the employer accepts the record, or no flag is needed.
 */
export function usePartyRefusal(): (flag: string | undefined) => string | null {
  const party = usePartyIfAny();
  return (flag) => (flag === undefined || party?.kind !== 'employer' ? null : refusalReason({ ...party.record }, flag));
}
