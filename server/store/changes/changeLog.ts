import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import type { FieldChange } from './fieldChange.ts';

/** The transaction of a change. */
type Tx = Transaction<Database>;

/** A step of a record's life that a change takes. */
export interface LifecycleStep {
  /** The id of the chart. */
  machine: string;
  /** The name of the record in its lifecycle. */
  uid: string;
  /** Null at the beginning. */
  from: string | null;
  to: string;
}

/** The person who makes a change. */
export interface Actor {
  /** Null for the service itself. */
  userUid: string | null;
  /** The role in which the person acts, or `service`. */
  actingAs: string;
  /** The intermediaries of a person who acts for one: the change is on behalf of the one that acts for the employer. */
  intermediaryIds?: readonly number[];
}

/** One change of one record. */
export interface Change {
  at: Date;
  actor: Actor;
  /** The owner of the record: an employer, an intermediary or both; neither for the provider's own records. */
  employerId: number | null;
  intermediaryId?: number | null;
  /** The resource of the record, its id there, and its title at that time. */
  kind: string;
  recordUid: string;
  title: string;
  /** The employee whom it concerns. */
  employeeUid?: string | null;
  /** `create`, `change`, `archive`, `restore`, `delete`, or the event of a lifecycle. */
  action: string;
  /** The change in words. */
  activity: string;
  fields?: readonly FieldChange[];
  step?: LifecycleStep;
  /** The id of an instruction that is carried out later. */
  pendingUid?: string;
}

/** The changes of each transaction until it ends. */
const noted = new WeakMap<Tx, Change[]>();

/**
 * Notes a change, to be written in the transaction before it ends. Notes of one record become one entry: the step of its lifecycle from one, its
 * fields from another, and the words of the last.
 */
export function noteChange(tx: Tx, change: Change): void {
  const changes = noted.get(tx);
  if (changes) changes.push(change);
  else noted.set(tx, [change]);
}

/** The number of notes, to return to with {@link forgetChanges}. */
export const countChanges = (tx: Tx): number => noted.get(tx)?.length ?? 0;

/** Forgets the notes after the first `count`, because their writes were undone. */
export function forgetChanges(tx: Tx, count: number): void {
  noted.get(tx)?.splice(count);
}

/** Writes the noted changes in one statement. */
export async function writeChanges(tx: Tx): Promise<void> {
  const changes = merged(noted.get(tx) ?? []);
  noted.delete(tx);
  if (changes.length === 0) return;
  await tx
    .insertInto('portal.changes')
    .values(
      changes.map(({ actor, step, ...change }) => ({
        at: change.at,
        actor_user_uid: actor.userUid,
        acting_as: actor.actingAs,
        on_behalf_of: intermediaryOf(actor, change),
        employer_id: change.employerId,
        intermediary_id: change.intermediaryId ?? null,
        kind: change.kind,
        record_uid: change.recordUid,
        title: change.title,
        employee_uid: change.employeeUid ?? null,
        action: change.action,
        activity: activityOf(change),
        fields: JSON.stringify(change.fields ?? []),
        machine: step?.machine ?? null,
        lifecycle_uid: step?.uid ?? null,
        from_state: step?.from ?? null,
        to_state: step?.to ?? null,
        ...(change.pendingUid !== undefined && { change_uid: change.pendingUid, status: 'pending' as const }),
      })),
    )
    .execute();
}

/** The words of a change. While the date of a portal with sample data is moved, they name that date, since the time of the entry is the real one. */
const activityOf = ({ activity, at }: Pick<Change, 'activity' | 'at'>): RawBuilder<string> => sql<string>`
  ${activity}::text || coalesce((
    select ' (portal date moved to ' || to_char((${at}::timestamptz at time zone 'Europe/London')::date + c.days_moved, 'DD/MM/YYYY') || ')'
    from portal.clock c where c.days_moved <> 0
  ), '')`;

/** The intermediary on whose behalf a person acts. One of several is the one that acts for the employer. */
export function intermediaryOf(
  { intermediaryIds = [] }: Actor,
  { employerId, intermediaryId = null }: Pick<Change, 'employerId' | 'intermediaryId'>,
): RawBuilder<number | null> {
  const [only = null] = intermediaryIds;
  if (intermediaryIds.length < 2) return sql`${only}`;
  if (employerId === null) return sql`${intermediaryId}`;
  return sql<number | null>`(
    select min(intermediary_id) from portal.intermediary_employers
    where employer_id = ${employerId} and is_active and intermediary_id = any(${`{${intermediaryIds.join(',')}}`}::bigint[]))`;
}

function merged(changes: readonly Change[]): Change[] {
  const all: Change[] = [];
  for (const change of changes) {
    const at = all.findIndex((one) => isSame(one, change));
    const before = all[at];
    if (!before) all.push(change);
    else all[at] = { ...before, ...change, fields: mergedFields(before.fields ?? [], change.fields ?? []) };
  }
  return all;
}

/** Two steps of one record are two entries. */
const isSame = (one: Change, other: Change): boolean =>
  one.kind === other.kind &&
  one.recordUid === other.recordUid &&
  one.employerId === other.employerId &&
  !(one.step && other.step);

/** A field that was changed twice keeps its first value and its last. */
function mergedFields(before: readonly FieldChange[], after: readonly FieldChange[]): FieldChange[] {
  const fields = new Map(before.map((one) => [one.field, one]));
  for (const one of after) {
    const first = fields.get(one.field);
    fields.set(
      one.field,
      first ? { ...one, from: first.from, ...(first.fromName !== undefined && { fromName: first.fromName }) } : one,
    );
  }
  return [...fields.values()];
}
