import { pickedFile } from '../../shared/pickedFiles.ts';
import type { ResourceCalls } from '../../../schemas/lib/resourceCalls.ts';

type FormCall = NonNullable<ResourceCalls['endpoints']['create']>['form'];

/**
 * A call's body as the form (multipart/form-data) that the call takes, or that its files need. An empty field is left out; a value that is no text is written
 * as in JSON.
 */
export function asForm(sent: { body?: unknown }, call: FormCall): { body?: unknown } {
  const fields = Object.entries((sent.body ?? {}) as Readonly<Record<string, unknown>>);
  if (!call && !fields.some(([, value]) => pickedFile(value))) return sent;
  const form = new FormData();
  for (const [field, value] of fields) {
    if (value === null || value === undefined) continue;
    const name = call?.names[field] ?? field;
    const file = pickedFile(value);
    if (file) form.append(name, file, file.name);
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return { body: form };
}

/** The outcome of a call that took a form: a refusal names the fields, not the parts of the form. */
export async function namedAsFields(outcome: Promise<unknown>, call: FormCall): Promise<unknown> {
  const fieldOf = new Map(Object.entries(call?.names ?? {}).map(([field, name]) => [name, field]));
  try {
    return await outcome;
  } catch (error) {
    const { errors } = error as { errors?: readonly { field: string }[] };
    if (!(error instanceof Error) || !Array.isArray(errors) || fieldOf.size === 0) throw error;
    const named = (errors as readonly { field: string }[]).map((one) => ({ ...one, field: fieldOf.get(one.field) ?? one.field }));
    throw Object.assign(error, { errors: named });
  }
}
