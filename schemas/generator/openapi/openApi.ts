import type { JsonSchema } from '../../lib/jsonSchema.ts';

/** The part of OpenAPI 3.1 that `built/openapi.json` uses. See https://spec.openapis.org/oas/v3.1.1.html */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Partial<Record<OpenApiMethod, OpenApiOperation>>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, OpenApiResponse>;
    headers: Record<string, { description: string; schema: JsonSchema }>;
    securitySchemes: Record<string, Record<string, string>>;
  };
}

export type OpenApiMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

export interface OpenApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  /** An empty list: nobody needs to be signed in. Left out: the document's own. */
  security?: Record<string, string[]>[];
  parameters: OpenApiParameter[];
  requestBody?: { required: boolean; content: Record<string, OpenApiMedia> };
  responses: Record<string, OpenApiResponse | { $ref: string }>;
  /** The key of machines/permissions.ts that the caller must hold. */
  'x-permission'?: string;
  /** The resource file that the operation comes from. */
  'x-resource'?: string;
  /** The property of that resource's records that `{id}` in a path is. */
  'x-id-property'?: string;
  /** The resource of the path's {id}, for an operation on the records below it. */
  'x-parent'?: { resource: string; idProperty: string };
}

export interface OpenApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description: string;
  required?: boolean;
  /** A parameter that may be repeated, `filter[id]=1&filter[id]=2`, is an array in the form style, exploded: the default of OpenAPI. */
  schema: ParameterSchema;
}

/** A parameter also says what it is when it is left out, and how often it may be repeated. */
export type ParameterSchema = JsonSchema & { default?: unknown; maxItems?: number };

export interface OpenApiResponse {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, OpenApiMedia>;
}

export interface OpenApiMedia {
  schema: JsonSchema;
  /** The types of a form's parts that are files. */
  encoding?: Record<string, { contentType: string }>;
  example?: unknown;
}
