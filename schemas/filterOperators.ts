import type { JsonSchema } from './jsonSchema.ts';

export type FilterOperator = 'equals' | 'starts_with' | 'like';

/** How a list may be filtered by a field: parts of its text may be given where it is text of no fixed form. */
export function filterOperators({ type, format, oneOf }: JsonSchema): readonly FilterOperator[] {
  const isFreeText = [type].flat().includes('string') && !format && !oneOf;
  return isFreeText ? ['equals', 'starts_with', 'like'] : ['equals'];
}
