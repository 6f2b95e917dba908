const name = 'mock-account';

/** The chosen account, kept as in the authentication service: by a cookie, until the browser closes. */
export const chosenAccount = {
  read(): string | null {
    const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
    return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1));
  },
  remember(email: string): void {
    document.cookie = `${name}=${encodeURIComponent(email)}; Path=/; SameSite=Lax`;
  },
  forget(): void {
    document.cookie = `${name}=; Path=/; SameSite=Lax; Max-Age=0`;
  },
};
