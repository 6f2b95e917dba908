import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** RFC 6238, section 5.2: the codes of the previous and next step are accepted too, for inaccurate clocks and slow typing. */
const DRIFT_STEPS = 1;

/**
 * The time step of `code`, or `null` when it is not a code of `secret` around `now`. The step makes a code single-use: a used step is never accepted again.
 * @param secret - Raw bytes, see {@link decodeBase32}.
 * @param code - As typed or pasted: spaces, dashes and invisible characters between the digits, and digits of full width, are allowed. Anything but six digits
 *   gives `null`.
 * @see RFC 6238
 */
export function matchingTotpStep(secret: Uint8Array, code: string, now: Date): number | null {
  const digits = toDigits(code);
  if (!/^\d{6}$/.test(digits)) return null;
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  let match: number | null = null;
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step += 1) {
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(digits))) match = step;
  }
  return match;
}

/** Apps and messages show the code in groups, and copying adds characters that nobody sees. */
const toDigits = (code: string): string => code.normalize('NFKC').replaceAll(/[\s\p{Cf}\p{Pd}\u2212.·]/gu, '');

/**
 * The code of one time step.
 * @param step - Whole periods of 30 seconds since 1970.
 */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes a secret in the format of authenticator apps. @param bytes - The length is a multiple of five, so that no padding is needed. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{5}/g, (five) => BASE32.charAt(Number.parseInt(five, 2)));
}

/**
 * The bytes of a secret in the format of authenticator apps: base32, in either case, spaces and padding allowed.
 * @throws Error when it is not base32, or shorter than 10 bytes, the minimum for a secure authenticator.
 */
export function decodeBase32(text: string): Uint8Array {
  const symbols = text.replace(/[\s=]/g, '').toUpperCase();
  const bytes: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (const symbol of symbols) {
    const value = BASE32.indexOf(symbol);
    if (value < 0) throw new Error('An authenticator secret must be base32: only the letters A to Z and the digits 2 to 7.');
    buffer = ((buffer << 5) | value) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((buffer >> bits) & 0xff);
    }
  }
  if (bytes.length < 10) throw new Error('An authenticator secret must have at least 16 base32 characters.');
  return Uint8Array.from(bytes);
}
