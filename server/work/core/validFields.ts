import { couldExist } from '../../../domain/bank/bankAccount.ts';
import { messageOf } from '../../../schemas/lib/faultMessage.ts';
import { faultPath, schemaAt, titledSchemaAt, valueAt } from '../../../schemas/lib/faultPath.ts';
import { brokenRules } from '../../../schemas/lib/fields/fieldRules.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { withPlainTexts } from '../../../schemas/lib/plainText.ts';
import type { Validate, ValidationFault } from '../../../schemas/lib/validate.ts';
import { type FieldError, Refusal } from './refusal.ts';

/**
 * @param today - `yyyy-MM-dd`.
 * @throws Refusal invalid with the faults of fields that the form's compiled validator or the entity's rules refuse.
 */
export function assertValid(validate: Validate, entity: EntitySchema, fields: Record<string, unknown>, today: string): void {
  const faults = [
    ...(validate(fields) ? [] : (validate.errors ?? [])),
    ...brokenRules(entity, fields, fields, today, couldExist),
  ];
  if (faults.length > 0) throw Refusal.invalid(fieldErrors(faults, entity, fields));
}

/** The body's fields with their texts as they are stored. The validator judges the same texts, which are those that a form would send. */
export const plainFields = (body: Record<string, unknown>, { properties }: EntitySchema): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withPlainTexts(value, properties[name])]));

/** The fields with faults that an answer names. A body of 1 MB may have 40,000, whose words alone would hold up everybody else for half a second. */
const mostFields = 1_000;

/**
 * The faults that a compiled validator found, one at each field (`name`, or `contacts.0.name` within a list), with the messages of the schema; of very many, the first
 * 1,000.
 *
 * @param data - The validated data.
 */
export function fieldErrors(faults: readonly ValidationFault[], entity: EntitySchema, data: unknown): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const fault of faults) {
    // This fault only says that another one comes from a condition.
    if (fault.keyword === 'if') continue;
    if (byField.size === mostFields) break;
    const path = faultPath(fault);
    const field = path.join('.');
    if (!byField.has(field)) byField.set(field, { field, defaultMessage: errorMessage(fault, { path, entity, data }) });
  }
  return [...byField.values()];
}

function errorMessage(
  fault: ValidationFault,
  { path, entity, data }: { path: readonly string[]; entity: EntitySchema; data: unknown },
): string {
  if (fault.keyword === 'additionalProperties') {
    const known = schemaAt(path, entity);
    if (!known) return `${entity.title} has no field ${path.join('.')}. Leave it out.`;
    return `${known.title ?? path.join('.')} cannot be changed here. Leave it out.`;
  }
  const property = titledSchemaAt(path, entity);
  return messageOf(fault, { property, label: property?.title ?? path.at(-1) ?? entity.title, value: valueAt(path, data) });
}
