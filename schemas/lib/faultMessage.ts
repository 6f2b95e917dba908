import type { ValidationFault } from './validate.ts';

function formatMessage(format: unknown, what: string): string {
  if (format === 'date') return 'Enter a real date, such as 31/03/2026';
  if (format === 'date-time') return 'Enter a real date and time, such as 31/03/2026 09:30';
  if (format === 'email') return 'Enter an email address, such as name@example.co.uk';
  return `Check the ${what}: it does not have the right form`;
}

function numberIn(type: unknown): string {
  const types = [type].flat();
  if (types.includes('integer')) return ' as a whole number';
  return types.includes('number') ? ' as a number' : '';
}

/**
 * What to do about a fault at the field named `label`, where its schema has no words of its own (`x-message`). The service and the form
 * say the same.
 *
 * @example faultMessage({ keyword: 'maxLength', params: { limit: 80 }, instancePath: '/name' }, 'Name') // 'Shorten the name to 80 characters'
 */
export function faultMessage({ keyword, params }: ValidationFault, label: string): string {
  const [limit, what] = [String(params['limit']), label.toLowerCase()];
  switch (keyword) {
    case 'type':
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
      return `Check the ${what}: it does not have the right form`;
  }
}
