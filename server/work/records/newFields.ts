import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import type { Validate } from '../../../schemas/lib/validate.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { fieldErrors } from '../core/validFields.ts';

/**
 * The fields of a new record: those sent, and for each one left out the schema's `default`, as the form shows it. A field sent as null stays null,
 * and a field gets no default that a condition forbids.
 *
 * @param validate - The validator of the whole entity.
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
