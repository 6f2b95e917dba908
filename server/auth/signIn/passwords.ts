import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type pg from 'pg';

/** The longest password that is hashed. A longer one only serves to overload the processor. */
const MAX_PASSWORD_LENGTH = 256;
const MIN_PASSWORD_LENGTH = 12;

/** The rules for a password, as shown on the page. */
export const PASSWORD_HINT = `${MIN_PASSWORD_LENGTH} characters or more. Three words that do not belong together are a good start.`;

/**
 * The problem of a new password, or undefined. Length counts, not the mixture of characters, and the most common guesses are refused.
 * @param about - Values that anybody may know: the person's email and name, and the portal's name.
 * @see NIST SP 800-63B-4, section 3.1.1.2
 */
export function passwordProblem(password: string, about: readonly string[]): string | undefined {
  const length = [...password].length;
  if (password === '') return 'Enter a password';
  if (length < MIN_PASSWORD_LENGTH) return `Enter a password of ${MIN_PASSWORD_LENGTH} characters or more`;
  if (password.length > MAX_PASSWORD_LENGTH) return `Enter a password of ${MAX_PASSWORD_LENGTH} characters or fewer`;
  const letters = password.toLowerCase();
  const known = about.flatMap((text) => text.toLowerCase().split(/[\s@.]+/)).filter((word) => word.length > 2);
  const rest = known.reduce((text, word) => text.replaceAll(word, ''), letters).replace(/password|welcome|qwerty|[\d\W_]/g, '');
  if (new Set(rest).size < 4)
    return 'Enter a password that is harder to guess: not your name, a row of numbers or one word again and again';
  return undefined;
}

export type PasswordCheck = (email: string, password: string) => Promise<string | null>;

/**
 * Checks a password (scrypt) and returns the user's id or `null`. An unknown e-mail takes as long as a wrong password, so that the time does not reveal which accounts
 * exist.
 */
export async function createPasswordCheck(pool: pg.Pool): Promise<PasswordCheck> {
  const decoyHash = await hashPassword('no account has this password');
  return async (email, password) => {
    const { rows } = await pool.query<{ id: string; hash: string }>(
      `select u.id, a.password as hash from auth."user" u
         join auth.account a on a."userId" = u.id and a."providerId" = 'credential' and a.password is not null
        where u.email = $1`,
      [email],
    );
    const account = rows[0];
    const candidate = password.slice(0, MAX_PASSWORD_LENGTH);
    const matches = await verifyPassword({ hash: account?.hash ?? decoyHash, password: candidate });
    return matches && account && candidate === password ? account.id : null;
  };
}

/** The form in which e-mail addresses are stored and looked up. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}
