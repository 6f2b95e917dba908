import type { EntitySchema } from './jsonSchema.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The value in use for a field, and the field that it comes from. */
export interface ValueInUse {
  value: unknown;
  from: string;
}

/**
 * The value in use for a field of a record: its own, or without one that of its fallback (`x-fallback` in the schema), and so on. docs/product.md,
 * point 3: a payroll's missing upload formats fall back to the bulk management format.
 *
 * @example valueInUse(payrollEntity, 'joinerFileFormat', { bulkManagementFileFormat: 'papdis' }) // { value: 'papdis', from: 'bulkManagementFileFormat' }
 */
export function valueInUse(entity: EntitySchema, field: string, record: Fields): ValueInUse {
  const passed = new Set<string>();
  let from = field;
  for (;;) {
    passed.add(from);
    const value = record[from] ?? null;
    const next = entity.properties[from]?.['x-fallback'];
    if (value !== null || next === undefined || passed.has(next)) return { value, from };
    from = next;
  }
}

/** The values in use of several fields of a record. */
export const valuesInUse = (entity: EntitySchema, fields: readonly string[], record: Fields): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, valueInUse(entity, field, record).value]));
