import { inSentence } from '../../schemas/lib/inSentence.ts';
import { formatValue } from '../../schemas/lib/text/formatValue.ts';
import type { Field } from '../../schemas/lib/fields/field.ts';
import type { DataRecord } from '../fields/model/record.ts';
import { changedFields } from './payload.ts';

interface Changes {
  /** The record that the user last saw. */
  seen: DataRecord;
  /** The record in the cache, which may have been read again since. */
  current: DataRecord;
  /** The fields that the user has changed, with their new values. */
  data: Readonly<Record<string, unknown>>;
  fields: readonly Field[];
  /** Saves if the record still equals the given one. Rejects with status 412 if not. */
  update: (data: Readonly<Record<string, unknown>>, asSeen: DataRecord) => Promise<DataRecord>;
  /** Reads the record again. */
  read: () => Promise<DataRecord>;
}

/**
 * Another user changed the same fields before this form was saved. The form's changes are not saved, and the fields show the conflict. `current` has
 * the other user's values.
 */
export class Overtaken extends Error {
  readonly current: DataRecord;
  readonly body: { readonly errors: Readonly<Record<string, string>> };

  constructor(current: DataRecord, errors: Record<string, string>) {
    super('Someone else has changed this in the meantime.');
    this.current = current;
    this.body = { errors };
  }
}

/** Give up after three conflicts in a row: something is wrong, not just busy. */
const ATTEMPTS = 4;
const LONGEST_VALUE = 80;

function overtakenText(field: Field | undefined, value: unknown): string {
  const text = field && !field.isSecret && field.kind !== 'reference' ? formatValue(field, value) : '';
  const to = text === '' || text.length > LONGEST_VALUE ? '' : ` to “${text}”`;
  return `Someone else changed the ${field ? inSentence(field.label) : 'field'}${to} while you were editing. Save again to replace it with your value, or cancel to keep theirs`;
}

/**
 * Saves the user's changes. Fields that another user has changed in the meantime keep the other user's values. If both changed the same field,
 * nothing is saved and the user decides.
 * @throws Overtaken
 */
export async function saveChanges({ seen, current, data, fields, update, read }: Changes): Promise<DataRecord> {
  let latest = current;
  for (let attempt = 1; ; attempt += 1) {
    const names = Object.keys(data);
    const colleagues = changedFields(seen, Object.fromEntries(names.map((name) => [name, latest[name]])));
    const overtaken = Object.keys(changedFields(data, colleagues));
    if (overtaken.length > 0) {
      const entries = overtaken.map((name) => [
        name,
        overtakenText(
          fields.find((field) => field.name === name),
          latest[name],
        ),
      ]);
      throw new Overtaken(latest, Object.fromEntries(entries) as Record<string, string>);
    }
    try {
      return await update(data, latest);
    } catch (failure) {
      if ((failure as { status?: unknown }).status !== 412 || attempt === ATTEMPTS) throw failure;
      latest = await read();
    }
  }
}
