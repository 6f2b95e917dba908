import type { JsonSchema } from './jsonSchema.ts';
import { choicesOf, withoutNull } from './storedType.ts';

export type FilterOperator = 'equals' | 'starts_with' | 'like' | 'gte' | 'lte';

const TEXT = ['equals', 'starts_with', 'like'] as const;
const RANGE = ['equals', 'gte', 'lte'] as const;
const VALUE = ['equals'] as const;

/** The filter operators of a field: parts of free text; ranges of days, moments and numbers. */
export function filterOperators(property: JsonSchema): readonly FilterOperator[] {
  const { schema } = withoutNull(property);
  const types = [schema.type].flat();
  if (choicesOf(schema).length > 0) return VALUE;
  if (types.includes('integer') || types.includes('number')) return schema.oneOf ? VALUE : RANGE;
  if (!types.includes('string')) return VALUE;
  switch (schema.format) {
    case 'date':
    case 'date-time':
    case 'time':
      return RANGE;
    case 'url':
    case 'tel':
    case undefined:
      return TEXT;
    default:
      return VALUE;
  }
}
