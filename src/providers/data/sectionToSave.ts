import type { ResourceCalls as Resource } from '../../../schemas/lib/resourceCalls.ts';

interface Update {
  readonly data: Readonly<Record<string, unknown>>;
  readonly previousData?: Readonly<Record<string, unknown>>;
}

const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * The section that an update saves, and its changed fields. Every section has its own endpoint, and react-admin's forms save whole records.
 * @returns `section` is undefined if the changes belong to no section, or to several.
 */
export function sectionToSave(
  { sections }: Pick<Resource, 'sections'>,
  { data, previousData = {} }: Update,
): { section: string | undefined; data: Record<string, unknown> } {
  const changed = Object.fromEntries(Object.entries(data).filter(([field, value]) => !isSame(value, previousData[field])));
  const names = Object.keys(changed);
  const section = sections.find(
    ({ update, fields }) => update && names.length > 0 && names.every((name) => fields.includes(name)),
  );
  return { section: section?.id, data: changed };
}
