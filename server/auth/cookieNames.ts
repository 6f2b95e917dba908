/** The beginning of our cookies' names. Over https, browsers accept a `__Host-` cookie from this host alone: Secure, with Path=/ and no Domain. */
export const cookiePrefix = (isSecure: boolean): string => (isSecure ? '__Host-portal' : 'portal');
