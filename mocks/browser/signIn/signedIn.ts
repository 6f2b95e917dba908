import type { Kysely } from 'kysely';
import type { Database } from '../../../server/store/database.ts';
import { read } from './tokens.ts';

/** Carries the account that was chosen in this browser, as the service's session cookie does. */
export const accountHeader = 'Mock-Account';

interface SignedIn {
  readonly userUid: string;
}

/** Who holds the request's access token, or null. */
export function holderOfToken(request: Request, now: Date): SignedIn | null {
  const token = /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1];
  const userUid = token && read('access', token, now)?.userUid;
  return userUid ? { userUid } : null;
}

/** Whose account the browser that sends the request has chosen, or null. */
export async function holderOfSession(request: Request, db: Kysely<Database>): Promise<SignedIn | null> {
  const email = request.headers.get(accountHeader);
  return email === null ? null : userWithEmail(db, email);
}

export async function userWithEmail(db: Kysely<Database>, email: string): Promise<SignedIn | null> {
  const user = await db.selectFrom('portal.users').select('user_uid as userUid').where('email', '=', email).executeTakeFirst();
  return user ?? null;
}
