import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { allFormats } from '../../../lib/fields/allFormats.ts';
import type { EntitySchema, JsonSchema } from '../../../lib/jsonSchema.ts';
import { checkedPart } from '../checkedPart.ts';

/** A pattern that is none accepts every text here: it is a fault of its own. */
const expression = Object.assign(
  (pattern: string, flags: string): RegExp => {
    try {
      return new RegExp(pattern, flags);
    } catch {
      return /(?:)/u;
    }
  },
  { code: 'new RegExp' },
);

/** Compiles schemas that may refer to these files, or parts of the files themselves by their reference: `boat#/properties/name`. */
export function partValidators(
  files: Readonly<Record<string, EntitySchema>>,
): (schema: string | JsonSchema) => ValidateFunction | undefined {
  // Each validator reads a few values: it is not worth making it short.
  const code = { regExp: expression, optimize: false } as const;
  const ajv = new Ajv2020({ strict: false, verbose: true, allErrors: true, formats: allFormats, code });
  for (const { $schema: _meta, ...schema } of Object.values(files)) ajv.addSchema(checkedPart(schema));
  return (schema) => {
    try {
      return typeof schema === 'string' ? ajv.getSchema(schema) : ajv.compile(checkedPart(schema));
    } catch (error) {
      // A reference to nowhere is a fault of its own.
      if (error instanceof Ajv2020.MissingRefError) return undefined;
      throw error;
    }
  };
}
