import { inNotation } from '../../../schemas/lib/fields/notations.ts';
import type { JsonSchema } from '../../../schemas/lib/jsonSchema.ts';
import type { CellReader } from './valueFault.ts';

const tidyPostcode = /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/;
const tidyNumber = /^[A-Z\d]+$/;
const divided = /[\s\u2010-\u2015.-]/u;

/**
 * Reads a text into the notation of its field. A national insurance number with spaces is a fault on a file, although its value is clear: other
 * systems that receive the file would refuse it.
 */
export function textReader(schema: JsonSchema): CellReader {
  switch (schema['x-notation']) {
    case undefined:
      return (text) => text;
    case 'nationalInsurance':
      return (text) => {
        if (tidyNumber.test(text)) return text;
        const value = inNotation(text, schema);
        return divided.test(text) ? { code: 'nationalInsuranceSpaces', words: { value: text, corrected: value }, value } : value;
      };
    case 'postcode':
      return (text) => (tidyPostcode.test(text) ? text : inNotation(text, schema));
    case 'phone':
      return (text) => {
        const value = inNotation(text, schema);
        return value === text ? value : { code: 'phoneZeroLost', words: { value: text, corrected: value }, value };
      };
    case 'sortCode':
    case 'accountNumber':
      return (text) => inNotation(text, schema);
  }
}
