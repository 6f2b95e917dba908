import type { CalendarDay } from '../calendar/calendarDay.ts';
import type { EntitySchema } from '../jsonSchema.ts';
import type { ValidationFault } from '../validate.ts';
import { fieldsOf, isConcerned, keepsRule, type Values } from './comparisons.ts';

/**
 * The faults of a record by its entity's rules across two fields (`x-rules`), each at the rule's field or, if only the other field is written, at that one: the
 * form of a section may not have the rule's field. The form and the service use the same check.
 *
 * @param record - The whole record to be saved.
 * @param written - The fields written now. A rule is skipped if none of its fields is written: the fault was there before.
 * @param today - The day in the United Kingdom.
 */
export function brokenRules(entity: EntitySchema, record: Values, written: Values, today: CalendarDay): ValidationFault[] {
  const faulty = new Set<string>();
  return (entity['x-rules'] ?? []).flatMap((rule) => {
    const { field, message } = rule;
    // A rule is not judged with a value that an earlier one refuses: correcting that value may be enough.
    if (fieldsOf(rule).some((one) => faulty.has(one))) return [];
    if (!isConcerned(rule, written) || keepsRule(rule, entity, record, today)) return [];
    faulty.add(field);
    const place = field in written ? field : (fieldsOf(rule).find((one) => one in written) ?? field);
    return [{ instancePath: `/${place}`, keyword: 'x-rules', params: { message } }];
  });
}
