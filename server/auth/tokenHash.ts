import { createHash } from 'node:crypto';

/** The stored form of tokens, codes and pending sign-ins: a reader of the database cannot use them. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
