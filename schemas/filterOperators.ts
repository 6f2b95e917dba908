import type { JsonSchema } from './jsonSchema.ts';

export type FilterOperator = 'equals' | 'starts_with' | 'like' | 'from' | 'to';

/** How a list may be filtered by a field: parts of its text may be given where it is text of no fixed form, and days where it is a time or a day. */
export function filterOperators({ type, format, oneOf }: JsonSchema): readonly FilterOperator[] {
  const isFreeText = [type].flat().includes('string') && !format && !oneOf;
  if (format === 'date-time') return ['from', 'to'];
  if (format === 'date') return ['equals', 'from', 'to'];
  return isFreeText ? ['equals', 'starts_with', 'like'] : ['equals'];
}
