import { html, raw } from 'hono/html';
import type { AgreementContents, AgreementPart } from '../../../../domain/signUp/agreement/agreementParts.ts';

const style = `
body { margin: 0; padding: 1.25rem; font: 1rem/1.5 Figtree, system-ui, sans-serif; color: #1b1f24; background: #fff; }
main { max-width: 44rem; margin: 0 auto; }
main:focus-visible { outline: 2px solid #1b1f24; outline-offset: 0.5rem; }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1.0625rem; margin: 1.75rem 0 0.5rem; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: start; vertical-align: top; padding: 0.25rem 1rem 0.25rem 0; overflow-wrap: anywhere; }
th { width: 38%; font-weight: 600; }
li { margin-bottom: 0.4rem; }
footer { margin-top: 2rem; color: #57606a; font-size: 0.875rem; overflow-wrap: anywhere; }
@media (max-width: 30rem) { th, td { display: block; width: auto; padding: 0 } th { padding-top: 0.5rem } }
`;

/** Written in one piece: the hash is of the exact text between the tags. */
const styleElement = raw(`<style>${style}</style>`);

const drawPart = (part: AgreementPart) => {
  if (part.kind === 'heading') return html`<h2>${part.text}</h2>`;
  if (part.kind === 'paragraph') return html`<p>${part.text}</p>`;
  if (part.kind === 'list')
    return html`<ul>
      ${part.items.map((item) => html`<li>${item}</li>`)}
    </ul>`;
  return html`<table>
    ${part.rows.map(
      ([name, value]) =>
        html`<tr>
          <th scope="row">${name}</th>
          <td dir="auto">${value}</td>
        </tr>`,
    )}
  </table>`;
};

async function styleHash(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  return btoa(String.fromCodePoint(...new Uint8Array(digest)));
}

/** The headers of a page for a frame of the portal's own origin: it runs and loads nothing. */
const headers = (hash: string): Record<string, string> => ({
  'Content-Type': 'text/html; charset=UTF-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox`,
  'X-Frame-Options': 'SAMEORIGIN',
});

/** The page that shows an agreement: the same texts as its document, for screens of any width and for screen readers. */
export async function agreementPage({ title, parts }: AgreementContents, fingerprint: string): Promise<Response> {
  const page = await html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        <main tabindex="0" aria-label="${title}">
          <h1 dir="auto">${title}</h1>
          ${parts.map(drawPart)}
          <footer>Fingerprint of the document (SHA-256): ${fingerprint}</footer>
        </main>
      </body>
    </html>`;
  return new Response(String(page), { headers: headers(await styleHash()) });
}
