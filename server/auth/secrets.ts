import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type pg from 'pg';

/** The secrets of the service: the current one encrypts and signs, and earlier ones still open what they closed. */
export interface Secrets {
  readonly all: readonly string[];
  encrypt(text: string): Promise<string>;
  /** @returns The text, or null when none of the secrets encrypted it. */
  decrypt(sealed: string): Promise<string | null>;
}

/** @param previous - The secret before the current one, while both are in use. */
export function createSecrets(current: string, previous?: string): Secrets {
  const all = previous === undefined ? [current] : [current, previous];
  const openSecret = async (key: string, data: string): Promise<string | null> => {
    try {
      return await symmetricDecrypt({ key, data });
    } catch {
      // The library says nothing but that it failed: the text is another secret's, or no sealed text at all.
      return null;
    }
  };
  return {
    all,
    encrypt: (data) => symmetricEncrypt({ key: current, data }),
    async decrypt(sealed) {
      for (const key of all) {
        const text = await openSecret(key, sealed);
        if (text !== null) return text;
      }
      return null;
    },
  };
}

/**
 * Encrypts every second factor with the current secret, so that the previous one can be retired after one start with both.
 *
 * @param forget - Whether to remove second factors that no secret opens.
 * @throws Error with the remedy when there are such, and they may not be removed: those people could not sign in.
 */
export async function reencryptSecondFactors(
  client: pg.PoolClient,
  secrets: Secrets,
  { forget }: { forget: boolean },
): Promise<void> {
  const current = createSecrets(secrets.all[0] ?? '');
  const { rows } = await client.query<{ id: string; sealed: string }>(
    'select id, "encryptedSecret" as sealed from auth."totpFactor"',
  );
  const lost: string[] = [];
  for (const { id, sealed } of rows) {
    if ((await current.decrypt(sealed)) !== null) continue;
    const text = await secrets.decrypt(sealed);
    if (text === null) lost.push(id);
    else
      await client.query('update auth."totpFactor" set "encryptedSecret" = $2 where id = $1', [id, await secrets.encrypt(text)]);
  }
  if (lost.length === 0) return;
  if (!forget)
    throw new Error(
      `AUTH_SECRET is not the secret of ${lost.length} second ${lost.length === 1 ? 'factor' : 'factors'} in the database. Set AUTH_SECRET to the earlier secret. To change the secret, set AUTH_SECRET_PREVIOUS to the earlier one. If it is lost, set AUTH_SECRET_LOST=1: it removes these second factors, and their owners sign in with their password alone until they set up new ones.`,
    );
  await client.query('delete from auth."totpFactor" where id = any($1)', [lost]);
}
