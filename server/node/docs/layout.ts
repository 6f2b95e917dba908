import { html } from 'hono/html';
import type { OpenApiDocument } from '../../../schemas/generator/openapi/openApi.ts';
import type { Markup } from './schemaFields.ts';

/** Where the pages' own files are served. */
export interface PageFiles {
  stylesheet: string;
  script: string;
}

interface Layout {
  document: OpenApiDocument;
  files: PageFiles;
  /** Where this page is served. */
  address: string;
  heading: string;
  /** The pages of the documentation, in their order. */
  links: readonly { address: string; text: string }[];
  content: Markup;
}

/** What all pages of the documentation share: each can be read without the script. */
export const layout = ({ document, files, address, heading, links, content }: Layout): Markup =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#b4175f" />
        <title>${heading === document.info.title ? '' : `${heading} - `}${document.info.title} documentation</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${files.stylesheet}" />
        <script src="${files.script}" defer></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header class="top">
          <p class="brand"><img src="/favicon.svg" alt="" width="32" height="32" /><a href="/">${document.info.title}</a></p>
          <p id="session" class="session" role="status"></p>
        </header>
        <div class="frame">
          <nav aria-label="Subjects">
            <ul>
              ${links.map(
                (link) =>
                  html`<li>
                    <a href="${link.address}" ${link.address === address ? 'aria-current=page' : ''}>${link.text}</a>
                  </li>`,
              )}
            </ul>
          </nav>
          <main id="main" tabindex="-1">
            <h1>${heading === document.info.title ? 'API documentation' : heading}</h1>
            ${content}
          </main>
        </div>
      </body>
    </html>`;
