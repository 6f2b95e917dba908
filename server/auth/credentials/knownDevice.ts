import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieOf, cookiePrefix } from '../cookieNames.ts';

/** Browsers keep no cookie longer. */
const DAYS = 400;

export type KnownDevice = ReturnType<typeof createKnownDevice>;

/**
 * A cookie that marks a browser in which the person's password was entered before. Wrong guesses from elsewhere do not lock such a browser out; its own
 * are counted by themselves. It names nobody and gives no access.
 *
 * @param secrets - The first one signs; cookies signed with the others stay valid.
 * @see docs/decisions/032-wrong-guesses.md
 */
export function createKnownDevice(secrets: readonly string[], secure: boolean, now: () => Date) {
  const name = `${cookiePrefix(secure)}.device`;
  const signatureOf = (secret: string, email: string, text: string): Buffer =>
    createHmac('sha256', createHmac('sha256', secret).update('known device').digest()).update(`${email}\n${text}`).digest();

  return {
    /** The cookie for the browser in which the password of this account was entered. */
    set(email: string): string {
      const [secret = ''] = secrets;
      const text = `${Math.floor(now().getTime() / 1000) + DAYS * 86_400}.${randomBytes(16).toString('base64url')}`;
      const value = `${text}.${signatureOf(secret, email, text).toString('base64url')}`;
      return `${name}=${value}; Path=/; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
    },

    /** An id of the request's browser, if this account was signed in to there; otherwise null. */
    idOf(request: Request, email: string): string | null {
      const value = cookieOf(request, name) ?? '';
      const [, text, expires, id, signature] = /^((\d{1,12})\.([\w-]{22}))\.([\w-]{43})$/.exec(value) ?? [];
      if (text === undefined || id === undefined || signature === undefined) return null;
      if (Number(expires) * 1000 <= now().getTime()) return null;
      const given = Buffer.from(signature, 'base64url');
      return secrets.some((secret) => timingSafeEqual(signatureOf(secret, email, text), given)) ? id : null;
    },
  };
}
