/** The beginning of our cookies' names. Over https, browsers accept a `__Host-` cookie from this host alone: Secure, with Path=/ and no Domain. */
export const cookiePrefix = (isSecure: boolean): string => (isSecure ? '__Host-portal' : 'portal');

/** The value of a request's cookie, or null. */
export function cookieOf(request: Request, name: string): string | null {
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}
