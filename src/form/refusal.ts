/** A refused call in a form: a message for each faulty field, and one for the whole form. */
export interface Refusal {
  fields: Record<string, string>;
  general: string | null;
}

/** React-admin's key for an error without a field. */
const WHOLE = 'root.serverError';

/** Sorts the messages of a failed save: messages for fields of the form go to these fields, all others to the whole form. */
export function refusalOf(failure: unknown, fields: readonly string[]): Refusal {
  const { message, body } = (failure ?? {}) as { message?: unknown; body?: { errors?: unknown } };
  const errors = typeof body?.errors === 'object' && body.errors !== null ? Object.entries(body.errors) : [];
  const texts = errors.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== '');
  // `contacts.0.email` is within the field `contacts`.
  const isOwn = ([path]: [string, string]): boolean => fields.includes(path.split('.')[0] ?? '');
  const own = texts.filter(isOwn);
  const others = texts.filter((text) => !isOwn(text)).map(([field, text]) => (field === WHOLE ? text : `${field}: ${text}`));
  const whole = typeof message === 'string' && message !== '' ? message : 'Something went wrong. Try again.';
  return { fields: Object.fromEntries(own), general: others.length > 0 ? others.join('. ') : own.length > 0 ? null : whole };
}
