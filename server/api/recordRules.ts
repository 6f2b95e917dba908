import * as resources from '../../schemas/generated/resources.ts';
import type { RecordFiles } from '../../schemas/generated/records.ts';
import type { Scoped } from '../store/createStore.ts';
import { recordStore } from '../store/recordStore.ts';
import type { Owner, StoredRecord } from '../store/storedRecord.ts';
import { ApiError, type FieldError } from './apiError.ts';
import { fieldErrors } from './body.ts';

const byName = new Map(Object.values(resources).map((files) => [files.resource.name, files]));

/**
 * What a form cannot know of a record: its conditions over fields that the form does not have, and whether the records that it
 * refers to are there.
 *
 * @param of.fields - What is written now.
 * @param of.record - The whole record as it would then be.
 * @throws ApiError 422 with every fault at its field.
 */
export async function checkRecord(
  tx: Scoped,
  { entity, validate }: RecordFiles,
  of: { owner: Owner; fields: StoredRecord; record: StoredRecord },
): Promise<void> {
  if (!validate(of.record)) throw ApiError.invalid(fieldErrors(validate.errors ?? [], entity));
  const faults: FieldError[] = [];
  for (const [field, value] of Object.entries(of.fields)) {
    const { 'x-reference': reference, title = field } = entity.properties[field] ?? {};
    const referred = reference === undefined ? undefined : byName.get(reference);
    if (!referred || typeof value !== 'string') continue;
    const owner = referred.resource.scope === 'provider' ? null : of.owner;
    if (!(await recordStore(referred).find(tx, owner, value)))
      faults.push({
        field,
        defaultMessage: `${title}: there is no such record. Choose one of the ${referred.resource.pluralTitle.toLowerCase()}`,
      });
  }
  if (faults.length > 0) throw ApiError.invalid(faults);
}
