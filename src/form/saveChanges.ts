import { formatValue } from '../fields/format/formatValue.ts';
import type { Field } from '../fields/model/field.ts';
import type { DataRecord } from '../fields/model/record.ts';
import { changedFields } from './payload.ts';

interface Changes {
  /** The record as the reader last saw it. */
  seen: DataRecord;
  /** The record as the cache has it: it may have been fetched again since. */
  current: DataRecord;
  /** The fields that the reader has changed, with their new values. */
  data: Readonly<Record<string, unknown>>;
  fields: readonly Field[];
  /** Saves, on condition that the record still is as the given one. Rejects with status 412 when it is not. */
  update: (data: Readonly<Record<string, unknown>>, asSeen: DataRecord) => Promise<DataRecord>;
  /** Fetches the record again. */
  read: () => Promise<DataRecord>;
}

/** A form's changes were overtaken by a colleague's: told at the fields, and not made. `current` has what the colleague entered. */
export class Overtaken extends Error {
  readonly current: DataRecord;
  readonly body: { readonly errors: Readonly<Record<string, string>> };

  constructor(current: DataRecord, errors: Record<string, string>) {
    super('Somebody else has changed this meanwhile.');
    this.current = current;
    this.body = { errors };
  }
}

/** More often than this nobody's changes come between by chance. */
const ATTEMPTS = 4;
const LONGEST_VALUE = 80;

function overtakenText(field: Field | undefined, value: unknown): string {
  const text = field && !field.isSecret && field.kind !== 'reference' ? formatValue(field, value) : '';
  const to = text === '' || text.length > LONGEST_VALUE ? '' : ` to “${text}”`;
  return `Somebody else changed this${to} while you were editing. Save again to put yours in its place, or cancel to keep theirs`;
}

/**
 * Saves what the reader changed. Fields that a colleague changed meanwhile stay as the colleague has them; where both changed the same
 * one, nothing is saved and the reader decides.
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
