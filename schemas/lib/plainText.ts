import { inNotation } from './fields/notations.ts';
import type { JsonSchema } from './jsonSchema.ts';

/** Texts that may be longer than this have several lines, unless they have a format, such as an email address. */
const ONE_LINE = 200;

/** Whether a text may have several lines. */
export const hasLines = (schema: JsonSchema): boolean =>
  !schema['x-secret'] && schema.format === undefined && (schema.maxLength ?? 0) > ONE_LINE;

/**
 * Invisible characters that nobody types on purpose: control characters, zero-width spaces, and marks of the direction of text, which dates copied
 * from Windows have. Languages written from right to left do not need these marks. Joiners, which some scripts need, stay.
 */
const unseen = /[\p{Cc}\u200B\u200E\u200F\u2060\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
/**
 * Tabs, and spaces of another width or that do not break, as word processors and web pages have them. They look like a space: a phone number with
 * one would be refused for no visible reason, and two equal names would differ.
 */
const otherSpaces = /[\t\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/gu;
const lineBreaks = /\s*[\r\n\u2028\u2029]\s*/gu;

/**
 * A text as it is stored, from any sender: trimmed, without {@link unseen}, with plain spaces, in the composed form (an é is one character), on one line unless its
 * field has several, and in its notation (`x-notation`).
 * @example plainText(' Weekly\nstaff ', { maxLength: 80 }) // 'Weekly staff'
 */
export function plainText(text: string, schema: JsonSchema): string {
  const plain = withoutUnseen(text, schema);
  return inNotation(plain, schema);
}

function withoutUnseen(text: string, schema: JsonSchema): string {
  const lines = hasLines(schema) ? text.split(/\r\n|\r|\n/u) : [text.replaceAll(lineBreaks, ' ')];
  return lines
    .map((line) => line.replaceAll(otherSpaces, ' ').replaceAll(unseen, ''))
    .join('\n')
    .normalize('NFC')
    .trim();
}

/** A JSON value with plain texts, as deep as its schema describes it. An empty text becomes null where the schema allows null. */
export function withPlainTexts(value: unknown, schema: JsonSchema = {}): unknown {
  if (typeof value === 'string') return plainText(value, schema) || (schema.type?.includes('null') ? null : '');
  if (Array.isArray(value)) return value.map((one) => withPlainTexts(one, schema.items));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withPlainTexts(one, schema.properties?.[name])]));
}
