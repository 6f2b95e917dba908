import { ASSETS } from './assets.ts';
import { html, type Html } from './html.ts';

/** The product's mark, as in public/favicon.svg and in the portal's top bar, in the colours of the page. */
const mark = html`<svg class="mark" viewBox="0 0 32 32" width="36" height="36" aria-hidden="true" focusable="false">
  <rect width="32" height="32" rx="9" fill="currentColor" />
  <g class="mark-line" fill="none">
    <path d="M7 19.5a9 9 0 0 1 18 0" />
    <path d="M12.2 19.5a3.8 3.8 0 0 1 7.6 0" />
    <path d="M7 24.5h18" />
  </g>
</svg>`;

/**
 * The frame of every page of the service.
 * @param page.title - Follows the product's name in the browser's title.
 * @param page.hasError - Puts "Error:" at the start of the title, which a screen reader reads first.
 * @param page.isWide - For lists, which need more room than a form.
 */
export function layout(page: { portalName: string; title: string; hasError?: boolean; isWide?: boolean; content: Html }): Html {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#b4175f" />
        <title>${page.hasError && 'Error: '}${page.portalName} ${page.title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${ASSETS.stylesheet.path}" />
      </head>
      <body>
        <div class="frame">
          <header class="brand">
            <p class="brand-name">${mark}<span>${page.portalName}</span></p>
            <div class="brand-text">
              <p class="brand-line">Workplace pensions, looked after.</p>
              <p>Your people, their contributions and your duties as an employer, in one place.</p>
            </div>
          </header>
          <main class="panel">
            <div class="card${page.isWide && ' card-wide'}">${page.content}</div>
            <p class="aside">Only sign in on a device that you trust, and sign out when you have finished.</p>
          </main>
        </div>
      </body>
    </html>`;
}
