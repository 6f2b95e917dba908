import { sql } from 'kysely';
import type { SavedView } from '../../../schemas/generated/types.ts';
import type { Scoped, Store } from '../createStore.ts';

/** The fields of a saved view that a person sets. */
export type SavedViewFields = Omit<SavedView, 'id'>;

/** A view as stored. */
export type StoredView = SavedViewFields & { id: number };

const fields = sql`saved_view_id as id, resource, name, query, columns`;

/** Runs `work` in one transaction that sees only the views of this person. */
export const withinViewsOf = <T>(store: Store, userUid: string, work: (tx: Scoped) => Promise<T>): Promise<T> =>
  store.within({ employers: [], userUid }, work);

/** A person's views, by name; those of one list, or of all. */
export async function listSavedViews(tx: Scoped, userUid: string, resource: string | null): Promise<StoredView[]> {
  const { rows } = await sql<StoredView>`
    select ${fields} from portal.saved_views
    where user_uid = ${userUid} and (${resource}::text is null or resource = ${resource}) order by lower(name), saved_view_id`.execute(
    tx,
  );
  return rows;
}

/** Saves a view. @returns undefined when there is one of this name. */
export async function insertSavedView(tx: Scoped, userUid: string, view: SavedViewFields): Promise<StoredView | undefined> {
  const { rows } = await sql<StoredView>`
    insert into portal.saved_views (user_uid, resource, name, query, columns)
    values (${userUid}, ${view.resource}, ${view.name}, ${view.query}, ${view.columns}::text[])
    on conflict (user_uid, resource, lower(name)) do nothing returning ${fields}`.execute(tx);
  return rows[0];
}

/** One view of a person, locked until the transaction ends. */
export async function findSavedView(tx: Scoped, userUid: string, id: number): Promise<StoredView | undefined> {
  const { rows } = await sql<StoredView>`
    select ${fields} from portal.saved_views where user_uid = ${userUid} and saved_view_id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Whether another view of the same list has this name. */
export async function isNameTaken(tx: Scoped, userUid: string, { id, resource, name }: StoredView): Promise<boolean> {
  const { rows } = await sql`
    select from portal.saved_views
    where user_uid = ${userUid} and resource = ${resource} and lower(name) = lower(${name}) and saved_view_id <> ${id}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Replaces the fields of a view. */
export async function updateSavedView(
  tx: Scoped,
  userUid: string,
  { id, name, query, columns }: StoredView,
  at: Date,
): Promise<void> {
  await sql`
    update portal.saved_views set name = ${name}, query = ${query}, columns = ${columns}::text[], updated_at = ${at}
    where user_uid = ${userUid} and saved_view_id = ${id}`.execute(tx);
}

/** @returns The deleted view; undefined when there was none. */
export async function deleteSavedView(tx: Scoped, userUid: string, id: number): Promise<StoredView | undefined> {
  const { rows } = await sql<StoredView>`
    delete from portal.saved_views where user_uid = ${userUid} and saved_view_id = ${id} returning ${fields}`.execute(tx);
  return rows[0];
}
