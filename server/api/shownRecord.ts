import { operationNamed } from '../../machines/permissions.ts';
import { valuesInUse } from '../../schemas/fallbacks.ts';
import type { EntitySchema } from '../../schemas/jsonSchema.ts';
import type { RecordFiles } from '../../schemas/generated/records.ts';
import type { Owner, StoredRecord } from '../store/storedRecord.ts';
import type { ApiContext } from './context.ts';
import { may } from './recordAccess.ts';
import type { AllowedActions } from './recordHook.ts';
import { hooksOf } from './recordHooks.ts';

/** What the caller may do with a record: what the sections' permissions say, and what the resource's own rules do. */
export function actionsOf(c: ApiContext, { resource }: RecordFiles, owner: Owner, record: StoredRecord): AllowedActions {
  const updates = resource.sections.flatMap(({ update }) => (update ? [update] : []));
  const flags = updates.map(({ allowedAction, permission }): [string, boolean] => [
    allowedAction,
    may(c, operationNamed(permission, resource.name), owner),
  ]);
  const own = hooksOf(resource.name).allowedActions?.(record, (operation) => may(c, operation, owner), c.var.deps.clock());
  return { ...Object.fromEntries(flags), ...own };
}

/** The upload formats that hold, where the schema has a place for them: see `x-fallback`. */
function formatsOf(entity: EntitySchema, record: StoredRecord): StoredRecord {
  const place = entity.properties['effectiveFileFormats']?.properties;
  return place ? { effectiveFileFormats: valuesInUse(entity, Object.keys(place), record) } : {};
}

/** What the service answers for a record: with what the caller may do with it, where the schema has a place for that. */
export function shown(c: ApiContext, files: RecordFiles, owner: Owner, record: StoredRecord): StoredRecord {
  const whole = { ...record, ...formatsOf(files.entity, record) };
  if (!files.entity.properties['allowedActions']) return whole;
  return { ...whole, allowedActions: actionsOf(c, files, owner, record) };
}

/** The heading of a record, as its file words it. */
export const headingOf = ({ resource }: RecordFiles, record: StoredRecord): string =>
  resource.recordTitle
    .replace(/\{(\w+)\}/g, (_match, field: string) => {
      const value = record[field];
      return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
    })
    .trim();
