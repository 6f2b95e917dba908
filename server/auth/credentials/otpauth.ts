/**
 * The address by which an authenticator app takes over a secret, from a QR code or a link.
 * @param account - Shown in the app beside the portal's name.
 * @see https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
export function otpauthAddress(portalName: string, account: string, secret: string): string {
  return `otpauth://totp/${encodeURIComponent(`${portalName}:${account}`)}?secret=${secret}&issuer=${encodeURIComponent(portalName)}`;
}
