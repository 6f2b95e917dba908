import { MASK, MASKED } from '../../../schemas/lib/fields/masks.ts';
import type { Field } from '../../../schemas/lib/fields/field.ts';
import type { DataRecord } from '../model/record.ts';
import { NOTHING } from '../../../schemas/lib/text/formatValue.ts';

/** The mask of a field whose value the service holds back; undefined for a field with a value. */
export function maskedText({ name, isSecret }: Field, record: DataRecord): string | undefined {
  if (record[name] !== undefined) return undefined;
  const masks = (record[MASKED] ?? {}) as Readonly<Record<string, string | null>>;
  if (name in masks) return masks[name] ?? NOTHING;
  return isSecret && record[MASKED] !== undefined ? MASK : undefined;
}
