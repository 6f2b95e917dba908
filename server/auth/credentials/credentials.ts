import type pg from 'pg';
import type { PasswordHashes } from './passwordHashes.ts';
import { normaliseEmail } from './passwords.ts';

export type Credentials = ReturnType<typeof createCredentials>;

/** The passwords of invited people. */
export function createCredentials(pool: pg.Pool, hashes: PasswordHashes) {
  return {
    /** Whether the person has a password. */
    async hasPassword(userUid: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `select from auth.account where "userId" = $1 and "providerId" = 'credential' and password is not null`,
        [userUid],
      );
      return (rowCount ?? 0) > 0;
    },

    /** The person who signs in with this address and a password, or null. */
    async userWithPassword(email: string): Promise<string | null> {
      const { rows } = await pool.query<{ id: string }>(
        `select u.id from auth."user" u join auth.account a on a."userId" = u.id and a."providerId" = 'credential' and a.password is not null
          where u.email = $1`,
        [email],
      );
      return rows[0]?.id ?? null;
    },

    /** The address with which the person signs in, or null for an unknown person. */
    async emailOf(userUid: string): Promise<string | null> {
      const { rows } = await pool.query<{ email: string }>('select email from auth."user" where id = $1', [userUid]);
      return rows[0]?.email ?? null;
    },

    /** Changes the name of the account; the portal keeps its own. */
    async rename(userUid: string, name: string): Promise<void> {
      await pool.query('update auth."user" set name = $2, "updatedAt" = now() where id = $1', [userUid, name]);
    },

    /** Replaces the password of a person who has one. */
    async replacePassword(userUid: string, password: string): Promise<void> {
      await pool.query(
        `update auth.account set password = $2, "updatedAt" = now() where "userId" = $1 and "providerId" = 'credential'`,
        [userUid, await hashes.hash(password)],
      );
    },

    /**
     * Prepares a password. Hashing takes a while, so it is done before anything is locked.
     * @returns A function that stores the password, and creates the user if there is none. An existing password is kept.
     */
    async prepare(person: { userUid: string; email: string; name: string }, password: string): Promise<() => Promise<void>> {
      const hash = await hashes.hash(password);
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
