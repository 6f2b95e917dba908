import { isIP, isIPv6 } from 'node:net';

/**
 * The address under which attempts are counted.
 * @param connection - Address of the other end of the connection.
 * @param trustedProxy - Whether to read the header, and only its last entry, which the proxy wrote: the caller can forge the rest.
 * @returns An IPv4 address, or the first 64 bits of an IPv6 address: one customer holds all addresses with the same first 64 bits.
 * @example clientAddress(request, '2001:db8:0:7::1', false) // '2001:db8:0:7::/64'
 */
export function clientAddress(request: Request, connection: string | undefined, trustedProxy: boolean): string {
  const forwarded = trustedProxy ? withoutPort(request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '') : '';
  // Anything else than an address would be a count of its own for each text that a caller makes up.
  const address = ((isIP(forwarded) ? forwarded : connection) ?? 'unknown').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv6(address) ? `${networkOf(address)}::/64` : address;
}

/** Some proxies add the caller's port, which differs for every connection. @example withoutPort('[2001:db8::1]:443') // '2001:db8::1' */
const withoutPort = (text: string): string =>
  text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[([^\]]*)\](:\d+)?$/, '$1');

function networkOf(address: string): string {
  const [before = '', after] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = before.split(':').filter(Boolean);
  const last = after?.split(':').filter(Boolean) ?? [];
  // A trailing IPv4 address fills two groups.
  const known = groups.length + last.length + (last.at(-1)?.includes('.') ? 1 : 0);
  const whole = after === undefined ? groups : [...groups, ...Array.from({ length: 8 - known }, () => '0'), ...last];
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
