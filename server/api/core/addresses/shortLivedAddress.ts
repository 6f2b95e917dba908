/** The purpose and the subject of an address, which its signature covers. */
interface Signed {
  /** The kind of the address, e.g. `dashboard`: a signature of one kind opens no other. */
  purpose: string;
  /** All that the address opens, and for whom. */
  subject: readonly string[];
}

const encoder = new TextEncoder();

async function keyOf(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const messageOf = ({ purpose, subject }: Signed, expires: string) =>
  encoder.encode(JSON.stringify([purpose, expires, ...subject]));

/**
 * Signs an address that dies at `expiresAt`.
 *
 * @param secret - Known to the service alone.
 * @returns the key of the address: its end in seconds since 1970, a dot, and an HMAC-SHA-256 in hexadecimal digits.
 */
export async function signAddress(secret: string, signed: Signed & { expiresAt: Date }): Promise<string> {
  const expires = String(Math.floor(signed.expiresAt.getTime() / 1000));
  const mac = await crypto.subtle.sign('HMAC', await keyOf(secret), messageOf(signed, expires));
  return `${expires}.${Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Whether `key` was signed with the secret for this purpose and subject, and has not expired at `now`. */
export async function verifyAddress(secret: string, key: string, signed: Signed & { now: Date }): Promise<boolean> {
  const [, expires, mac] = /^(\d{1,12})\.([\da-f]{64})$/.exec(key) ?? [];
  if (expires === undefined || mac === undefined || signed.now.getTime() >= Number(expires) * 1000) return false;
  return crypto.subtle.verify('HMAC', await keyOf(secret), bytesOf(mac), messageOf(signed, expires));
}
