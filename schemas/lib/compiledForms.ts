import type { Validate } from './validate.ts';

/** The screen that forms stand on: that of a new record, or that of a record, with its sections and actions. */
export type FormScreen = 'create' | 'record';

/** The validators of the forms of a screen, as they are compiled into schemas/built/forms. */
export interface CompiledForms {
  /** What each form asks of what it sends, by the form's name: `create`, or the id of a section or an action. The service asks the same. */
  own: Readonly<Record<string, Validate>>;
  /** What the entity's conditions ask of a whole record. */
  conditions?: Validate | undefined;
  /** What RJSF asks about while it draws: an `if`, or a shape to choose from; by the schema's `$id`, or its hash where it has none. */
  parts: Readonly<Record<string, Validate>>;
}
