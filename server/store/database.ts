import type { ColumnType, Generated, InsertType, SelectType } from 'kysely';
import type { Tables } from '../../schemas/generated/rows.ts';
import type { FieldChange } from './fieldChange.ts';

export type AccessLevel = Tables['portal.intermediary_member_levels']['level'];

/** A table that the store may add to, and nothing else. */
type AppendOnly<Table> = {
  [Column in keyof Table]: ColumnType<SelectType<Table[Column]>, InsertType<Table[Column]>, never>;
};

interface ChangesTable extends AppendOnly<Omit<Tables['portal.changes'], 'fields'>> {
  fields: ColumnType<readonly FieldChange[], string | undefined, never>;
}

/** The state of a person's access, which a trigger derives from the flags when an insert leaves it out. */
type WithAccessState<Table extends { access_state: unknown }> = Omit<Table, 'access_state'> & {
  access_state: Generated<Table['access_state']>;
};

/** The view of those changes that are steps of a lifecycle. */
interface LifecycleHistoryView extends Pick<
  ChangesTable,
  'entry' | 'employer_id' | 'intermediary_id' | 'title' | 'from_state' | 'to_state' | 'at' | 'actor_user_uid' | 'acting_as'
> {
  machine: string;
  record_uid: string;
  event: string;
}

/** The tables of the service in the PostgreSQL schema `portal`: as `server/store/schema` has them, where its SQL says all that the store knows. */
export interface Database extends Omit<
  Tables,
  'portal.changes' | 'portal.company_relationships' | 'portal.intermediary_members'
> {
  'portal.changes': ChangesTable;
  'portal.company_relationships': WithAccessState<Tables['portal.company_relationships']>;
  'portal.intermediary_members': WithAccessState<Tables['portal.intermediary_members']>;
  'portal.lifecycle_history': LifecycleHistoryView;
}
