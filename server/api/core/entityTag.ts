import { ApiError } from './apiError.ts';
import type { ApiContext } from './context.ts';

/** The entity tag of a record. It changes with every field but the allowed actions. */
async function tagOf(record: object): Promise<string> {
  const { allowedActions: _own, ...fields } = record as Record<string, unknown>;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(fields)));
  const hexadecimal = Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `"${hexadecimal}"`;
}

/** Sets the record's entity tag on the answer, for the `If-Match` of a later change. */
export async function setEntityTag<Shown extends object>(c: ApiContext, record: Shown): Promise<Shown> {
  c.header('ETag', await tagOf(record));
  return record;
}

/**
 * Refuses a change that is based on an outdated record, since the caller has not seen the latest changes. A change without `If-Match` is accepted
 * without this check.
 *
 * @param before - The record, locked against other changes.
 * @throws ApiError 412
 * @see RFC 9110, section 13.1.1
 */
export async function assertAsSeen(c: ApiContext, before: object): Promise<void> {
  const seen = c.req.header('If-Match');
  if (seen === undefined || seen.trim() === '*') return;
  // A proxy that compresses the answer may have made the tag weak.
  const tags = seen.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (tags.includes(await tagOf(before))) return;
  throw new ApiError(412, 'Someone else has changed this in the meantime. Read it again, and send the change with its new ETag.');
}
