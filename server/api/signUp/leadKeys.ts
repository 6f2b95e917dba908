import rules from '../../../schemas/rules/sign-up.json' with { type: 'json' };
import type { Reader } from '../../store/createStore.ts';
import { insertKey, leadOfKey, takeKey } from '../../store/signUp/keys.ts';
import type { ApiContext } from '../core/context.ts';
import { sha256Of } from '../core/forms/sha256.ts';
import { giveCookie, keyInCookie } from './signUpCookies.ts';

const day = 86_400_000;

/** The stored form of a key: a reader of the database cannot use it. */
export const keyHash = (token: string): Promise<string> => sha256Of(new TextEncoder().encode(token));

/** The token in the request's cookie, or undefined. */
export const tokenOfCookie = (c: ApiContext): string | undefined => keyInCookie(c, 'applicant');

/** A text of 256 random bits that can stand in an address. */
const newToken = (): string =>
  btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * Gives the request's browser a key of the sign-up, in the caller's transaction.
 *
 * @param email - The address that the browser has proven by a mailed link.
 */
export async function giveBrowserKey(
  c: ApiContext,
  tx: Reader,
  { leadUid, email }: { leadUid: string; email: string | null },
): Promise<void> {
  const token = newToken();
  const madeAt = c.var.deps.clock();
  const seconds = (rules.browserKeyDays * day) / 1_000;
  await insertKey(tx, {
    leadUid,
    purpose: 'browser',
    email,
    tokenHash: await keyHash(token),
    madeAt,
    expiresAt: new Date(madeAt.getTime() + seconds * 1_000),
  });
  giveCookie(c, 'applicant', token, seconds);
}

/** Takes the sign-up's cookie from the request's browser, and its key from everybody who may have copied it. */
export async function takeBrowserKey(c: ApiContext): Promise<void> {
  const token = tokenOfCookie(c);
  const { store, clock } = c.var.deps;
  const key = token === undefined ? undefined : { tokenHash: await keyHash(token), purpose: 'browser' as const };
  const lead = key && (await leadOfKey(store.db, key, clock()));
  if (lead) await store.within({ employers: [], userUid: lead.applicantUid }, (tx) => takeKey(tx, lead.keyUid, clock()));
  giveCookie(c, 'applicant', '', 0);
}

/** A key for the link of a mail, which gets its token when the mail is sent. @returns its uid. */
export function makeLinkKey(
  tx: Reader,
  {
    leadUid,
    purpose,
    email,
    now,
    mailUid,
  }: { leadUid: string; purpose: 'resume' | 'signatory'; email: string; now: Date; mailUid?: string },
): Promise<string> {
  const expiresAt = new Date(now.getTime() + rules.linkDays * day);
  return insertKey(tx, {
    leadUid,
    purpose,
    email,
    tokenHash: null,
    madeAt: now,
    expiresAt,
    ...(mailUid !== undefined && { mailUid }),
  });
}
