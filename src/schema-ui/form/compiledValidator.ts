import type { ValidatorType } from '@rjsf/utils';
import type { JsonSchema } from '../../../schemas/jsonSchema.ts';
import type { Validate } from '../../../schemas/validate.ts';
import { faultMessages } from './faultMessages.ts';
import type { FormValues } from './payload.ts';

/**
 * RJSF's validator on top of one that was compiled at build time: the very code that the service runs, and none that a strict
 * Content-Security-Policy would refuse, as RJSF's own would be.
 * @param payloadOf - What would be sent for the form's values: that is what is judged.
 */
export function compiledValidator(
  validate: Validate,
  properties: Readonly<Record<string, JsonSchema>>,
  payloadOf: (values: FormValues) => Record<string, unknown>,
): ValidatorType<FormValues> {
  const messagesFor = (values: FormValues): Record<string, string> =>
    validate(payloadOf(values)) ? {} : faultMessages(validate.errors ?? [], properties);
  return {
    validateFormData(values = {}) {
      const messages = messagesFor(values);
      const errors = Object.entries(messages).map(([field, message]) => ({
        property: `.${field}`,
        name: field,
        message,
        stack: message,
      }));
      const errorSchema = Object.fromEntries(
        Object.entries(messages).map(([field, message]) => [field, { __errors: [message] }]),
      );
      return { errors, errorSchema };
    },
    rawValidation: (_schema, values = {}) => (validate(payloadOf(values)) ? {} : { errors: [] }),
    isValid() {
      throw new Error(
        'A form has a condition (if, oneOf or anyOf between parts) that no validator was compiled for: compile it in schemas/generator/validators.ts and look it up here.',
      );
    },
  };
}
