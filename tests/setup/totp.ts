import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * The six-digit code that an authenticator app shows.
 * @param secret - Base32, as in `mocks/accounts.json` and the app's QR code.
 * @param at - Time in milliseconds since 1970. A code is valid for the period of 30 seconds that contains it.
 * @see RFC 6238, with SHA-1, the default of authenticator apps.
 */
export function totpCode(secret: string, at: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  // RFC 4226, 5.3: the low four bits of the last byte give the offset of the 31-bit number.
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text.replace(/[=\s]/g, '').toUpperCase(), (letter) => {
    const value = alphabet.indexOf(letter);
    if (value < 0) throw new Error(`"${letter}" is not a letter of Base32: correct totpSecret in mocks/accounts.json.`);
    return value.toString(2).padStart(5, '0');
  });
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
