import type { Kysely } from 'kysely';
import type { Database } from '../../../server/store/database.ts';
import { read } from './tokens.ts';

/** Carries the account chosen in this browser, like the service's session cookie. */
export const accountHeader = 'Mock-Account';

interface SignedIn {
  readonly userUid: string;
}

/** The user of the request's access token, or null. */
export function holderOfToken(request: Request, now: Date): SignedIn | null {
  const token = /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1];
  const userUid = token && read('access', token, now)?.userUid;
  return userUid ? { userUid } : null;
}

/** The user whose account was chosen in the browser that sends the request, or null. */
export async function holderOfSession(request: Request, db: Kysely<Database>): Promise<SignedIn | null> {
  const email = request.headers.get(accountHeader);
  return email === null ? null : userWithEmail(db, email);
}

export async function userWithEmail(db: Kysely<Database>, email: string): Promise<SignedIn | null> {
  const user = await db.selectFrom('portal.users').select('user_uid as userUid').where('email', '=', email).executeTakeFirst();
  return user ?? null;
}
