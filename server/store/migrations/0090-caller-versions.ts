import { type Kysely, sql } from 'kysely';

/** Tables of a person's access, by the column that names the person or the intermediary. The caller of a request is read from them. */
const versioned = [
  ['company_relationships', 'user_uid'],
  ['intermediary_members', 'user_uid'],
  ['intermediary_member_levels', 'user_uid'],
  ['intermediary_employers', 'intermediary_id'],
  ['intermediaries', 'id'],
] as const;

const versionTables = {
  user_uid: 'user_versions',
  intermediary_id: 'intermediary_versions',
  id: 'intermediary_versions',
} as const;
const keyColumns = { user_versions: 'user_uid', intermediary_versions: 'intermediary_id' } as const;

/** A trigger function that raises the version of each person or intermediary of the changed rows. It locks them in one order, so that two changes wait for each other instead of failing. */
function raising(column: keyof typeof versionTables): string {
  const table = versionTables[column];
  const key = keyColumns[table];
  const raise = (rows: string): string => `
    insert into portal.${table} as v (${key}, version) select distinct r.${column}, 1 from ${rows} r order by 1
    on conflict (${key}) do update set version = v.version + 1;`;
  return `create function portal.raise_version_by_${column}() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    if tg_op = 'INSERT' then ${raise('new_rows')}
    elsif tg_op = 'DELETE' then ${raise('old_rows')}
    else ${raise(`(select ${column} from old_rows union select ${column} from new_rows)`)}
    end if;
    return null;
  end $$`;
}

const triggers = versioned.flatMap(([table, column]) =>
  (
    [
      ['insert', 'new table as new_rows'],
      ['delete', 'old table as old_rows'],
      ['update', 'old table as old_rows new table as new_rows'],
    ] as const
  ).map(
    ([event, rows]) =>
      `create trigger ${table}_version_${event} after ${event} on portal.${table} referencing ${rows} for each statement execute function portal.raise_version_by_${column}()`,
  ),
);

/** A sign-in changes no access. Every other column counts, also one that a later migration adds. */
const accessOf = (row: string): string => `(to_jsonb(${row}) - 'last_logged_in_at')`;

/**
 * The version of a person's access. A server that remembers a caller compares it in the same exchange as the query, so that a change holds from the next request on, on
 * every server.
 *
 * The version has two parts: the person's own changes, and those of their intermediaries. A change of an intermediary does not have to find its members, of whom another
 * transaction may be adding one.
 */
const statements = [
  'create table portal.user_versions (user_uid uuid primary key, version bigint not null)',
  'create table portal.intermediary_versions (intermediary_id bigint primary key, version bigint not null)',
  // Without a policy: no request reads or writes them by itself.
  'alter table portal.user_versions enable row level security',
  'alter table portal.intermediary_versions enable row level security',
  ...(['user_uid', 'intermediary_id', 'id'] as const).map(raising),
  ...triggers,
  `create function portal.raise_version_of_user() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    insert into portal.user_versions as v (user_uid, version) values (old.user_uid, 1)
    on conflict (user_uid) do update set version = v.version + 1;
    return null;
  end $$`,
  `create trigger users_version_update after update on portal.users for each row when (${accessOf('old')} is distinct from ${accessOf('new')})
    execute function portal.raise_version_of_user()`,
  'create trigger users_version_delete after delete on portal.users for each row execute function portal.raise_version_of_user()',
  `create function portal.caller_version(caller uuid) returns text language plpgsql stable security definer set search_path = pg_catalog as $$
  begin
    return coalesce((select v.version from portal.user_versions v where v.user_uid = caller), 0) || '.' || coalesce((
      select sum(v.version) from portal.intermediary_members m join portal.intermediary_versions v using (intermediary_id) where m.user_uid = caller), 0);
  end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
