import { html } from 'hono/html';
import type { JsonSchema } from '../../../schemas/lib/jsonSchema.ts';

export type Markup = ReturnType<typeof html>;

const components = '#/components/schemas/';
const deepest = 4;

/** Where a schema's fields are told. */
export const schemaAddress = (name: string): string => `/api/docs/schemas#schema-${name}`;

export const componentOf = (ref: string): string => ref.slice(components.length).split('/')[0] ?? '';

/** A sentence of the document, with what stands between backticks as code. */
export const inWords = (text: string): Markup =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;

/** What a value may be, in words, with a link to what it refers to. */
export function typeOf(schema: JsonSchema): Markup {
  if (schema.$ref !== undefined) {
    const name = componentOf(schema.$ref);
    return html`<a href="${schemaAddress(name)}">${name}</a>`;
  }
  const choices = schema.anyOf ?? schema.oneOf?.filter((option) => option.const === undefined);
  if (choices?.length) return html`${choices.map((choice, index) => html`${index > 0 && ' or '}${typeOf(choice)}`)}`;
  const types = [schema.type].flat().filter((type) => type !== undefined);
  if (types.includes('array')) return html`list of ${typeOf(schema.items ?? {})}${types.includes('null') && ' or null'}`;
  const words = types.join(' or ') || 'any value';
  return html`${schema.format ? `${words} (${schema.format})` : words}`;
}

/** What else must hold of a value: lengths, bounds, allowed values. */
function rulesOf(schema: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum, pattern, oneOf = [], readOnly } = schema;
  const values = schema.enum ?? (schema.const === undefined ? oneOf.flatMap((option) => option.const ?? []) : [schema.const]);
  return [
    readOnly && 'Read only.',
    schema['x-writeOnce'] && 'Fixed once it is given.',
    schema['x-secret'] && 'Secret.',
    schema['x-unit'] && `In ${schema['x-unit']}.`,
    values.length > 0 && `One of: ${values.join(', ')}.`,
    minLength !== undefined && `At least ${minLength} characters.`,
    maxLength !== undefined && `At most ${maxLength} characters.`,
    minimum !== undefined && `From ${minimum.toLocaleString('en-GB')}.`,
    maximum !== undefined && `Up to ${maximum.toLocaleString('en-GB')}.`,
    pattern !== undefined && `Matches ${pattern}`,
  ].filter((rule) => typeof rule === 'string');
}

/** The properties of an object, those of inner objects after their own with a dotted name. */
function fieldRows(schema: JsonSchema, prefix = '', depth = 0): Markup[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const row = html`<tr>
      <th scope="row">
        <code>${prefix}${name}</code>${schema.required?.includes(name) && html` <span class="required">required</span>`}
      </th>
      <td>${typeOf(property)}</td>
      <td>${[property.title && `${property.title}.`, property.description, ...rulesOf(property)].filter(Boolean).join(' ')}</td>
    </tr>`;
    const inner = property.properties ? property : property.items?.properties ? property.items : undefined;
    const ending = property.properties ? '.' : '[].';
    return inner && depth < deepest ? [row, ...fieldRows(inner, `${prefix}${name}${ending}`, depth + 1)] : [row];
  });
}

/** A table that can be scrolled by keyboard where the screen is too narrow for it. */
export function table(caption: string, headings: readonly string[], rows: readonly Markup[]): Markup {
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
    <table>
      <caption class="visually-hidden">
        ${caption}
      </caption>
      <thead>
        <tr>
          ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

export const schemaTable = (name: string, schema: JsonSchema): Markup =>
  table(`Fields of ${name}`, ['Field', 'Type', 'Meaning'], fieldRows(schema));

/** A parameter's or a header's schema in words. */
export const valueInWords = (schema: JsonSchema): string => rulesOf(schema.items ?? schema).join(' ');
