import { createHash } from 'node:crypto';

/** How tokens, codes and pending sign-ins are stored: who reads the database cannot use them. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
