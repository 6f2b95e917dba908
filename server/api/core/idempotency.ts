import { claimKey, forgetAnswers, givenAnswer, keepAnswer, type KeyedRequest } from '../../store/core/idempotencyKeys.ts';
import type { Reader, Scoped, Store } from '../../store/createStore.ts';
import { ApiError } from './apiError.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { receivedBody } from './body.ts';
import type { ApiContext } from './context.ts';
import { formContents } from './forms/formBody.ts';

/** The time for which an answer is kept for repeated requests, in milliseconds. */
const keptMs = 24 * 60 * 60 * 1000;

const refusalOfReuse = (): Refusal =>
  Refusal.invalid([
    { field: 'Idempotency-Key', defaultMessage: 'This Idempotency-Key was used for another request. Use a new one' },
  ]);

/**
 * The request's `Idempotency-Key`, or undefined.
 *
 * @throws ApiError 400 for an invalid key.
 */
function idempotencyKey(c: ApiContext): string | undefined {
  const key = c.req.header('Idempotency-Key');
  if (key === undefined || /^[\w.:-]{1,100}$/.test(key)) return key;
  throw ApiError.badQuery(
    'Idempotency-Key',
    'Give the Idempotency-Key as 1 to 100 letters, digits, dots, colons, dashes or underscores.',
  );
}

/** The hash that identifies a request: its address, and every byte of its body, or the contents of its form. */
async function hashOf(c: ApiContext): Promise<string> {
  const said = new TextEncoder().encode(`${c.req.method} ${c.req.path}\n`);
  const digest = await crypto.subtle.digest(
    'SHA-256',
    await new Blob([said, (await formContents(c)) ?? (await receivedBody(c))]).arrayBuffer(),
  );
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The store for a POST: its transaction takes effect once for each `Idempotency-Key` of the caller. The answer is stored in the same transaction,
 * so a repeated request gets the first one's answer for a day, even when it arrives while the first is still running.
 *
 * Every POST of a signed-in caller uses this store, so no route has to handle the key itself.
 *
 * @throws ApiError 400 for an invalid key; from the transaction, 422 for one that was used for another request.
 * @see draft-ietf-httpapi-idempotency-key-header
 */
export function doneOnce(c: ApiContext, store: Store): Store {
  const key = idempotencyKey(c);
  if (key === undefined) return store;
  let isUsed = false;
  return {
    ...store,
    async within(scope, work) {
      if (isUsed) throw new Error(`POST ${c.req.path} must use one transaction: with two, one of them could be repeated.`);
      isUsed = true;
      // Only now: what the caller may not do is refused before the body is read.
      const keyed: KeyedRequest = { userUid: c.var.caller.userUid, key, requestHash: await hashOf(c) };
      return store.within(scope, (tx) => once(tx, keyed, c.var.deps.clock(), () => work(tx)));
    },
  };
}

/** Whether the request repeats an earlier one, which has its answer already: nothing that has changed since may refuse it. */
export async function isRepeated(c: ApiContext, reader: Reader): Promise<boolean> {
  const key = idempotencyKey(c);
  if (key === undefined) return false;
  return (await givenAnswer(reader, { userUid: c.var.caller.userUid, key })) !== undefined;
}

async function once<Answer>(tx: Scoped, keyed: KeyedRequest, now: Date, work: () => Promise<Answer>): Promise<Answer> {
  await forgetAnswers(tx, keyed.userUid, new Date(now.getTime() - keptMs));
  if (!(await claimKey(tx, keyed, now))) {
    const given = await givenAnswer(tx, keyed);
    if (given?.requestHash !== keyed.requestHash) throw refusalOfReuse();
    return given.body as Answer;
  }
  const answer = await work();
  await keepAnswer(tx, keyed, answer);
  return answer;
}

/**
 * The same for a POST of unauthorised callers, which writes nothing to the database: this process remembers the last keys.
 *
 * @param most - The number of keys to remember.
 * @returns whether the request is new. @throws ApiError as {@link doneOnce}.
 */
export function rememberedKeys(most: number): (c: ApiContext) => Promise<boolean> {
  const hashes = new Map<string, string>();
  return async (c) => {
    const key = idempotencyKey(c);
    if (key === undefined) return true;
    const hash = await hashOf(c);
    const known = hashes.get(key);
    if (known !== undefined && known !== hash) throw refusalOfReuse();
    if (known !== undefined) return false;
    hashes.set(key, hash);
    const [oldest] = hashes.keys();
    if (hashes.size > most && oldest !== undefined) hashes.delete(oldest);
    return true;
  };
}
