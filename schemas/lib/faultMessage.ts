import { inSentence } from './inSentence.ts';
import type { JsonSchema } from './jsonSchema.ts';
import { amountRemedy } from './text/typedAmount.ts';
import type { ValidationFault } from './validate.ts';

/** The last resort, for a field whose schema says nothing about how it is written. */
const notAccepted = (what: string): string => `Check the ${what} for letters, digits or signs that do not belong in it`;

function formatMessage(format: unknown, what: string): string {
  if (format === 'date') return "This isn't a valid date. Enter one such as 31/03/2026";
  if (format === 'date-time') return "This isn't a valid date and time. Enter one such as 31/03/2026 09:30";
  if (format === 'email') return 'Enter an email address, such as name@example.co.uk';
  if (format === 'time') return 'Enter a real time, such as 09:30';
  if (format === 'url') return 'Enter a web address, such as https://www.example.co.uk';
  if (format === 'tel') return 'Enter a phone number, such as 01632 960 001 or +44 808 157 0192';
  return notAccepted(what);
}

function numberIn(type: unknown): string {
  const types = [type].flat();
  if (types.includes('integer')) return ' as a whole number';
  return types.includes('number') ? ' as a number' : '';
}

/**
 * The default message for a fault at the field named `label`, used if its schema has none (`x-message`). The service and the form use the same.
 *
 * @example faultMessage({ keyword: 'maxLength', params: { limit: 80 }, instancePath: '/name' }, 'Name') // 'Shorten the name to 80 characters'
 */
export function faultMessage({ keyword, params }: ValidationFault, label: string): string {
  const [limit, what] = [String(params['limit']), inSentence(label)];
  switch (keyword) {
    case 'type':
      if ([params['type']].flat().includes('boolean')) return `Choose yes or no for "${label}"`;
      return `Enter the ${what}${numberIn(params['type'])}`;
    case 'required':
    case 'minLength':
      return `Enter the ${what}`;
    case 'maxLength':
      return `Shorten the ${what} to ${limit} characters`;
    case 'minimum':
      return `${label} must be ${limit} or more`;
    case 'maximum':
      return `${label} must be ${limit} or less`;
    case 'format':
      return formatMessage(params['format'], what);
    case 'minItems':
      return `${label}: give ${limit} or more`;
    case 'maxItems':
      return `${label}: give ${limit} or fewer`;
    case 'uniqueItems':
      return `${label}: give each only once`;
    case 'enum':
    case 'oneOf':
    case 'const':
      return `Choose one of the options for the ${what}`;
    default:
      return notAccepted(what);
  }
}

const isChosen = (property: JsonSchema): boolean =>
  Boolean(property.oneOf ?? property.enum ?? property['x-reference'] ?? property.items) || property.type === 'boolean';

/** The message for a required field without a value. */
const emptyMessage = (property: JsonSchema, label: string): string =>
  `${isChosen(property) ? 'Choose' : 'Enter'} the ${inSentence(label)}`;

/** Whether the field is empty, so that advice on the form of the value would not help. */
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * The message for a fault: that of the broken rule across two fields; else the field's message for the keyword (`x-messages`) or for any
 * (`x-message`); else the default. For an empty field only `x-messages.required` applies. An unreadable amount gets its own remedy.
 *
 * @param value - The value of the field.
 */
export function messageOf(
  fault: ValidationFault,
  { property = {}, label, value }: { property: JsonSchema | undefined; label: string; value: unknown },
): string {
  const { keyword, params } = fault;
  if (keyword === 'x-rules') return String(params['message']);
  const { 'x-messages': messages = {}, 'x-message': message } = property;
  if (keyword === 'required' || isEmpty(value)) return messages['required'] ?? emptyMessage(property, label);
  // A typed amount that cannot be read arrives as it was typed.
  const remedy = property['x-unit'] === 'pence' && typeof value === 'string' ? amountRemedy(value) : null;
  if (remedy !== null) return remedy;
  // Choices are compiled as an enumeration.
  const ofKeyword = messages[keyword] ?? (keyword === 'enum' ? messages['oneOf'] : undefined);
  return ofKeyword ?? message ?? faultMessage(fault, label);
}
