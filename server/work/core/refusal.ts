/** One fault of a request, at the field that causes it; with an empty field, a fault of the request as a whole. */
export interface FieldError {
  field: string;
  defaultMessage: string;
  /** With a question about an unlikely value: its name, by which the caller can confirm it. */
  warning?: string;
  /** The other record that has the value. */
  other?: { title: string; href: string };
}

/**
 * `notFound`: there is no such record, or the actor may not see it. `forbidden`: the role does not allow it. `invalid`: the input breaks a rule, or the state
 * of the record refuses the event. `conflict`: the change cannot be combined with the present state of the records.
 */
export type RefusalKind = 'notFound' | 'forbidden' | 'invalid' | 'conflict';

/**
 * A refusal of a use case that its actor can act on. The API answers it with a status, and an upload writes it to the row. Anything else that is thrown is a
 * defect.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly errors: readonly FieldError[];

  constructor(kind: RefusalKind, message: string, errors: readonly FieldError[] = []) {
    super(message);
    this.kind = kind;
    this.errors = errors;
  }

  /** A record that does not exist, or that the caller may not see. Both get the same answer, so that nobody can find out which ids exist. */
  static notFound(): Refusal {
    return new Refusal('notFound', 'There is no such record, or you may not see it. Check the address, or go back to the list.');
  }

  static forbidden(): Refusal {
    return new Refusal(
      'forbidden',
      'Your role does not allow this. Ask an administrator of the employer, or the provider, to do it or to give you the role.',
    );
  }

  static invalid(errors: readonly FieldError[]): Refusal {
    return new Refusal('invalid', 'Some of the details need to be corrected.', errors);
  }

  /** Questions about unlikely values. The caller corrects them, or confirms them by their names. */
  static ofUnlikely(
    asked: readonly (Omit<FieldError, 'defaultMessage' | 'warning'> & { warning: string; question: string })[],
  ): Refusal {
    return new Refusal(
      'invalid',
      'Some of the details are unusual. Correct them, or confirm that they are right.',
      asked.map(({ field, warning, question, other }) => ({
        field,
        defaultMessage: question,
        warning,
        ...(other && { other }),
      })),
    );
  }
}

/** The reasons of a refusal in one text, for a job whose person reads them later. */
export const refusalText = ({ errors, message }: Refusal): string =>
  errors.length > 0 ? errors.map(({ defaultMessage }) => defaultMessage).join('. ') : message;
