import type { Validate } from '../../../schemas/validate.ts';
import { type Faults, faultMessages } from './faultMessages.ts';
import type { FormModel } from './formModel.ts';

/**
 * What stands in the way of saving, by the very code that the service runs: the form's own validator over what is sent, and the
 * entity's conditions over the record as it would then be.
 */
export function judge(
  { fields, checkRecord }: Pick<FormModel, 'fields' | 'checkRecord'>,
  validate: Validate,
  payload: Record<string, unknown>,
  record: Record<string, unknown>,
): Faults {
  const own = validate(payload) ? [] : (validate.errors ?? []);
  const conditional = !checkRecord || checkRecord(record) ? [] : (checkRecord.errors ?? []);
  return own.length + conditional.length === 0 ? {} : faultMessages([...own, ...conditional], fields);
}
