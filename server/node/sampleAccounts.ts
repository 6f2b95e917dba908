import type { Kysely } from 'kysely';
import accounts from '../../mocks/accounts.json' with { type: 'json' };
import { demoAccounts } from '../../mocks/sampleData/accounts.ts';
import type { AuthService } from '../auth/authService.ts';
import type { Database } from '../store/database.ts';

/** A sample account, as it is printed. */
export interface SampleAccount {
  readonly role: string;
  readonly email: string;
  readonly password: string;
  readonly totpSecret?: string;
}

/**
 * Creates sign-in accounts for the people of the sample data. Their passwords are public, so an account is created only for people loaded with the sample data: in a
 * database with other data this does nothing.
 * @returns The accounts that now exist.
 */
export async function openSampleAccounts(db: Kysely<Database>, auth: AuthService): Promise<SampleAccount[]> {
  const known = demoAccounts();
  const uids = known.map(({ userUid }) => userUid);
  const users = await db.selectFrom('portal.users').select('user_uid').where('user_uid', 'in', uids).execute();
  const here = new Set(users.map(({ user_uid }) => user_uid));
  const present = known.filter(({ userUid }) => here.has(userUid));
  await auth.provision(present);
  const emails = new Set(present.map(({ email }) => email));
  return accounts.filter(({ email }) => emails.has(email));
}

/**
 * Ends the sign-in accounts of the sample data, with their sessions and tokens: everybody knows their passwords. The people and their records stay, and
 * an administrator can invite them.
 * @returns No account.
 */
export async function closeSampleAccounts(auth: AuthService): Promise<SampleAccount[]> {
  await auth.closeProvisioned(demoAccounts().map(({ userUid }) => userUid));
  return [];
}
