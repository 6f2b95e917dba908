import type { FieldError } from '../../machines/flows/failureMessages.ts';

/** A refused call in a form: a message for each faulty field, and one for the whole form. */
export interface Refusal {
  fields: Record<string, string>;
  general: string | null;
  /** Unlikely values that the service asks about. */
  questions: readonly Question[];
}

/** A question of the service about an unlikely value. */
export interface Question {
  warning: string;
  field: string;
  question: string;
  other?: FieldError['other'];
}

/** React-admin's key for an error without a field. */
const WHOLE = 'root.serverError';

/** Sorts the messages of a failed save: messages for fields of the form go to these fields, all others to the whole form. */
export function refusalOf(failure: unknown, fields: readonly string[]): Refusal {
  const { message, body } = (failure ?? {}) as { message?: unknown; body?: { errors?: unknown } };
  const questions = questionsOf(failure);
  const errors = typeof body?.errors === 'object' && body.errors !== null ? Object.entries(body.errors) : [];
  const isAsked = (field: string): boolean => questions.some((one) => one.field === field);
  const texts = errors.filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== '' && !isAsked(entry[0]),
  );
  // `contacts.0.email` is within the field `contacts`.
  const isOwn = ([path]: [string, string]): boolean => fields.includes(path.split('.')[0] ?? '');
  const own = texts.filter(isOwn);
  const others = texts.filter((text) => !isOwn(text)).map(([field, text]) => (field === WHOLE ? text : `${field}: ${text}`));
  const whole = typeof message === 'string' && message !== '' ? message : 'Something went wrong. Try again.';
  const general = others.length > 0 ? others.join('. ') : own.length + questions.length > 0 ? null : whole;
  return { fields: Object.fromEntries(own), general, questions };
}

/** The questions of a refused call. The service asks only when nothing is wrong. */
export function questionsOf(failure: unknown): Question[] {
  const { errors } = (failure ?? {}) as { errors?: readonly FieldError[] };
  return (Array.isArray(errors) ? (errors as readonly FieldError[]) : []).flatMap(
    ({ warning, field, defaultMessage: question, other }) =>
      warning === undefined ? [] : [{ warning, field, question, ...(other && { other }) }],
  );
}
