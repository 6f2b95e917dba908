import type { AccountCheck } from './fields/fieldRules.ts';
import type { Validate } from './validate.ts';

/** The screen of a form: a new record, or a record with its sections and actions. */
export type FormScreen = 'create' | 'record';

/** The validators of the forms of a screen, as they are compiled into schemas/built/forms. */
export interface CompiledForms {
  /** The validator of each form's data, by the form's name: `create`, or the id of a section or an action. The service uses the same. */
  own: Readonly<Record<string, Validate>>;
  /** The validator of the entity's conditions, for a whole record. */
  conditions?: Validate | undefined;
  /** The schemas that RJSF evaluates while it renders, an `if` or a branch of `oneOf`: by the schema's `$id`, or its hash if it has none. */
  parts: Readonly<Record<string, Validate>>;
  /** The modulus check, if a rule of the resource needs it. */
  couldExist?: AccountCheck;
}
