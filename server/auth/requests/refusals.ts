import { createHmac } from 'node:crypto';
import { cookieOf, cookiePrefix } from '../cookieNames.ts';
import { redirectResponse } from '../pages/html.ts';
import { createSecrets } from '../secrets.ts';
import { expiredCookie } from '../sessions.ts';
import { tokenHash } from '../tokenHash.ts';

/** The reason why a form was refused, for the page that shows the form again. */
export interface Refusal {
  readonly status: 422 | 429;
  readonly retryAfterSeconds?: number;
  /** By field; `form` is about the whole form. */
  readonly problems: Readonly<Record<string, string>>;
  /** Typed texts to show again. Never a password or a code. */
  readonly values?: Readonly<Record<string, string>>;
}

/** The refusal of fields, each with its problem. */
export const invalid = (problems: object, values: Refusal['values'] = {}): Refusal => ({
  status: 422,
  problems: problems as Refusal['problems'],
  values,
});

/** @example tooManyAttempts(90) // 'Too many attempts. Wait 2 minutes, then try again.' */
export function tooManyAttempts(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `Too many attempts. Wait ${minutes === 1 ? '1 minute' : `${minutes} minutes`}, then try again.`;
}

/** The refusal of too many attempts. */
export const refuseTooMany = (retryAfterSeconds: number, values: Refusal['values'] = {}): Refusal => ({
  status: 429,
  retryAfterSeconds,
  problems: { form: tooManyAttempts(retryAfterSeconds) },
  values,
});

/** The redirect follows at once. */
const SECONDS = 60;
/** Browsers ignore a longer cookie. */
const MAX_LENGTH = 3_800;

export type Refusals = ReturnType<typeof createRefusals>;

/**
 * A refused form is answered with a redirect to its page, so that Back and Reload do not send it again. An encrypted cookie carries the refusal to the
 * page, which shows it once. Nothing is stored, and nothing of it is in an address.
 */
export function createRefusals(secrets: readonly string[], secure: boolean) {
  const name = `${cookiePrefix(secure)}.refusal`;
  // A key of its own: what is sealed for another purpose must not be taken for a refusal, nor the other way round.
  const [current = '', previous] = secrets.map((secret) => createHmac('sha256', secret).update('refused form').digest('hex'));
  const sealing = createSecrets(current, previous);
  const addressOf = ({ pathname, search }: URL): string => `${pathname}${search}`;

  return {
    /** The answer to the form posted to this address. */
    async answer(url: URL, refusal: Refusal): Promise<Response> {
      const page = tokenHash(addressOf(url));
      const whole = await sealing.encrypt(JSON.stringify({ page, refusal }));
      // The reason matters more than what was typed.
      const value =
        whole.length <= MAX_LENGTH ? whole : await sealing.encrypt(JSON.stringify({ page, refusal: { ...refusal, values: {} } }));
      return redirectResponse(addressOf(url), [
        `${name}=${value}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
      ]);
    },

    /** The refusal that the page at this address has to show, or null. */
    async of(request: Request, url: URL): Promise<Refusal | null> {
      const value = cookieOf(request, name);
      const text = value === null ? null : await sealing.decrypt(value);
      if (text === null) return null;
      const { page, refusal } = JSON.parse(text) as { page: string; refusal: Refusal };
      return page === tokenHash(addressOf(url)) ? refusal : null;
    },

    /** The page's answer, as the answer to a refused form: with its status, and without showing the refusal a second time. */
    shown(response: Response, { status, retryAfterSeconds }: Refusal): Response {
      const headers = new Headers(response.headers);
      headers.append('set-cookie', expiredCookie(name, secure, '/'));
      if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
      return new Response(response.body, { status: response.status === 200 ? status : response.status, headers });
    },
  };
}
