import { sql } from 'kysely';
import type { Scoped } from '../store/createStore.ts';
import { ApiError } from './apiError.ts';
import type { ApiContext } from './context.ts';
import { hashOf } from './hashOf.ts';

/** How long an answer is kept for whoever asks again, in milliseconds. */
const keptMs = 24 * 60 * 60 * 1000;

interface Saved {
  request_hash: string;
  status: number;
  body: unknown;
}

/**
 * Does the work of a POST once for each `Idempotency-Key` of a caller: the answer is kept in the transaction that does the work,
 * so a repeated request, even one that arrives while the first still runs, gets the first one's answer. It is kept for a day.
 *
 * @param body - The request's body as read: the same key with another body is refused with 422.
 * @returns the answer, and whether it was given before.
 * @see draft-ietf-httpapi-idempotency-key-header
 */
export async function once<Answer>(c: ApiContext, tx: Scoped, body: unknown, work: () => Promise<Answer>): Promise<Answer> {
  const key = c.req.header('Idempotency-Key');
  if (key === undefined) return work();
  if (!/^[\w.:-]{1,100}$/.test(key))
    throw ApiError.badQuery(
      'Idempotency-Key',
      'Give the Idempotency-Key as 1 to 100 letters, digits, dots, colons, dashes or underscores.',
    );
  const { userUid } = c.var.caller;
  const requestHash = await hashOf(`${c.req.method} ${c.req.path} ${JSON.stringify(body)}`);
  const now = c.var.deps.clock();
  await sql`delete from portal.idempotency_keys where user_uid = ${userUid} and created_at < ${new Date(now.getTime() - keptMs)}`.execute(
    tx,
  );
  // A second request with the key waits here until the first commits or fails.
  const claimed = await sql`
    insert into portal.idempotency_keys (user_uid, key, request_hash, status, body, created_at) values (${userUid}, ${key}, ${requestHash}, 201, 'null', ${now})
    on conflict do nothing`.execute(tx);
  if (claimed.numAffectedRows === 0n) return answerBefore(tx, userUid, key, requestHash);
  const answer = await work();
  await sql`update portal.idempotency_keys set body = ${JSON.stringify(answer)}::jsonb where user_uid = ${userUid} and key = ${key}`.execute(
    tx,
  );
  return answer;
}

async function answerBefore<Answer>(tx: Scoped, userUid: string, key: string, requestHash: string): Promise<Answer> {
  const { rows } =
    await sql<Saved>`select request_hash, status, body from portal.idempotency_keys where user_uid = ${userUid} and key = ${key}`.execute(
      tx,
    );
  if (rows[0]?.request_hash !== requestHash)
    throw ApiError.invalid([
      { field: 'Idempotency-Key', defaultMessage: 'This Idempotency-Key was used for another request. Use a new one' },
    ]);
  return rows[0].body as Answer;
}
