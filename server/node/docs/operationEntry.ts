import { html } from 'hono/html';
import { permissions } from '../../../machines/permissions.ts';
import type {
  OpenApiDocument,
  OpenApiMedia,
  OpenApiMethod,
  OpenApiOperation,
  OpenApiParameter,
} from '../../../schemas/generator/openapi/openApi.ts';
import { componentOf, inWords, type Markup, schemaTable, table, typeOf, valueInWords } from './schemaFields.ts';

export interface Entry {
  method: OpenApiMethod;
  path: string;
  operation: OpenApiOperation;
}

const shown = (value: unknown): string => JSON.stringify(value, null, 2);
const rolesOf = (permission: string): readonly string[] => (permissions as Record<string, readonly string[]>)[permission] ?? [];

/** One operation: closed it is a line, open it has all there is to know, and a form to try it. */
export function operationEntry({ method, path, operation }: Entry, document: OpenApiDocument): Markup {
  const { operationId: id, summary, description, parameters, requestBody, responses } = operation;
  const body = requestBody?.content['application/json'];
  const permission = operation['x-permission'];
  const roles = permission === undefined ? [] : rolesOf(permission);
  return html`<details class="operation" id="${id}">
    <summary>
      <span class="method method-${method}">${method.toUpperCase()}</span>
      <code class="path">${path}</code>
      <span class="title">${summary}</span>
    </summary>
    <div class="content">
      <p>${inWords(description)}</p>
      ${roles.length > 0 && html`<p>Roles that hold it: ${roles.join(', ')}.</p>`}
      ${
        parameters.length > 0 &&
        html`<h2>Parameters</h2>
          ${parameterTable(summary, parameters)}`
      }
      ${
        body &&
        html`<h2>Body</h2>
          ${bodyOf(body, document)}`
      }
      <h2>Answers</h2>
      ${table(
        `Answers: ${summary}`,
        ['Status', 'Body', 'Meaning'],
        Object.entries(responses).map(([status, response]) => {
          const known = '$ref' in response ? document.components.responses[response.$ref.split('/').at(-1) ?? ''] : response;
          return html`<tr>
            <th scope="row">${status}</th>
            <td>${known?.content?.['application/json'] ? answerType(known.content['application/json']) : 'none'}</td>
            <td>${inWords(known?.description ?? '')}</td>
          </tr>`;
        }),
      )}
      ${exampleOf(responses)} ${tryIt({ method, path, operation })}
    </div>
  </details>`;
}

const parameterTable = (summary: string, parameters: readonly OpenApiParameter[]): Markup =>
  table(
    `Parameters: ${summary}`,
    ['Name', 'In', 'Type', 'Meaning'],
    parameters.map(
      ({ name, in: where, required, schema, description }) =>
        html`<tr>
          <th scope="row"><code>${name}</code>${required && html` <span class="required">required</span>`}</th>
          <td>${where}</td>
          <td>${typeOf(schema)}</td>
          <td>
            ${inWords(description)}
            ${valueInWords(schema)}${schema.default !== undefined && ` Default: ${JSON.stringify(schema.default)}.`}
          </td>
        </tr>`,
    ),
  );

function bodyOf({ schema, example }: OpenApiMedia, document: OpenApiDocument): Markup {
  const name = componentOf(schema.$ref ?? '');
  return html`${schemaTable(name, document.components.schemas[name] ?? schema)}
  ${
    example !== undefined &&
    html`<h2>Example of a body</h2>
      <pre tabindex="0"><code>${shown(example)}</code></pre>`
  }`;
}

/** Every answer but a refusal is an envelope: what matters is in its `data`. */
function answerType({ schema }: OpenApiMedia): Markup {
  const data = schema.properties?.['data'];
  if (!data) return typeOf(schema);
  return html`<code>data</code>:
    ${typeOf(data)}${schema.properties?.['meta'] && html`, <code>meta</code>: ${typeOf(schema.properties['meta'])}`}`;
}

function exampleOf(responses: OpenApiOperation['responses']): Markup | false {
  const example = Object.values(responses)
    .flatMap((response) => ('content' in response ? Object.values(response.content ?? {}) : []))
    .find((media) => media.example !== undefined)?.example;
  return (
    example !== undefined &&
    html`<h2>Example of an answer</h2>
      <pre tabindex="0"><code>${shown(example)}</code></pre>`
  );
}

/** Shown by the page's script alone: without it nothing could send the request. */
function tryIt({ method, path, operation }: Entry): Markup {
  const { operationId: id, summary, parameters, requestBody } = operation;
  const isChange = method !== 'get';
  const fields = parameters.filter(({ name }) => name !== 'X-Requested-With');
  const example = requestBody?.content['application/json']?.example;
  return html`<form class="try" data-method="${method.toUpperCase()}" data-path="${path}" aria-label="Try it: ${summary}" hidden>
    <h2>Try it</h2>
    ${isChange && html`<p class="warning">This changes real records of this service, as you.</p>`}
    <div class="fields">
      ${fields.map(
        (parameter) =>
          html`<p class="field">
            <label for="${id}-${parameter.name}">${parameter.name}</label>
            <input
              id="${id}-${parameter.name}"
              name="${parameter.name}"
              data-in="${parameter.in}"
              autocomplete="off"
              ${parameter.required ? 'required' : ''}
            />
          </p>`,
      )}
    </div>
    ${
      requestBody &&
      html`<p class="field">
        <label for="${id}-body">Body (JSON)</label>
        <textarea id="${id}-body" name="body" rows="10" spellcheck="false">${shown(example ?? {})}</textarea>
      </p>`
    }
    <button type="submit">Send ${method.toUpperCase()}</button>
    <div class="answer" role="status" data-answer></div>
  </form>`;
}
