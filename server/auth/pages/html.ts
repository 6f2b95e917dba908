/** Markup that is safe to send: all its values are escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | false | null | undefined | readonly Html[];

/**
 * Builds markup. Values are escaped, except markup itself. `false`, `null` and `undefined` produce nothing.
 * @example html`<p>${name}</p>`
 */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.reduce((text, part, index) => text + render(values[index - 1]) + part));
}

function render(value: Value): string {
  if (value === false || value === null || value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map((item) => item.text).join('');
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

// The pages contain no script or inline style, load nothing from other origins, and cannot be framed.
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** A page of the service. It is never cached: it may show an email address, and the browser's back button must not show a used form. */
export function htmlResponse(page: Html, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(page.text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      // Not `no-referrer`: with it, browsers post our own forms with `Origin: null`.
      'referrer-policy': 'same-origin',
      ...headers,
    },
  });
}

/** Redirects the browser with GET. @param location - A path of ours or a checked address. */
export function redirectResponse(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}
