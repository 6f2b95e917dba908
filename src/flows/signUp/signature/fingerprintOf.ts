/** The SHA-256 of a file, as hexadecimal digits. The file stays in the browser. */
export async function fingerprintOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * A fingerprint as it was typed or copied from an evidence page, which has it in groups.
 * @example typedFingerprint('0123ABCD 4567…') // '0123abcd4567…'
 */
export const typedFingerprint = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase();
