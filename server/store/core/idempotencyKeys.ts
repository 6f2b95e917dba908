import { sql } from 'kysely';
import type { Reader, Scoped } from '../createStore.ts';

/** A request that must take effect once. */
export interface KeyedRequest {
  userUid: string;
  key: string;
  requestHash: string;
}

/** A stored answer, and its request. */
export interface GivenAnswer {
  requestHash: string;
  body: unknown;
}

/** Deletes the user's answers that are older than `before`. */
export async function forgetAnswers(tx: Scoped, userUid: string, before: Date): Promise<void> {
  await sql`delete from portal.idempotency_keys where user_uid = ${userUid} and created_at < ${before}`.execute(tx);
}

/**
 * Claims the key for this request. A second request with the key waits here until the first commits or fails.
 *
 * @returns whether the key was free.
 */
export async function claimKey(tx: Scoped, { userUid, key, requestHash }: KeyedRequest, now: Date): Promise<boolean> {
  const claimed = await sql`
    insert into portal.idempotency_keys (user_uid, key, request_hash, status, body, created_at)
    values (${userUid}, ${key}, ${requestHash}, 201, 'null', ${now})
    on conflict do nothing`.execute(tx);
  return claimed.numAffectedRows !== 0n;
}

export async function keepAnswer(tx: Scoped, { userUid, key }: KeyedRequest, answer: unknown): Promise<void> {
  await sql`
    update portal.idempotency_keys set body = ${JSON.stringify(answer)}::jsonb
    where user_uid = ${userUid} and key = ${key}`.execute(tx);
}

export async function givenAnswer(
  reader: Reader,
  { userUid, key }: Pick<KeyedRequest, 'userUid' | 'key'>,
): Promise<GivenAnswer | undefined> {
  const { rows } = await sql<GivenAnswer>`
    select request_hash as "requestHash", body from portal.idempotency_keys
    where user_uid = ${userUid} and key = ${key}`.execute(reader);
  return rows[0];
}
