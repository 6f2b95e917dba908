import type { AuthService } from '../../../server/auth/authService.ts';

/** A browser without JavaScript: it stores cookies, follows redirects within the service and posts the forms of its pages. */
export interface Browser {
  /** Opens an address. @returns The first answer that is not a redirect within the service. */
  visit(address: string, headers?: Record<string, string>): Promise<Page>;
  /** Fills in the form of the current page, and sends it. */
  submit(fields: Readonly<Record<string, string>>, headers?: Record<string, string>): Promise<Page>;
  readonly cookies: Map<string, string>;
  /** All received Set-Cookie headers. */
  readonly setCookies: string[];
  /** The status of the answer to each posted form, before redirects. */
  readonly posted: number[];
}

export interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly address: URL;
  readonly text: string;
  /** The address outside the service, such as the portal's return route, to which the browser was redirected. */
  readonly leftFor: URL | undefined;
}

export function openBrowser(service: AuthService, baseUrl: string, client?: { address: string }): Browser {
  const cookies = new Map<string, string>();
  const setCookies: string[] = [];
  const posted: number[] = [];
  let shown: Page | undefined;

  async function load(method: 'GET' | 'POST', address: URL, headers: Record<string, string>, body?: string): Promise<Page> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await service.handle(
      new Request(address, { method, headers: { ...(cookie && { cookie }), ...headers }, ...(body !== undefined && { body }) }),
      client,
    );
    if (method === 'POST') posted.push(response.status);
    for (const line of response.headers.getSetCookie()) remember(line);
    const location = response.headers.get('location');
    const next = location === null ? undefined : new URL(location, address);
    if (next && next.origin === address.origin && /^\/(?:api\/auth|account)(?:\/|$)/.test(next.pathname))
      return load('GET', next, {});
    shown = { status: response.status, headers: response.headers, address, text: await response.text(), leftFor: next };
    return shown;
  }

  function remember(line: string): void {
    setCookies.push(line);
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }

  return {
    cookies,
    setCookies,
    posted,
    visit: (address, headers = {}) => load('GET', new URL(address, baseUrl), headers),
    submit(fields, headers = { origin: new URL(baseUrl).origin, 'sec-fetch-site': 'same-origin' }) {
      const action = /<form method="post" action="([^"]*)"/.exec(shown?.text ?? '')?.[1];
      if (!shown || action === undefined) throw new Error(`The page has no form, but:\n${shown?.text}`);
      const address = new URL(unescape(action), shown.address);
      return load(
        'POST',
        address,
        { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        new URLSearchParams(fields).toString(),
      );
    },
  };
}

/** Text as it was before it was escaped for a page. */
export function unescape(markup: string): string {
  return markup.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}
