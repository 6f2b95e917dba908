/** The contents of the stub's tokens, in plain text: forging one in one's own browser gains nothing. */
export interface TokenContents {
  readonly kind: 'code' | 'access' | 'refresh';
  readonly id: string;
  /** The demo account. */
  readonly email: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** For a code: the challenge that its exchange has to prove. */
  readonly challenge?: string;
  readonly redirectUri?: string;
  /** For an access token: its user. */
  readonly userUid?: string;
}

const lifetimes = { code: 60_000, access: 600_000, refresh: 12 * 3_600_000 } as const;

/** Lifetime of an access token in seconds, as in the service. */
export const accessTokenSeconds = lifetimes.access / 1_000;

/** Issues a token. */
export function issue(contents: Omit<TokenContents, 'id' | 'expiresAt'>, now: Date): string {
  const token: TokenContents = { ...contents, id: crypto.randomUUID(), expiresAt: now.getTime() + lifetimes[contents.kind] };
  return base64Url(new TextEncoder().encode(JSON.stringify(token)));
}

/** Reads a token of this kind. @returns Null for any other text, and for an expired token. */
export function read(kind: TokenContents['kind'], token: string, now: Date): TokenContents | null {
  try {
    const bytes = Uint8Array.from(atob(token.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
    const contents = JSON.parse(new TextDecoder().decode(bytes)) as TokenContents;
    return contents.kind === kind && contents.expiresAt > now.getTime() ? contents : null;
  } catch {
    // Not base64, or not JSON: not a token of the stub.
    return null;
  }
}

/** The S256 challenge of a code verifier. @see RFC 7636, section 4.2 */
export async function challengeOf(verifier: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
