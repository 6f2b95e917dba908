import type { Resource } from '../../../schemas/generated/types.ts';
import { alphabetOf, LETTERS, NO_LETTER } from '../../../schemas/lib/lists/alphabet.ts';
import { filterFields } from '../../../schemas/lib/filterFields.ts';
import { filterOperators } from '../../../schemas/lib/filterOperators.ts';
import { formats } from '../../../schemas/lib/formats.ts';
import type { EntitySchema, JsonSchema } from '../../../schemas/lib/jsonSchema.ts';
import rules from '../../../schemas/rules/list-query.json' with { type: 'json' };
import { filterFault, isTooLong } from '../../../schemas/lib/lists/filterFault.ts';
import { withoutNull } from '../../../schemas/lib/storedType.ts';
import type { Filter } from '../../store/core/filters.ts';
import { ApiError } from './apiError.ts';
import { dayAfter, startOfDay } from './ukDays.ts';

/** A text of the query, if the database can search for it. @throws ApiError 400 otherwise. */
export function shortEnough(text: string, name: string): string {
  if (isTooLong(text)) throw ApiError.badQuery(name, `Shorten ${name} to ${rules.textLength} characters.`);
  // A zero byte cannot be stored as text in PostgreSQL, so nothing can match it.
  if (text.includes('\0')) throw ApiError.badQuery(name, `Remove the control characters from ${name}.`);
  return text;
}

/**
 * The filters of a list: `filter[field]=` for one of several values, with an operator after it for parts of a text or for a range.
 *
 * @throws ApiError 400 that names the parameter and its allowed values.
 */
export function listFilters(query: URLSearchParams, resource: Resource, entity: EntitySchema): Filter[] {
  return [...new Set(query.keys())]
    .filter((name) => name.startsWith('filter'))
    .map((name) => {
      const [, field = '', operator = 'equals'] = /^filter\[(\w+)\](?:\[(\w+)\])?$/.exec(name) ?? [];
      const property = entity.properties[field];
      if (!property || !filterFields(resource).includes(field))
        throw ApiError.badQuery(name, `Filter by one of: ${resource.list.filters.join(', ')}.`);
      const texts = query.getAll(name).map((text) => shortEnough(text, name));
      const alphabet = alphabetOf(resource);
      if (operator === 'initial' && alphabet?.operator === 'initial' && alphabet.field === field)
        return { field, operator, letter: letterOf(texts, name) };
      return filterOf({ name, field, operator, texts, property });
    });
}

function letterOf([text = '']: readonly string[], name: string): string {
  const letter = text.toUpperCase();
  if (letter !== NO_LETTER && !LETTERS.includes(letter))
    throw ApiError.badQuery(name, `Give ${name} as one letter from A to Z, or ${NO_LETTER} for what begins with none.`);
  return letter;
}

interface Asked {
  /** The full name of the parameter. */
  name: string;
  field: string;
  operator: string;
  texts: readonly string[];
  property: JsonSchema;
}

function filterOf({ name, field, operator, texts, property }: Asked): Filter {
  const { schema } = withoutNull(property);
  const [text = ''] = texts;
  const operators = filterOperators(property);
  const allowed = operators.find((one) => one === operator);
  switch (allowed) {
    case 'equals':
      if (texts.length > rules.valuesOfAFilter)
        throw ApiError.badQuery(name, `Give at most ${rules.valuesOfAFilter} values for ${name}.`);
      return { field, operator: 'equals', values: texts.map((one) => valueOf(one, schema, name)) };
    case 'starts_with':
    case 'like':
      return { field, operator: allowed, text };
    case 'gte':
    case 'lte':
      return schema.format === 'date-time'
        ? momentBound(text, { field, operator: allowed, schema }, name)
        : { field, operator: allowed, value: numberOrDay(text, schema, name) };
    case undefined: {
      const others = operators.filter((one) => one !== 'equals');
      throw ApiError.badQuery(
        name,
        others.length > 0
          ? `Use ${others.join(' or ')} for ${field}, or no operator.`
          : `Use filter[${field}] without an operator.`,
      );
    }
  }
}

function numberOrDay(text: string, schema: JsonSchema, name: string): string | number {
  const value = valueOf(text, schema, name);
  return typeof value === 'boolean' ? text : value;
}

const lastDay = '9999-12-31';

/** A bound of a range of moments: a moment, or a whole day in the United Kingdom. */
function momentBound(
  text: string,
  { field, operator, schema }: { field: string; operator: 'gte' | 'lte'; schema: JsonSchema },
  name: string,
): Filter {
  const fault = filterFault(schema, text, true);
  if (fault) throw ApiError.badQuery(name, `Give ${name} ${fault.expected}.`);
  if (formats['date-time'](text)) return { field, operator, value: text };
  if (operator === 'gte') return { field, operator, value: startOfDay(text) };
  // The database accepts no year of five digits, and no record lies that far ahead.
  if (text === lastDay) return { field, operator, value: `${lastDay}T23:59:59.999Z` };
  return { field, operator: 'lt', value: startOfDay(dayAfter(text)) };
}

function valueOf(text: string, property: JsonSchema, name: string): string | number | boolean {
  const fault = filterFault(property, text);
  if (fault) throw ApiError.badQuery(name, `Give ${name} ${fault.expected}.`);
  const types = [property.type ?? []].flat();
  if (types.includes('boolean')) return text === 'true';
  return types.includes('integer') || types.includes('number') ? Number(text) : text;
}
