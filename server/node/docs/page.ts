import { html } from 'hono/html';
import type { OpenApiDocument, OpenApiMethod } from '../../../schemas/openApi.ts';
import { type Entry, operationEntry } from './operationEntry.ts';
import { inWords, type Markup, schemaTable } from './schemaFields.ts';

export interface PageFiles {
  stylesheet: string;
  script: string;
}

const idOf = (tag: string): string => `subject-${tag.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;

/** The API's documentation as one page that needs no script to be read; the script finds, and tries operations. */
export function docsPage(document: OpenApiDocument, { stylesheet, script }: PageFiles): Markup {
  const entries = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Entry => ({ method: method as OpenApiMethod, path, operation })),
  );
  const subjects = document.tags
    .map((tag) => ({ ...tag, entries: entries.filter(({ operation }) => operation.tags.includes(tag.name)) }))
    .filter((subject) => subject.entries.length > 0);
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#b4175f" />
        <title>${document.info.title} documentation</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${stylesheet}" />
        <script src="${script}" defer></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to the operations</a>
        <header class="top">
          <p class="brand"><img src="/favicon.svg" alt="" width="32" height="32" /><a href="/">${document.info.title}</a></p>
          <p id="session" class="session" role="status"></p>
        </header>
        <div class="frame">
          <nav aria-label="Subjects">
            <p class="field" id="finder" hidden>
              <label for="find">Find an operation</label>
              <input id="find" type="search" autocomplete="off" placeholder="employees" />
            </p>
            <p id="found" class="visually-hidden" role="status"></p>
            <ul>
              ${subjects.map(({ name }) => html`<li><a href="#${idOf(name)}">${name}</a></li>`)}
              <li><a href="#schemas">Schemas</a></li>
            </ul>
          </nav>
          <main id="main" tabindex="-1">
            <h1>API documentation</h1>
            <p class="lead">${document.info.description}</p>
            <p>
              Every path is below <code>${document.servers[0]?.url}</code>, and every call but those marked otherwise carries an
              access token: <code>Authorization: Bearer …</code>. For tools there is
              <a href="/api/openapi.json">the OpenAPI 3.1 document</a>.
            </p>
            ${subjects.map(
              (subject) =>
                html`<section class="subject" aria-labelledby="${idOf(subject.name)}">
                  <h2 id="${idOf(subject.name)}" tabindex="-1">${subject.name}</h2>
                  <p>${subject.description}</p>
                  ${subject.entries.map((entry) => operationEntry(entry, document))}
                </section>`,
            )}
            <p id="nothing" class="empty" hidden>No operation has these words. Try fewer letters.</p>
            <section aria-labelledby="schemas">
              <h2 id="schemas" tabindex="-1">Schemas</h2>
              ${Object.entries(document.components.schemas).map(
                ([name, schema]) =>
                  html`<details class="schema" id="schema-${name}">
                    <summary><span class="title">${name}</span></summary>
                    <div class="content">
                      <p>${inWords(schema.description ?? schema.title ?? '')}</p>
                      ${schemaTable(name, schema)}
                    </div>
                  </details>`,
              )}
            </section>
          </main>
        </div>
      </body>
    </html>`;
}
