import type { JsonSchema } from '../lib/jsonSchema.ts';

/** A file of `schemas/operations`: operations that no resource file describes. See `meta/operations.meta.json`. */
export interface OperationsFile {
  name: string;
  title: string;
  description: string;
  operations: {
    id: string;
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    path: string;
    title: string;
    description: string;
    access: string;
    parameters?: { name: string; description: string; schema: JsonSchema }[];
    listOf?: string;
    body?: JsonSchema;
    form?: true;
    answer: {
      status: number;
      description?: string;
      data?: JsonSchema;
      paged?: boolean;
      files?: string[];
      csv?: boolean;
      tagged?: true;
    };
    isConditional?: true;
    refusals?: number[];
  }[];
  $defs?: Record<string, JsonSchema>;
}
