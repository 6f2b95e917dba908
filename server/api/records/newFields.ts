import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import type { Validate } from '../../../schemas/lib/validate.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { fieldErrors } from '../core/body.ts';

/**
 * What a new record begins with: what was sent, and where a field was left out its schema's `default`, as the form shows it. A field
 * that was sent as null stays null, and one that a condition leaves no such value gets none.
 *
 * @param validate - The whole entity's.
 */
export function newFields({ entity, validate }: { entity: EntitySchema; validate: Validate }, sent: StoredRecord): StoredRecord {
  const left = Object.entries(entity.properties).filter(
    ([field, property]) => property.default !== undefined && property['x-stored'] !== false && !(field in sent),
  );
  if (left.length === 0) return sent;
  const filled: StoredRecord = { ...Object.fromEntries(left.map(([field, property]) => [field, property.default])), ...sent };
  if (validate(filled)) return filled;
  const faulty = new Set(fieldErrors(validate.errors ?? [], entity, filled).map(({ field }) => field.split('.')[0]));
  return Object.fromEntries(Object.entries(filled).filter(([field]) => field in sent || !faulty.has(field)));
}
