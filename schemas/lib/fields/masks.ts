import type { EntitySchema, JsonSchema } from '../jsonSchema.ts';

/** The field of a record with the masked texts of its personal fields, by their names. */
export const MASKED = 'maskedFields';

/** The mask of a value that shows nothing. */
export const MASK = '••••••';

type Personal = NonNullable<JsonSchema['x-personal']>;

/** The part of a value that a mask of each kind shows (`x-personal`). */
const masks: Readonly<Record<Exclude<Personal, 'bankAccount'>, (value: string) => string>> = {
  lastThree: (value) => `${MASK}${value.slice(-3)}`,
  year: (value) => `••/••/${value.slice(0, 4)}`,
  // A number of four digits or fewer would be shown whole.
  accountNumber: (value) => (/^\d{5,}$/.test(value) ? `****${value.slice(-4)}` : MASK),
  sortCode: (value) => (/^\d{6}$/.test(value) ? `**-**-${value.slice(-2)}` : MASK),
  hidden: () => MASK,
};

/** A personal value as a list shows it; null for an empty one. @example maskOf('QQ123456C', 'lastThree') // '••••••56C' */
export function maskOf(value: unknown, personal: Personal): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (personal === 'bankAccount') return bankAccountMask(value);
  return typeof value === 'string' || typeof value === 'number' ? masks[personal](String(value)) : MASK;
}

/** A bank account as text, of which only the last digits are shown. @example '**-**-99 ****4958' */
function bankAccountMask(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('sortCode' in value) || !('accountNumber' in value)) return MASK;
  const parts = [maskOf(value.sortCode, 'sortCode'), maskOf(value.accountNumber, 'accountNumber')];
  return parts.filter((part) => part !== null).join(' ');
}

type Values = Readonly<Record<string, unknown>>;

/** A record in which masks take the place of these personal fields. Without a mask, a field is left out: it is secret. */
export function withMasks(
  record: Values,
  { properties }: Pick<EntitySchema, 'properties'>,
  hidden: readonly string[],
): Record<string, unknown> {
  if (hidden.length === 0) return record;
  const kept = Object.entries(record).filter(([field]) => !hidden.includes(field));
  const masked = hidden.flatMap((field): [string, string | null][] => {
    const personal = properties[field]?.['x-personal'];
    return personal && field in record ? [[field, maskOf(record[field], personal)]] : [];
  });
  return { ...Object.fromEntries(kept), ...(properties[MASKED] && { [MASKED]: Object.fromEntries(masked) }) };
}

/** The fields that no list shows in full: personal ones, which it masks, and secret ones. */
export const hiddenInLists = ({ properties }: Pick<EntitySchema, 'properties'>): string[] =>
  Object.entries(properties).flatMap(([field, property]) => (property['x-personal'] || property['x-secret'] ? [field] : []));

/** A record without the secret parts of its nested records and lists, as lists answer it. */
export function withoutSecretParts(value: unknown, schema: JsonSchema = {}): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutSecretParts(one, schema.items));
  if (typeof value !== 'object' || value === null || value instanceof Date || !schema.properties) return value;
  const { properties } = schema;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !properties[name]?.['x-secret'])
      .map(([name, one]) => [name, withoutSecretParts(one, properties[name])]),
  );
}
