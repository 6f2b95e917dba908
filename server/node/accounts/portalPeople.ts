import type { Kysely } from 'kysely';
import { canAnywhere, partiesFor } from '../../../machines/permissions.ts';
import type { People } from '../../auth/people/people.ts';
import { findCaller } from '../../store/access/callers.ts';
import { nameOfUser, partyNamesOf, renameUser } from '../../store/access/users.ts';
import { tellColleaguesOfFactor } from '../../store/access/factorNotices.ts';
import type { Store } from '../../store/createStore.ts';
import type { Database } from '../../store/database.ts';

/** The portal's answers to the authentication service about its users. The permission table decides. */
export function portalPeople(store: Store, db: Kysely<Database>): People {
  return {
    nameOf: (userUid) => nameOfUser(db, userUid),
    rename: (userUid, name) => renameUser(db, userUid, name),
    partyNames: (userUid) => partyNamesOf(db, userUid),
    tellColleagues: (userUid, told) => store.within('all', (tx) => tellColleaguesOfFactor(tx, userUid, told)),
    seesEveryEmployer: async (userUid) => {
      const caller = await findCaller(store, userUid);
      return caller !== null && partiesFor(caller, 'employer.read') === 'all';
    },
    mayResetSecondFactor: async (userUid) => {
      const caller = await findCaller(store, userUid);
      return caller !== null && canAnywhere(caller, 'account.resetSecondFactor');
    },
  };
}
