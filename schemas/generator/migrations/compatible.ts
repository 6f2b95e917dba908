import { limitNames, type Limits, type StoredField } from './storedShape.ts';

/** Whether new limits refuse a value that the old ones allowed. */
export function narrowedLimit(before: Limits = {}, after: Limits = {}): string | undefined {
  const name = limitNames.find((one) => {
    const [was, is] = [before[one], after[one]];
    if (is === undefined) return false;
    if (one.startsWith('max')) return was === undefined || is < was;
    return was === undefined ? one === 'minimum' || is > 0 : is > was;
  });
  if (name === undefined) return undefined;
  const was = before[name];
  return was === undefined ? `has a ${name} of ${after[name]} now` : `has a ${name} of ${after[name]} now, and had one of ${was}`;
}

/** Types whose every value is a value of the other one too, in a document. */
const widerTypes: Readonly<Record<string, readonly string[]>> = {
  integer: ['bigint', 'numeric', 'numeric(5, 2)'],
  bigint: ['integer', 'numeric', 'numeric(5, 2)'],
  numeric: ['numeric(5, 2)'],
  'numeric(5, 2)': ['numeric'],
  uuid: ['text'],
  date: ['text'],
  timestamptz: ['text'],
};

export const isSameInJson = (before: string, after: string): boolean =>
  before === after || (widerTypes[before] ?? []).includes(after);

/**
 * Why a value within a list or a small record that was right before may be wrong now, in words that follow its name; undefined when
 * every value stays right.
 */
export function incompatibility(before: StoredField, after: StoredField): string | undefined {
  if (!isSameInJson(before.type, after.type)) return `was ${before.type} and is ${after.type}`;
  if (before.nullable && !after.nullable) return 'may no longer be null';
  const lost = (before.choices ?? []).filter((choice) => after.choices && !after.choices.includes(choice));
  if (lost.length > 0) return `no longer has ${lost.map((choice) => `"${choice}"`).join(', ')} among its values`;
  if (after.choices && !before.choices) return 'has a list of values now';
  return narrowedLimit(before.limits, after.limits) ?? innerIncompatibility(before, after);
}

/** The same for what a list or a small record consists of. */
export function innerIncompatibility(before: StoredField, after: StoredField): string | undefined {
  if (before.entries && after.entries) {
    const found = incompatibility(before.entries, after.entries);
    if (found) return `has entries that may be wrong now: an entry ${found}`;
  }
  if (!before.parts || !after.parts) return undefined;
  for (const [name, part] of Object.entries(after.parts)) {
    const old = before.parts[name];
    if (!old && part.required) return `has a part "${name}" now, which older ones lack`;
    if (old && part.required && !old.required) return `has a part "${name}" that older ones may lack`;
    const found = old && incompatibility(old, part);
    if (found) return `has a part "${name}" that ${found}`;
  }
  const gone = Object.keys(before.parts).find((name) => !after.parts?.[name]);
  return gone === undefined ? undefined : `no longer has a part "${gone}"`;
}
