import { type Kysely, sql } from 'kysely';

/** Tables whose rows belong to one employer: the second wall (row-level security) stands before each. */
const employerTables = [
  'payrolls',
  'pension_schemes',
  'benefits',
  'employees',
  'payroll_relationships',
  'pension_scheme_relationships',
  'regular_payroll_contributions',
  'recent_activity',
  'employee_requests',
];

/**
 * Requests run as one of two roles without a login. `portal_api` sees the employers that the request names in
 * `portal.employer_ids`; `portal_provider` (the provider's own staff) sees all. A constant policy costs the planner nothing,
 * and keeps the trigram indexes usable, which a policy with a condition would not (LIKE is not leakproof).
 */
const roles = ['portal_api', 'portal_provider'].flatMap((role) => [
  // Roles belong to the cluster, not to the database: another database of the same cluster may have made it, even at this moment.
  `do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
  exception when duplicate_object or unique_violation then null; end $$`,
  `do $$ begin
    if not (select rolsuper from pg_roles where rolname = current_user) then execute format('grant ${role} to %I', current_user); end if;
  end $$`,
  `grant usage on schema portal to ${role}`,
  `grant select, insert, update on all tables in schema portal to ${role}`,
  `grant usage on all sequences in schema portal to ${role}`,
  `revoke insert, update on portal.counters from ${role}`,
]);

const scope = (column: string): string =>
  `${column} = any ((select string_to_array(current_setting('portal.employer_ids', true), ','))::bigint[])`;

const policies = [...employerTables.map((table) => [table, 'employer_id'] as const), ['employers', 'id'] as const].flatMap(
  ([table, column]) => [
    `alter table portal.${table} enable row level security`,
    `create policy own_employers on portal.${table} to portal_api using (${scope(column)}) with check (${scope(column)})`,
    `create policy every_employer on portal.${table} to portal_provider using (true) with check (true)`,
  ],
);

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...roles, ...policies]) await sql.raw(statement).execute(db);
}
