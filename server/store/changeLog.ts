import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { AnyStateMachine } from 'xstate';
import { versionOf } from '../../machines/chartVersion.ts';
import type { Database } from './database.ts';
import type { FieldChange } from './fieldChange.ts';

/** The transaction of a change. */
type Tx = Transaction<Database>;

/** A step of a record's life that a change takes. */
export interface LifecycleStep {
  /** The chart by which the step is taken: it is kept with the chart's version. */
  machine: AnyStateMachine;
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
/** The places in them at which new entries begin. */
const beginnings = new WeakMap<Tx, number[]>();

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

/** Lets later notes begin entries of their own, even those of a record that is noted already: a transaction may have several changes of it. */
export function beginEntries(tx: Tx): void {
  const known = beginnings.get(tx);
  if (known) known.push(countChanges(tx));
  else beginnings.set(tx, [countChanges(tx)]);
}

/** Forgets the notes after the first `count`, because their writes were undone. */
export function forgetChanges(tx: Tx, count: number): void {
  noted.get(tx)?.splice(count);
  const kept = beginnings.get(tx)?.filter((place) => place <= count);
  if (kept) beginnings.set(tx, kept);
}

/** Changes in one statement: few enough that the other requests of the process have their turn in between. */
const changesAtOnce = 2_000;

/** Writes the noted changes in their order, most often in one statement. */
export async function writeChanges(tx: Tx): Promise<void> {
  const all = noted.get(tx) ?? [];
  const ends = [...(beginnings.get(tx) ?? []), all.length];
  const changes = ends.flatMap((end, n) => mergeChanges(all.slice(ends[n - 1] ?? 0, end)));
  noted.delete(tx);
  beginnings.delete(tx);
  for (let start = 0; start < changes.length; start += changesAtOnce)
    await insertChanges(tx, changes.slice(start, start + changesAtOnce));
}

async function insertChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  const { shared, rows } = withSharedParts(changes);
  await keepChartVersions(tx, changes);
  await sql`
    insert into portal.changes (
      at, actor_user_uid, acting_as, on_behalf_of, employer_id, intermediary_id, kind, record_uid, title, employee_uid, action, activity, fields,
      machine, lifecycle_uid, from_state, to_state, chart_version, change_uid, status
    )
    select s.at, s."userUid", s."actingAs",
      ${intermediaryOf({ ids: sql`s."intermediaryIds"`, employerId: sql`s."employerId"`, intermediaryId: sql`s."intermediaryId"` })},
      s."employerId", s."intermediaryId", s.kind, t."recordUid", t.title, t."employeeUid", s.action, s.activity || coalesce(${movedDate}, ''), t.fields,
      s.machine, t."lifecycleUid", s."from", s."to", s.version, coalesce(t."pendingUid", gen_random_uuid()),
      case when t."pendingUid" is null then 'complete' else 'pending' end
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as t(
      shared integer, "recordUid" text, title text, "employeeUid" uuid, fields jsonb, "lifecycleUid" text, "pendingUid" uuid, place integer
    )
    join json_to_recordset(${JSON.stringify(shared)}::text::json) as s(
      n integer, at timestamptz, "userUid" uuid, "actingAs" text, "intermediaryIds" bigint[], "employerId" bigint, "intermediaryId" bigint,
      kind text, action text, activity text, machine text, "from" text, "to" text, version text
    ) on s.n = t.shared
    left join portal.clock c on c.days_moved <> 0
    order by t.place`.execute(tx);
}

/** Keeps the words of the charts by which steps are taken, so that the steps are read by them once the charts have others. */
async function keepChartVersions(tx: Tx, changes: readonly Change[]): Promise<void> {
  const charts = new Set(changes.flatMap(({ step }) => step?.machine ?? []));
  if (charts.size === 0) return;
  const versions = [...charts].map((machine) => ({ machine: machine.id, ...versionOf(machine) }));
  await sql`
    insert into portal.chart_versions (machine, version, words)
    select v.machine, v.version, v.words from json_to_recordset(${JSON.stringify(versions)}::text::json) as v(machine text, version text, words jsonb)
    where not exists (select from portal.chart_versions h where h.machine = v.machine and h.version = v.version)
    on conflict do nothing`.execute(tx);
}

/** The changes as rows, whose equal parts are sent once: an upload has thousands of changes by one person, and the text of the parameter is most of the work. */
function withSharedParts(changes: readonly Change[]) {
  const parts = new Map<string, number>();
  const shared: object[] = [];
  const rows = changes.map(({ recordUid, title, employeeUid, fields = [], step, pendingUid, ...others }, place) => {
    const { actor, ...change } = others;
    const part = {
      ...change,
      ...actor,
      intermediaryIds: actor.intermediaryIds ?? [],
      machine: step?.machine.id,
      version: step && versionOf(step.machine).version,
      from: step?.from,
      to: step?.to,
    };
    const key = JSON.stringify(part);
    let n = parts.get(key);
    if (n === undefined) {
      n = shared.push({ n: shared.length, ...part }) - 1;
      parts.set(key, n);
    }
    return { place, shared: n, recordUid, title, employeeUid, fields, lifecycleUid: step?.uid, pendingUid };
  });
  return { shared, rows };
}

/** While the date of a portal with sample data is moved by the clock `c`, the words of a change `s` name that date, since its time is the real one. */
const movedDate = sql`' (portal date moved to ' || to_char((s.at at time zone 'Europe/London')::date + c.days_moved, 'DD/MM/YYYY') || ')'`;

/**
 * The intermediary on whose behalf a person acts. One of several is the one that acts for the employer.
 *
 * @param of - Expressions of the ids of the person's intermediaries, and of the owner of the changed record.
 */
export const intermediaryOf = ({
  ids,
  employerId,
  intermediaryId,
}: Record<'ids' | 'employerId' | 'intermediaryId', RawBuilder<unknown>>): RawBuilder<number | null> => sql<number | null>`
  case when cardinality(${ids}) < 2 then (${ids})[1] when ${employerId} is null then ${intermediaryId} else (
    select min(a.intermediary_id) from portal.intermediary_employers a
    where a.employer_id = ${employerId} and a.is_active and a.intermediary_id = any(${ids})) end`;

function mergeChanges(changes: readonly Change[]): Change[] {
  const all: Change[] = [];
  /** The places of the entries of each record. */
  const places = new Map<string, number[]>();
  for (const change of changes) {
    const key = JSON.stringify([change.kind, change.recordUid, change.employerId]);
    const known = places.get(key) ?? [];
    // Two steps of one record are two entries.
    const at = known.find((place) => !(all[place]?.step && change.step));
    const before = at === undefined ? undefined : all[at];
    if (at !== undefined && before)
      all[at] = { ...before, ...change, fields: mergedFields(before.fields ?? [], change.fields ?? []) };
    else places.set(key, [...known, all.push(change) - 1]);
  }
  return all;
}

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
