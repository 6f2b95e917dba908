import type pg from 'pg';
import type { ProvisionedAccount } from '../authService.ts';
import { AUTH_LOCK } from './migrate.ts';
import type { Secrets } from '../secrets.ts';
import type { PasswordHashes } from '../credentials/passwordHashes.ts';
import { normaliseEmail } from '../credentials/passwords.ts';
import { decodeBase32 } from '../credentials/totp.ts';

interface Provisioning {
  readonly pool: pg.Pool;
  readonly secrets: Secrets;
  readonly hashes: PasswordHashes;
}

/** @see AuthService.provision */
export async function provision({ pool, secrets, hashes }: Provisioning, accounts: readonly ProvisionedAccount[]): Promise<void> {
  for (const account of accounts) {
    if (account.totpSecret !== undefined) decodeBase32(account.totpSecret);
  }
  await alone(pool, async (client) => {
    for (const account of accounts) await provisionOne(client, { secrets, hashes }, account);
    await client.query('update auth."provisioning" set "isOpen" = true');
  });
}

/** @see AuthService.closeProvisioned */
export async function closeProvisioned(pool: pg.Pool, userUids: readonly string[]): Promise<void> {
  await alone(pool, async (client) => {
    // Only once: the same people may have been invited since, with passwords of their own.
    const { rowCount } = await client.query('update auth."provisioning" set "isOpen" = false where "isOpen"');
    if (rowCount === 0) return;
    // Tokens, sessions, passwords and second factors refer to the user, and go with it.
    await client.query('delete from auth."user" where id = any($1)', [userUids]);
  });
}

/** Runs the work in one transaction. Servers that start at the same time wait for each other. */
async function alone(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [AUTH_LOCK]);
    await work(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function provisionOne(
  client: pg.PoolClient,
  { secrets, hashes }: Omit<Provisioning, 'pool'>,
  account: ProvisionedAccount,
): Promise<void> {
  const email = normaliseEmail(account.email);
  const { rows } = await client.query<{ id: string }>('select id from auth."user" where email = $1 or id = $2', [
    email,
    account.userUid,
  ]);
  if (rows.some(({ id }) => id !== account.userUid)) {
    throw new Error(
      `${email} belongs to another user already: give ${account.userUid} another email address, or delete the other user.`,
    );
  }
  if (rows.length > 0) return;
  await client.query(
    'insert into auth."user" (id, name, email, "emailVerified", "createdAt", "updatedAt") values ($1, $2, $3, true, now(), now())',
    [account.userUid, account.name, email],
  );
  await client.query(
    `insert into auth.account ("accountId", "providerId", "userId", password, "createdAt", "updatedAt") values ($1, 'credential', $2, $3, now(), now())`,
    [account.userUid, account.userUid, await hashes.hash(account.password)],
  );
  if (account.totpSecret === undefined) return;
  await client.query('insert into auth."totpFactor" ("userId", "encryptedSecret", "lastUsedStep") values ($1, $2, 0)', [
    account.userUid,
    await secrets.encrypt(account.totpSecret),
  ]);
}
