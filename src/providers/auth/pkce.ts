import session from '../../../schemas/rules/session.json' with { type: 'json' };
import { SignInFailure } from '../../../machines/flows/signInFailure.ts';

/** A character encodes six bits, so this number of random bytes gives exactly the wanted length. */
const VERIFIER_BYTES = (session.codeVerifierLength * 6) / 8;

/**
 * A random code verifier of 128 characters, the longest that RFC 7636 (section 4.1) allows.
 * @throws SignInFailure `insecureAddress` if the browser does not offer Web Crypto, i.e. on http that is not loopback.
 */
export function createCodeVerifier(crypto: Crypto): string {
  // Thrown now, not after the redirect delay: the challenge cannot be made on this page.
  if (crypto.subtle === undefined) throw new SignInFailure('insecureAddress');
  return base64Url(crypto.getRandomValues(new Uint8Array(VERIFIER_BYTES)));
}

/** The S256 challenge of a verifier. @see RFC 7636, section 4.2 */
export async function codeChallenge(verifier: string, crypto: Crypto): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
