/**
 * Whose attempts are counted together.
 * @param connection - Address of the connection's other end.
 * @param trustedProxy - Only then may a header say otherwise, and only its last entry, which the proxy wrote: the rest is the caller's.
 */
export function clientAddress(request: Request, connection: string | undefined, trustedProxy: boolean): string {
  const forwarded = trustedProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || connection || 'unknown';
}
