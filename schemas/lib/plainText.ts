import type { JsonSchema } from './jsonSchema.ts';

/** Texts that may be longer than this are written over several lines, unless they have a form, as an email address does. */
const ONE_LINE = 200;

/** Whether a text may have several lines. */
export const hasLines = (schema: JsonSchema): boolean =>
  !schema['x-secret'] && schema.format === undefined && (schema.maxLength ?? 0) > ONE_LINE;

/**
 * What nobody types on purpose and nobody sees: control characters, spaces of no width, and the marks that turn the direction of all that
 * follows. Languages written from right to left do without those, and joiners, which some scripts need, stay.
 */
const unseen = /[\p{Cc}\u200B\u2060\u202A-\u202E\u2066-\u2069]/gu;
const lineBreaks = /\s*[\r\n\u2028\u2029]\s*/gu;

/**
 * A text as it is kept, whoever sends it: without spaces around it and without {@link unseen}, in the composed form (an é is one
 * character), on one line unless its field has several.
 * @example plainText(' Weekly\nstaff ', { maxLength: 80 }) // 'Weekly staff'
 */
export function plainText(text: string, schema: JsonSchema): string {
  const lines = hasLines(schema) ? text.split(/\r\n|\r|\n/u) : [text.replaceAll(lineBreaks, ' ')];
  return lines
    .map((line) => line.replaceAll('\t', ' ').replaceAll(unseen, ''))
    .join('\n')
    .normalize('NFC')
    .trim();
}

/** A JSON value whose texts are plain, as deep as its schema describes them. One with nothing in it is none, where there may be none. */
export function withPlainTexts(value: unknown, schema: JsonSchema = {}): unknown {
  if (typeof value === 'string') return plainText(value, schema) || (schema.type?.includes('null') ? null : '');
  if (Array.isArray(value)) return value.map((one) => withPlainTexts(one, schema.items));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withPlainTexts(one, schema.properties?.[name])]));
}
