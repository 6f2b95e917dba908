import { cookieOf, cookiePrefix } from '../cookieNames.ts';
import { PENDING_SECONDS } from './pendingSignIn.ts';
import { expiredCookie } from '../sessions.ts';

/** The cookie that holds a sign-in between password and second factor. */
export function createPendingCookie(secure: boolean) {
  const name = `${cookiePrefix(secure)}.second_factor`;
  return {
    set: (token: string, seconds = PENDING_SECONDS): string =>
      `${name}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
    clear: (): string => expiredCookie(name, secure, '/'),
    read: (request: Request): string | null => cookieOf(request, name),
  };
}

export type PendingCookie = ReturnType<typeof createPendingCookie>;
