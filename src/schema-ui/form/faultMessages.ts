import type { JsonSchema } from '../../../schemas/jsonSchema.ts';
import type { ValidationFault } from '../../../schemas/validate.ts';

/** The field that a fault is about: the first step of its path, or the one that is missing or not known. */
function fieldOf({ instancePath, params }: ValidationFault): string {
  const [, field] = instancePath.split('/');
  const named = field ?? params['missingProperty'] ?? params['additionalProperty'];
  return typeof named === 'string' ? named.replaceAll('~1', '/').replaceAll('~0', '~') : '';
}

function plainMessage({ keyword, params }: ValidationFault, label: string): string {
  const limit = String(params['limit']);
  switch (keyword) {
    case 'required':
    case 'type':
    case 'minLength':
      return `Enter the ${label.toLowerCase()}`;
    case 'maxLength':
      return `Shorten the ${label.toLowerCase()} to ${limit} characters`;
    case 'minimum':
      return `${label} must be ${limit} or more`;
    case 'maximum':
      return `${label} must be ${limit} or less`;
    case 'enum':
    case 'oneOf':
    case 'const':
      return `Choose one of the options for the ${label.toLowerCase()}`;
    default:
      return `Check the ${label.toLowerCase()}: it does not have the right form`;
  }
}

/**
 * One message for each faulty field: the schema's own (`x-message`), which names the remedy, or a plain one.
 * Fields come in the order of `properties`, which is the order of the screen.
 */
export function faultMessages(
  faults: readonly ValidationFault[],
  properties: Readonly<Record<string, JsonSchema>>,
): Record<string, string> {
  const first = new Map<string, ValidationFault>();
  for (const fault of faults) if (!first.has(fieldOf(fault))) first.set(fieldOf(fault), fault);
  const order = Object.keys(properties);
  const inOrder = [...first].toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  return Object.fromEntries(
    inOrder.map(([field, fault]) => {
      const property = properties[field];
      return [field, property?.['x-message'] ?? plainMessage(fault, property?.title ?? field)];
    }),
  );
}
