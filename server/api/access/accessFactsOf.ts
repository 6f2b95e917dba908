import type { AdminAccessFacts } from '../../../machines/lifecycles/adminAccess.ts';
import type { AccessParty } from '../../store/access/accessParty.ts';
import { countAdministrators, findAccess } from '../../store/access/accessRecords.ts';
import type { Reader } from '../../store/createStore.ts';
import { userOfAccess } from '../../store/lifecycles/lifecycleKeys.ts';
import type { KeptRecord } from '../../store/lifecycles/lifecycleRecords.ts';
import type { ApiContext } from '../core/context.ts';
import { accessFacts } from './accessFacts.ts';

/** The facts of one access record for this caller; null when the record no longer exists. */
export async function accessFactsOf(
  reader: Reader,
  { recordUid, employerId, intermediaryId }: KeptRecord,
  c: ApiContext,
): Promise<AdminAccessFacts | null> {
  const userUid = await userOfAccess(reader, recordUid);
  const party: AccessParty | null =
    employerId !== null
      ? { kind: 'employer', id: employerId }
      : intermediaryId !== null
        ? { kind: 'intermediary', id: intermediaryId }
        : null;
  const access = userUid && party && (await findAccess(reader, party, userUid));
  if (!access || !party) return null;
  const inviteHasExpired = access.inviteExpiresAt === null || access.inviteExpiresAt <= c.var.deps.clock();
  const counts = await countAdministrators(reader, party);
  return accessFacts(party, { ...access, inviteHasExpired }, counts, c.var.caller.userUid);
}
