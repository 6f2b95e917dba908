import { mayAt } from '../providers/auth/mayAt.ts';
import { usePartyIfAny } from '../shared/portal/party.ts';
import { useSession } from '../shared/portal/session.ts';

const REFUSAL = "You don't have permission to do this. If you need it for your work, ask an administrator of your employer.";

/**
 * The refusal to show in place of a form that the user may not send, such as one opened by its address.
 * @param permissions - Any one of them is enough.
 * @returns Null if the user may send it.
 */
export function usePermissionRefusal(permissions: readonly string[]): string | null {
  const { user } = useSession();
  const party = usePartyIfAny();
  const isPermitted = user !== null && permissions.some((permission) => mayAt(user, party?.record.id ?? null, permission));
  return isPermitted ? null : REFUSAL;
}
