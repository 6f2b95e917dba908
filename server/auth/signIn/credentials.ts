import { hashPassword } from 'better-auth/crypto';
import type pg from 'pg';
import { normaliseEmail } from './passwords.ts';

export type Credentials = ReturnType<typeof createCredentials>;

/** The passwords of invited people. */
export function createCredentials(pool: pg.Pool) {
  return {
    /** Whether the person has a password. */
    async hasPassword(userUid: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `select from auth.account where "userId" = $1 and "providerId" = 'credential' and password is not null`,
        [userUid],
      );
      return (rowCount ?? 0) > 0;
    },

    /**
     * Prepares a password. Hashing takes a while, so it is done before anything is locked.
     * @returns A function that stores the password, and creates the user if there is none. An existing password is kept.
     */
    async prepare(person: { userUid: string; email: string; name: string }, password: string): Promise<() => Promise<void>> {
      const hash = await hashPassword(password);
      const email = normaliseEmail(person.email);
      return async () => {
        await pool.query(
          `insert into auth."user" (id, name, email, "emailVerified", "createdAt", "updatedAt") values ($1, $2, $3, true, now(), now())
           on conflict (id) do nothing`,
          [person.userUid, person.name, email],
        );
        await pool.query(
          `insert into auth.account ("accountId", "providerId", "userId", password, "createdAt", "updatedAt")
           select $1::text, 'credential', $1::uuid, $2, now(), now()
            where not exists (select from auth.account where "userId" = $1::uuid and "providerId" = 'credential' and password is not null)`,
          [person.userUid, hash],
        );
      };
    },
  };
}
