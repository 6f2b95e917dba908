import { type Operation, operationNamed } from '../../../machines/permissions.ts';
import { ARCHIVED, archiveActions } from '../../../schemas/lib/resources/archiving.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';
import { CONFIRMATIONS } from '../../../domain/questions/fieldWarnings.ts';
import { withComputedFields } from '../../../schemas/lib/fields/computedFields.ts';
import { valuesInUse } from '../../../schemas/lib/fallbacks.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import type { RecordFiles } from '../../../schemas/generated/records.ts';
import type { Resource } from '../../../schemas/generated/types.ts';
import type { Reader } from '../../store/createStore.ts';
import { confirmationsOf } from '../../store/records/confirmedWarnings.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import type { Owner, StoredRecord } from '../../store/records/storedRecord.ts';
import { headingOf as headingBy } from '../changes/fieldChanges.ts';
import { type Acting, todayOf } from '../core/acting.ts';
import type { EmployerState } from '../../store/closure/closureState.ts';
import { actionsIn, employerStateOf } from '../closure/employerState.ts';
import { eventActions, filedFacts, filedLifecycleOf } from '../lifecycles/filedLifecycle.ts';
import { may } from './recordPermissions.ts';
import type { AllowedActions, RecordHooks } from '../hooks/hooks.ts';
import { hooksOf } from '../hooks/registeredHooks.ts';

/** The same for all records of an owner in one answer. */
interface ActionContext {
  permitted(operation: Operation): boolean;
  employer: EmployerState;
  today: CalendarDay;
  /** The caller. */
  userUid: string;
}

/** Whether the caller may do an operation with records of this owner. Each is looked up once, however many records there are. */
function permissionsFor(c: Acting, owner: Owner): ActionContext['permitted'] {
  const known = new Map<Operation, boolean>();
  return (operation) => {
    const answer = known.get(operation) ?? may(c, operation, owner);
    known.set(operation, answer);
    return answer;
  };
}

/** The caller's allowed actions for a record, by the sections' permissions and the resource's own rules. */
function actionsOf(
  files: RecordFiles,
  { permitted, employer, today, userUid }: ActionContext,
  record: StoredRecord,
  facts?: StoredRecord,
): AllowedActions {
  const { resource, entity } = files;
  const updates = resource.sections.flatMap(({ update }) => (update ? [update] : []));
  const flags = [...updates, ...archivingOf(resource, record), ...deletionOf(resource)].map(
    ({ allowedAction, permission }): [string, boolean] => [allowedAction, permitted(operationNamed(permission, resource.name))],
  );
  const { allowedActions, outlivingClosure } = hooksOf(resource.name);
  const own = allowedActions?.(record, permitted, { today, employer, facts, userUid });
  const lifecycle = facts && filedLifecycleOf(files);
  const events = lifecycle && eventActions(lifecycle, { record, facts }, permitted);
  const reasonsOf = (actions: AllowedActions | undefined): object => (actions?.['reasons'] ?? {}) as object;
  const ofEvents = events && { ...events, ...refusedFlags(own), reasons: { ...reasonsOf(own), ...reasonsOf(events) } };
  const asItStands = unlessArchived(resource, record, { ...Object.fromEntries(flags), ...own, ...ofEvents });
  const { reasons, ...allowed } = actionsIn(employer, asItStands, outlivingClosure);
  // An entity without the field `allowedActions` gets none in its answers.
  return reasons !== undefined && entity.properties['allowedActions']?.properties?.['reasons']
    ? { ...allowed, reasons }
    : allowed;
}

/** The flags that the rules of a resource refuse, whatever its chart allows. */
const refusedFlags = (own: AllowedActions = {}): AllowedActions =>
  Object.fromEntries(Object.entries(own).filter(([, value]) => value === false));

/** The archive action of a record: to restore it if it is archived, else to archive it. */
const archivingOf = (resource: Resource, record: StoredRecord): { allowedAction: string; permission: string }[] =>
  archiveActions(resource).filter(({ id }) => (id === 'restore') === (record[ARCHIVED] === true));

/** The refusal of any change of an archived record. */
export const archivedReason = (title: string): string => `This ${inSentence(title)} is archived. Restore it to change it`;

/** The flags of a record with an archive: while it is in there, it may only be restored, or deleted for good. */
function unlessArchived({ title, endpoints, archive }: Resource, record: StoredRecord, flags: AllowedActions): AllowedActions {
  if (!archive) return flags;
  const all = { canArchive: false, canRestore: false, ...flags };
  if (record[ARCHIVED] !== true) return all;
  const kept = ['reasons', 'canArchive', 'canRestore', endpoints.delete?.allowedAction];
  const refused = Object.entries(all).flatMap(([flag, value]) => (value && !kept.includes(flag) ? [flag] : []));
  const why = archivedReason(title);
  return {
    ...all,
    ...Object.fromEntries(refused.map((flag) => [flag, false])),
    ...(refused.length > 0 && { reasons: { ...reasonsOf(flags), ...Object.fromEntries(refused.map((flag) => [flag, why])) } }),
  };
}

const reasonsOf = ({ reasons }: AllowedActions): object => (typeof reasons === 'object' ? reasons : {});

/** The deletion of a record, if its file has a flag for it. */
function deletionOf({ endpoints: { delete: deletion } }: Resource): { allowedAction: string; permission: string }[] {
  const { allowedAction, permission = '' } = deletion ?? {};
  return allowedAction === undefined ? [] : [{ allowedAction, permission }];
}

/** The upload formats in use, if the schema has a field for them: see `x-fallback`. */
function formatsOf(entity: EntitySchema, record: StoredRecord): StoredRecord {
  const place = entity.properties['effectiveFileFormats']?.properties;
  return place ? { effectiveFileFormats: valuesInUse(entity, Object.keys(place), record) } : {};
}

/** The state of the employer, if the records show the allowed actions. Ask before the records are read: both questions then travel together. */
export function employerStateFor(files: RecordFiles, reader: Reader, owner: Owner): Promise<EmployerState> {
  return files.entity.properties['allowedActions'] ? employerStateOf(reader, owner) : Promise.resolve('open');
}

/** Records with their computed fields, without the allowed actions of a caller. */
async function withFields(
  c: Acting,
  files: RecordFiles,
  of: { reader: Reader; owner: Owner; records: readonly StoredRecord[]; today: CalendarDay },
): Promise<StoredRecord[]> {
  const records = await workedOut(files, { ...of, deps: c.var.deps });
  return records.map((record) => withComputedFields({ ...record, ...formatsOf(files.entity, record) }, files.entity));
}

/** Records as the service answers them: with the computed fields and, if the schema has a field for them, the allowed actions. */
export async function toAnswers(
  c: Acting,
  files: RecordFiles,
  reader: Reader,
  { employer, ...of }: { owner: Owner; records: readonly StoredRecord[]; employer?: EmployerState },
): Promise<StoredRecord[]> {
  const today = todayOf(c);
  const records = await withFields(c, files, { reader, today, ...of });
  if (!files.entity.properties['allowedActions']) return records;
  const context = {
    permitted: permissionsFor(c, of.owner),
    employer: employer ?? (await employerStateFor(files, reader, of.owner)),
    today,
    userUid: c.get('caller').userUid,
  };
  const facts = filedLifecycleOf(files)
    ? await filedFacts(files, { reader, today, ...of, records })
    : await hooksOf(files.resource.name).facts?.({ reader, owner: of.owner, records, today });
  return records.map((record, index) => ({ ...record, allowedActions: actionsOf(files, context, record, facts?.[index]) }));
}

/** Records with the fields that neither the row nor SQL has. */
export async function workedOut(
  { resource }: RecordFiles,
  of: Parameters<NonNullable<RecordHooks['workOut']>>[0],
): Promise<readonly StoredRecord[]> {
  return (await hooksOf(resource.name).workOut?.(of)) ?? of.records;
}

/** One record as the service answers it, or null. @param lock - Locks the record against other changes until the transaction ends. */
export async function recordOf(
  c: Acting,
  files: RecordFiles,
  reader: Reader,
  of: { owner: Owner; uid: string; lock?: boolean },
): Promise<StoredRecord | null> {
  const found = recordStore(files).find(reader, of.owner, of.uid, of.lock);
  // A record that is locked may have waited for a change of the employer's state.
  const [record, employer] = of.lock ? [await found] : await Promise.all([found, employerStateFor(files, reader, of.owner)]);
  if (!record) return null;
  const [one] = await toAnswers(c, files, reader, { owner: of.owner, records: [record], ...(employer && { employer }) });
  return one ? withConfirmations(files, reader, one) : null;
}

/**
 * One record with its computed fields, or null. Work that does not answer a caller reads it so: the allowed actions cost the facts of the record's lifecycle.
 *
 * @param lock - Locks the record against other changes until the transaction ends.
 */
export async function recordWithoutActions(
  c: Acting,
  files: RecordFiles,
  reader: Reader,
  { owner, uid, lock }: { owner: Owner; uid: string; lock?: boolean },
): Promise<StoredRecord | null> {
  const record = await recordStore(files).find(reader, owner, uid, lock);
  if (!record) return null;
  const [one] = await withFields(c, files, { reader, owner, records: [record], today: todayOf(c) });
  return one ? withConfirmations(files, reader, one) : null;
}

/** A record with the warnings that were confirmed for it, if its entity has any. */
async function withConfirmations(files: RecordFiles, reader: Reader, record: StoredRecord): Promise<StoredRecord> {
  if (!files.entity['x-warnings']) return record;
  const { name, idProperty } = files.resource;
  return {
    ...record,
    [CONFIRMATIONS]: await confirmationsOf(reader, { resource: name, recordUid: String(record[idProperty]) }),
  };
}

/** The heading of a record, from the template in its file. */
export const headingOf = ({ resource }: RecordFiles, record: StoredRecord): string => headingBy(resource.recordTitle, record);
