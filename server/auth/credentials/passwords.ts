import { plainText } from '../../../schemas/lib/plainText.ts';
import type pg from 'pg';
import type { PasswordHashes } from './passwordHashes.ts';

/** The longest password that is hashed. A longer one only serves to overload the processor. */
export const MAX_PASSWORD_LENGTH = 256;

export type PasswordCheck = (email: string, password: string) => Promise<string | null>;

/**
 * Checks a password and returns the user's id or `null`. An unknown email takes as long as a wrong password, so that the time does not reveal which accounts
 * exist.
 */
export async function createPasswordCheck(pool: pg.Pool, hashes: PasswordHashes): Promise<PasswordCheck> {
  const decoyHash = await hashes.hash('no account has this password');
  return async (email, password) => {
    const { rows } = await pool.query<{ id: string; hash: string }>(
      `select u.id, a.password as hash from auth."user" u
         join auth.account a on a."userId" = u.id and a."providerId" = 'credential' and a.password is not null
        where u.email = $1`,
      [email],
    );
    const account = rows[0];
    const candidate = password.slice(0, MAX_PASSWORD_LENGTH);
    const matches = await hashes.verify({ hash: account?.hash ?? decoyHash, password: candidate });
    return matches && account && candidate === password ? account.id : null;
  };
}

/** The form in which email addresses are stored and looked up. */
export function normaliseEmail(email: string): string {
  return plainText(email, {}).toLowerCase();
}
