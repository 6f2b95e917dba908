import { html } from 'hono/html';

/** Where the page's own files are served. */
interface PageFiles {
  readonly stylesheets: readonly string[];
  /** In the order in which they run. */
  readonly scripts: readonly string[];
}

/** The page that Swagger UI draws the reference into. */
export const referencePage = (title: string, { stylesheets, scripts }: PageFiles) =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#b4175f" />
        <title>${title} documentation</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${stylesheets.map((path) => html`<link rel="stylesheet" href="${path}" />`)}
        ${scripts.map((path) => html`<script src="${path}" defer></script>`)}
      </head>
      <body>
        <a class="skip" href="#operations">Skip to the operations</a>
        <header class="top">
          <p class="brand"><img src="/favicon.svg" alt="" width="32" height="32" /><a href="/">${title}</a></p>
          <p id="session" class="session" role="status"></p>
        </header>
        <div id="reference">
          <noscript>
            <p>
              This page needs JavaScript. For tools and for reading without it there is
              <a href="/api/openapi.json">the OpenAPI document</a>.
            </p>
          </noscript>
        </div>
      </body>
    </html>`;
