import type { CalendarDay } from '../calendar/calendarDay.ts';
import type { EntitySchema } from '../jsonSchema.ts';
import type { ValidationFault } from '../validate.ts';
import { isConcerned, keepsRule, type Values } from './comparisons.ts';

/**
 * The faults of a record by its entity's rules across two fields (`x-rules`), each at the rule's field. The form and the service use the same check.
 *
 * @param record - The whole record to be saved.
 * @param written - The fields written now. A rule is skipped if none of its fields is written: the fault was there before.
 * @param today - The day in the United Kingdom.
 */
export function brokenRules(entity: EntitySchema, record: Values, written: Values, today: CalendarDay): ValidationFault[] {
  return (entity['x-rules'] ?? [])
    .filter((rule) => isConcerned(rule, written) && !keepsRule(rule, entity, record, today))
    .map(({ field, message }) => ({ instancePath: `/${field}`, keyword: 'x-rules', params: { message } }));
}
