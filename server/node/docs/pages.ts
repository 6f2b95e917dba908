import { html } from 'hono/html';
import type { OpenApiDocument, OpenApiMethod } from '../../../schemas/generator/openapi/openApi.ts';
import { type PageFiles, layout } from './layout.ts';
import { type Entry, operationEntry } from './operationEntry.ts';
import { inWords, type Markup, schemaTable } from './schemaFields.ts';

const root = '/api/docs';
const schemasAddress = `${root}/schemas`;

interface Subject {
  name: string;
  description: string;
  address: string;
  entries: readonly Entry[];
}

function subjectsOf(document: OpenApiDocument): Subject[] {
  const entries = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Entry => ({ method: method as OpenApiMethod, path, operation })),
  );
  return document.tags
    .map(({ name, description }) => ({
      name,
      description,
      address: `${root}/${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`,
      entries: entries.filter(({ operation }) => operation.tags.includes(name)),
    }))
    .filter((subject) => subject.entries.length > 0);
}

/**
 * The API's documentation: one page that lists every operation, one for each subject with all there is to know of its operations, and
 * one for the schemas. A single page of all of it is so large that a browser takes seconds over it.
 *
 * @returns each page by where it is served.
 */
export function docsPages(document: OpenApiDocument, files: PageFiles): Map<string, Markup> {
  const subjects = subjectsOf(document);
  const links = [
    { address: root, text: 'All operations' },
    ...subjects.map(({ address, name }) => ({ address, text: name })),
    { address: schemasAddress, text: 'Schemas' },
  ];
  const page = (address: string, heading: string, content: Markup): [string, Markup] => [
    address,
    layout({ document, files, address, heading, links, content }),
  ];
  return new Map([
    page(root, document.info.title, overview(document, subjects)),
    ...subjects.map((subject) =>
      page(
        subject.address,
        subject.name,
        html`<p class="lead">${subject.description}</p>
          ${subject.entries.map((entry) => operationEntry(entry, document))}`,
      ),
    ),
    page(schemasAddress, 'Schemas', schemas(document)),
  ]);
}

const overview = (document: OpenApiDocument, subjects: readonly Subject[]): Markup =>
  html`<p class="lead">${document.info.description}</p>
    <p>
      Every path is below <code>${document.servers[0]?.url}</code>, and every call but those marked otherwise carries an access
      token: <code>Authorization: Bearer …</code>. For tools there is <a href="/api/openapi.json">the OpenAPI 3.1 document</a>.
    </p>
    <p class="field" id="finder" hidden>
      <label for="find">Find an operation</label>
      <input id="find" type="search" autocomplete="off" placeholder="employees" />
    </p>
    <p id="found" class="visually-hidden" role="status"></p>
    ${subjects.map(
      ({ name, address, description, entries }) =>
        html`<section class="subject" aria-label="${name}">
          <h2>${name}</h2>
          <p>${description}</p>
          <ul class="operations">
            ${entries.map(({ method, path, operation }) => operationLink(address, method, path, operation))}
          </ul>
        </section>`,
    )}
    <p id="nothing" class="empty" hidden>No operation has these words. Try fewer letters.</p>`;

const operationLink = (address: string, method: OpenApiMethod, path: string, operation: Entry['operation']): Markup =>
  html`<li class="operation" id="${operation.operationId}">
    <a href="${address}#${operation.operationId}">
      <span class="method method-${method}">${method.toUpperCase()}</span>
      <code class="path">${path}</code>
      <span class="title">${operation.summary}</span>
    </a>
  </li>`;

const schemas = (document: OpenApiDocument): Markup =>
  html`${Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      html`<details class="schema" id="schema-${name}">
        <summary><span class="title">${name}</span></summary>
        <div class="content">
          <p>${inWords(schema.description ?? schema.title ?? '')}</p>
          ${schemaTable(name, schema)}
        </div>
      </details>`,
  )}`;
