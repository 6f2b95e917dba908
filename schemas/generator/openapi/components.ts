import type { JsonSchema } from '../../lib/jsonSchema.ts';
import type { OpenApiDocument } from './openApi.ts';
import { typeName } from '../types.ts';

/** Where a component's schema is found from anywhere in the document. */
export const schemaAt = (component: string): JsonSchema => ({ $ref: `#/components/schemas/${component}` });

/** A description without its source, which only those who keep the schemas can look up. */
export const forCallers = (description: string): string => description.replaceAll(/ \(docs\/product\.md[^)]*\)/g, '');

/** Where stored values come from is nothing that callers can use. No field has such a name. */
const forMigrations: ReadonlySet<string> = new Set(['x-renamed-from', 'x-replaced-values', 'x-older-values', 'x-removed']);

/**
 * A schema as it stands in the document: what it refers to is a component there.
 *
 * @param own - The component that `#/$defs/…` means.
 * @param definitions - `nested` where the component keeps its $defs, `lifted` where each is a component of its own.
 */
export function portable(schema: JsonSchema, own: string, definitions: 'nested' | 'lifted' = 'nested'): JsonSchema {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
        if (typeof inner === 'string' && (key === '$id' || key === '$schema')) return [];
        if (forMigrations.has(key)) return [];
        if (typeof inner === 'string' && key === '$ref') return [[key, target(inner)]];
        if (typeof inner === 'string' && key === 'description') return [[key, forCallers(inner)]];
        return [[key, walk(inner)]];
      }),
    );
  };
  const target = (ref: string): string => {
    const [name = '', pointer = ''] = ref.split('#');
    if (name !== '') return `#/components/schemas/${typeName(name)}${pointer}`;
    if (definitions === 'lifted') return `#/components/schemas/${own}${typeName(pointer.slice('/$defs/'.length))}`;
    return `#/components/schemas/${own}${pointer}`;
  };
  return walk(schema) as JsonSchema;
}

/** The shapes that every operation shares. @see docs/product.md, point 7, "List responses" */
export const sharedSchemas: Record<string, JsonSchema> = {
  ListMeta: {
    title: 'List meta',
    description: 'What a list answers beside its rows.',
    type: 'object',
    additionalProperties: false,
    required: ['totalCount', 'pageCount', 'currentPage', 'perPage'],
    properties: {
      totalCount: { title: 'Records in all', type: 'integer', minimum: 0 },
      pageCount: { title: 'Pages in all', type: 'integer', minimum: 0 },
      currentPage: { title: 'This page', type: 'integer', minimum: 1 },
      perPage: { title: 'Records a page', type: 'integer', minimum: 1 },
    },
  },
  Refusal: {
    title: 'Refusal',
    description: 'Why the request was not done, and what to do about it.',
    type: 'object',
    additionalProperties: false,
    required: ['message', 'errors'],
    properties: {
      message: { title: 'Message', type: 'string', minLength: 1, description: 'For people to read. It names the remedy.' },
      code: {
        title: 'Code',
        enum: ['stepUpRequired'],
        description:
          'Where the status alone does not name the remedy. stepUpRequired: send a code of the authenticator app to /api/auth/step-up, as {"code": "…"} with the same access token, and repeat the call.',
      },
      errors: {
        title: 'Faults',
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['field', 'defaultMessage'],
          properties: {
            field: {
              title: 'Field',
              type: 'string',
              description: 'Of the body or of the query. Empty where the whole request is meant.',
            },
            defaultMessage: { title: 'Message', type: 'string', minLength: 1 },
            warning: {
              title: 'Warning',
              type: 'string',
              description:
                'Of a question about an unlikely value: its name. Send the request again with this name in confirmedWarnings if the value is right.',
            },
            other: {
              title: 'Other record',
              description: 'The record that has the same value already.',
              type: 'object',
              additionalProperties: false,
              required: ['title', 'href'],
              properties: {
                title: { title: 'Heading', type: 'string' },
                href: { title: 'Address', type: 'string', description: "The portal's screen of it." },
              },
            },
          },
        },
      },
    },
  },
};

export const securitySchemes: OpenApiDocument['components']['securitySchemes'] = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The access token of a sign-in: authorisation code with PKCE at /api/auth/oauth2/authorize and /api/auth/oauth2/token, client employer-portal, scope user.',
  },
};
