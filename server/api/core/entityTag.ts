import { ApiError } from './apiError.ts';
import type { ApiContext } from './context.ts';

/** What stands for a record as it is: it changes with every field but those that say what the caller may do. */
async function tagOf(record: object): Promise<string> {
  const { allowedActions: _own, ...fields } = record as Record<string, unknown>;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(fields)));
  const hexadecimal = Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `"${hexadecimal}"`;
}

/** Gives the answer the record's entity tag, with which a later change can say what it started from. */
export async function tagged<Shown extends object>(c: ApiContext, record: Shown): Promise<Shown> {
  c.header('ETag', await tagOf(record));
  return record;
}

/**
 * Refuses a change that started from a record which is no longer so: the caller has not seen what a colleague did meanwhile. A change
 * without `If-Match` is taken as it comes, as are the fields that it leaves out.
 *
 * @param before - The record, held against other changes.
 * @throws ApiError 412
 * @see RFC 9110, section 13.1.1
 */
export async function assertAsSeen(c: ApiContext, before: object): Promise<void> {
  const seen = c.req.header('If-Match');
  if (seen === undefined || seen.trim() === '*') return;
  // Compression on the way may have made a tag weak.
  const tags = seen.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (tags.includes(await tagOf(before))) return;
  throw new ApiError(412, 'Somebody else has changed this meanwhile. Read it again, and send the change with its new ETag.');
}
