import type { Kysely } from 'kysely';
import accounts from '../../mocks/accounts.json' with { type: 'json' };
import { demoAccounts } from '../../mocks/sampleData/accounts.ts';
import type { AuthService } from '../auth/authService.ts';
import type { Database } from '../store/database.ts';

/** An account of the sample data, for people to read. */
export interface SampleAccount {
  readonly role: string;
  readonly email: string;
  readonly password: string;
  readonly totpSecret?: string;
}

/**
 * Lets the people of the sample data sign in. Their passwords are public, so they get an account only where the sample data
 * brought them: in a database that somebody else filled this does nothing.
 * @returns the accounts that now exist.
 */
export async function provisionSampleAccounts(db: Kysely<Database>, auth: AuthService): Promise<SampleAccount[]> {
  const known = demoAccounts();
  const uids = known.map(({ userUid }) => userUid);
  const users = await db.selectFrom('portal.users').select('user_uid').where('user_uid', 'in', uids).execute();
  const here = new Set(users.map(({ user_uid }) => user_uid));
  const present = known.filter(({ userUid }) => here.has(userUid));
  await auth.provision(present);
  const emails = new Set(present.map(({ email }) => email));
  return accounts.filter(({ email }) => emails.has(email));
}
